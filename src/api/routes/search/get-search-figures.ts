import { search as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { figuresView } from "./figures-view.ts";

export function serveGetSearchFigures(app: Api, { search }: ApiDeps): void {
  app.route({
    ...contract.getSearchFigures,
    handler: async (request) => {
      const figures = await search.byId(websiteOf(request), request.params.figuresId);
      const { limit } = request.query;
      const [pages, queries] = await Promise.all([search.pages(figures.id, limit), search.queries(figures.id, limit)]);
      return answer(request, { figures: figuresView(figures), pages, queries });
    },
  });
}
