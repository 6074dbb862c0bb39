import { search as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";
import { indexNowView } from "./index-now-view.ts";

export function serveEnableIndexNow(app: Api, { indexNow }: ApiDeps): void {
  app.route({
    ...contract.enableIndexNow,
    handler: async (request) => {
      const website = websiteOf(request);
      const switched = await indexNow.switchOn(website, request.body.key, principalOf(request).userId);
      return answer(request, { indexNow: indexNowView(website, switched) });
    },
  });
}
