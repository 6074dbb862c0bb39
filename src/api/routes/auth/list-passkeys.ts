import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { passkeyView } from "./passkey-view.ts";

export function serveListPasskeys(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.listPasskeys,
    handler: async (request) => {
      const passkeys = await identity.passkeys.list(principalOf(request));
      return answer(request, { passkeys: passkeys.map(passkeyView) });
    },
  });
}
