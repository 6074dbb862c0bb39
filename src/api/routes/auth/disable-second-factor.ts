import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, visitorOf } from "../../request-state.ts";
import { renewCookies } from "./renew-cookies.ts";

export function serveDisableSecondFactor(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.disableSecondFactor,
    handler: async (request, reply) => {
      const { password } = request.body;
      const cookies = await identity.credentials.disableSecondFactor(
        principalOf(request),
        password,
        visitorOf(request),
      );
      renewCookies(request, reply, cookies);
      return answer(request, { enabled: false as const });
    },
  });
}
