import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, visitorOf } from "../../request-state.ts";

export function serveBeginSecondFactor(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.beginSecondFactor,
    handler: async (request) => {
      const { password } = request.body;
      const { recoveryCodes, ...setup } = await identity.credentials.beginSecondFactor(
        principalOf(request),
        password,
        visitorOf(request),
      );
      return answer(request, { ...setup, recoveryCodes: [...recoveryCodes] });
    },
  });
}
