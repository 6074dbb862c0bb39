import { websites as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { websiteETag, websiteView } from "./website-view.ts";

export function serveGetWebsite(app: Api): void {
  app.route({
    ...contract.getWebsite,
    handler: async (request, reply) => {
      const website = websiteOf(request);
      reply.header("etag", websiteETag(website));
      return answer(request, { website: websiteView(website) });
    },
  });
}
