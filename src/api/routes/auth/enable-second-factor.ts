import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, visitorOf } from "../../request-state.ts";
import { renewCookies } from "./renew-cookies.ts";

export function serveEnableSecondFactor(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.enableSecondFactor,
    handler: async (request, reply) => {
      const { code } = request.body;
      const cookies = await identity.credentials.enableSecondFactor(principalOf(request), code, visitorOf(request));
      renewCookies(request, reply, cookies);
      return answer(request, { enabled: true as const });
    },
  });
}
