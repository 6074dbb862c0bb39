import { websites as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveTestRobotsTxt(app: Api, { websites }: ApiDeps): void {
  app.route({
    ...contract.testRobotsTxt,
    handler: async (request) => {
      const { text, paths, agents } = request.body;
      const { source, rows, remarks, sitemaps, ...test } = await websites.testRobotsTxt(websiteOf(request).id, {
        ...{ text, paths, agents },
      });
      return answer(request, {
        ...test,
        source: source && { ...source, readAt: source.readAt.toISOString() },
        ...{ rows: [...rows], remarks: [...remarks], sitemaps: [...sitemaps] },
      });
    },
  });
}
