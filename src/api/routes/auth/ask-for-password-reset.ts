import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, visitorOf } from "../../request-state.ts";

export function serveAskForPasswordReset(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.askForPasswordReset,
    handler: async (request, reply) => {
      note(request, { attemptedEmail: request.body.email });
      await identity.askForReset(request.body.email, visitorOf(request));
      reply.code(202);
      return answer(request, { accepted: true as const });
    },
  });
}
