import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";

export function serveGetWaysIn(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.getWaysIn,
    handler: async (request) => {
      return answer(request, { ...identity.waysIn });
    },
  });
}
