import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, visitorOf } from "../../request-state.ts";

export function serveResetPassword(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.resetPassword,
    handler: async (request, reply) => {
      const { token: secret, newPassword } = request.body;
      const { email, cookies } = await identity.resetBySecret({ secret, newPassword }, visitorOf(request));
      note(request, { attemptedEmail: email, details: { by: "mail" } });
      for (const cookie of cookies) reply.header("set-cookie", cookie);
      return answer(request, { changed: true as const });
    },
  });
}
