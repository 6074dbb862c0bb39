import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";

export function serveGetSecondFactor(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.getSecondFactor,
    handler: async (request) => {
      const principal = principalOf(request);
      const recoveryCodesLeft = await identity.secondFactor.recoveryCodesLeft(principal);
      return answer(request, { enabled: principal.hasSecondFactor, recoveryCodesLeft });
    },
  });
}
