import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, visitorOf } from "../../request-state.ts";
import { userView } from "./user-view.ts";

export function serveRegister(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.register,
    handler: async (request, reply) => {
      note(request, { attemptedEmail: request.body.email });
      const { principal, cookies } = await identity.register(request.body, visitorOf(request));
      note(request, { actor: principal });
      for (const cookie of cookies) reply.header("set-cookie", cookie);
      reply.code(201);
      return answer(request, { user: userView(principal) });
    },
  });
}
