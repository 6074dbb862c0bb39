import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, visitorOf } from "../../request-state.ts";

export function serveRenewRecoveryCodes(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request) => {
      const { password } = request.body;
      const codes = await identity.credentials.renewRecoveryCodes(principalOf(request), password, visitorOf(request));
      return answer(request, { recoveryCodes: [...codes] });
    },
  });
}
