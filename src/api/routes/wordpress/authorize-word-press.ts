import { wordpress as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";

export function serveAuthorizeWordPress(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.authorizeWordPress,
    handler: async (request, reply) => {
      const begun = await changes.beginAuthorization(websiteOf(request), request.body.siteUrl, principalOf(request));
      reply.header("cache-control", "no-store");
      return answer(request, begun);
    },
  });
}
