import { websites as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { websiteETag, websiteView } from "./website-view.ts";

export function serveUpdateWebsite(app: Api, { websites }: ApiDeps): void {
  app.route({
    ...contract.updateWebsite,
    handler: async (request, reply) => {
      const known = websiteOf(request);
      const website = await websites.update(known, { ...request.body, expectedVersion: known.version });
      reply.header("etag", websiteETag(website));
      return answer(request, { website: websiteView(website) });
    },
  });
}
