import { causes as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { causeView } from "./cause-view.ts";

export function serveListCauses(app: Api, { causes }: ApiDeps): void {
  app.route({
    ...contract.listCauses,
    handler: async (request) => {
      const found = await causes.list(websiteOf(request));
      return answer(request, { causes: found.map(causeView) });
    },
  });
}
