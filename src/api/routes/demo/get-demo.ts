import { demo as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";

export function serveGetDemo(app: Api, { demo }: ApiDeps): void {
  app.route({
    ...contract.getDemo,
    handler: async (request) => answer(request, { demo: demo.state(principalOf(request)) }),
  });
}
