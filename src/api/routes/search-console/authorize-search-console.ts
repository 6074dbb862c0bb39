import { searchConsole as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";

export function serveAuthorizeSearchConsole(app: Api, { searchConsole }: ApiDeps): void {
  app.route({
    ...contract.authorizeSearchConsole,
    handler: async (request, reply) => {
      const begun = await searchConsole.beginConsent(websiteOf(request), request.body, principalOf(request));
      reply.header("cache-control", "no-store");
      return answer(request, begun);
    },
  });
}
