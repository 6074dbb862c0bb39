import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, visitorOf } from "../../request-state.ts";

export function serveChangePassword(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.changePassword,
    handler: async (request) => {
      await identity.credentials.changePassword(principalOf(request), request.body, visitorOf(request));
      return answer(request, { changed: true as const });
    },
  });
}
