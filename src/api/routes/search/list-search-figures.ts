import { search as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { figuresView } from "./figures-view.ts";

export function serveListSearchFigures(app: Api, { search }: ApiDeps): void {
  app.route({
    ...contract.listSearchFigures,
    handler: async (request) => {
      const website = websiteOf(request);
      const [all, inUse] = await Promise.all([search.list(website), search.inUse(website)]);
      return answer(request, { figures: all.map(figuresView), inUse: inUse?.id ?? null });
    },
  });
}
