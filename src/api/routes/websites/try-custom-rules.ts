import { websites as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveTryCustomRules(app: Api, { websites }: ApiDeps): void {
  app.route({
    ...contract.tryCustomRules,
    handler: async (request) => answer(request, await websites.tryRules(websiteOf(request), request.body)),
  });
}
