import { websites as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { websiteETag, websiteView } from "./website-view.ts";

export function serveCreateWebsite(app: Api, { websites }: ApiDeps): void {
  app.route({
    ...contract.createWebsite,
    handler: async (request, reply) => {
      const website = await websites.create(request.body, principalOf(request));
      reply.code(201).header("location", `/api/v1/websites/${website.id}`).header("etag", websiteETag(website));
      return answer(request, { website: websiteView(website) });
    },
  });
}
