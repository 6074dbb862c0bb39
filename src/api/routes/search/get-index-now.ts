import { search as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { indexNowView } from "./index-now-view.ts";

export function serveGetIndexNow(app: Api, { indexNow }: ApiDeps): void {
  app.route({
    ...contract.getIndexNow,
    handler: async (request) => {
      const website = websiteOf(request);
      return answer(request, { indexNow: indexNowView(website, await indexNow.read(website)) });
    },
  });
}
