import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { visitorOf } from "../../request-state.ts";

export function serveInspectInvitation(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.inspectInvitation,
    handler: async (request) => {
      const { expiresAt, ...seen } = await identity.inspectInvitation(request.body.token, visitorOf(request));
      return answer(request, { ...seen, expiresAt: expiresAt.toISOString() });
    },
  });
}
