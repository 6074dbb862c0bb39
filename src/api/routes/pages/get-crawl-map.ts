import { pages as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveGetCrawlMap(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getCrawlMap,
    handler: async (request) => answer(request, await audits.crawlMap(auditOf(request))),
  });
}
