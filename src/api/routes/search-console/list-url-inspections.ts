import { searchConsole as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveListUrlInspections(app: Api, { searchConsole }: ApiDeps): void {
  app.route({
    ...contract.listUrlInspections,
    handler: async (request) => {
      const all = await searchConsole.inspections(websiteOf(request));
      const inspections = all.map(({ lastCrawlAt, inspectedAt, ...status }) => ({
        ...{ ...status, lastCrawlAt: lastCrawlAt?.toISOString() ?? null, inspectedAt: inspectedAt.toISOString() },
      }));
      return answer(request, { inspections });
    },
  });
}
