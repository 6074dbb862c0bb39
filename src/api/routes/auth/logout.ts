import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { callerOf } from "../../request-state.ts";

export function serveLogout(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.logout,
    handler: async (request, reply) => {
      const cleared = await identity.logout(callerOf(request));
      reply.removeHeader("set-cookie");
      for (const cookie of cleared) reply.header("set-cookie", cookie);
      return answer(request, { signedOut: true as const });
    },
  });
}
