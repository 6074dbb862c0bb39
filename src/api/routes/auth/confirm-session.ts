import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, visitorOf } from "../../request-state.ts";

export function serveConfirmSession(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.confirmSession,
    handler: async (request) => {
      const until = await identity.proof.confirm(principalOf(request), request.body, visitorOf(request));
      return answer(request, { confirmedUntil: until.toISOString() });
    },
  });
}
