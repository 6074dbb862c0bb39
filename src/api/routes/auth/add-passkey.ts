import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf, visitorOf } from "../../request-state.ts";
import { passkeyView } from "./passkey-view.ts";

export function serveAddPasskey(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.addPasskey,
    handler: async (request, reply) => {
      const passkey = await identity.credentials.addPasskey(principalOf(request), request.body, visitorOf(request));
      note(request, { details: { name: passkey.name } });
      reply.code(201);
      return answer(request, { passkey: passkeyView(passkey) });
    },
  });
}
