import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, visitorOf } from "../../request-state.ts";
import { userView } from "./user-view.ts";

export function serveLoginWithPasskey(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.loginWithPasskey,
    handler: async (request, reply) => {
      note(request, { details: { by: "passkey" } });
      const { principal, cookies } = await identity.loginWithPasskey(request.body.credential, visitorOf(request));
      note(request, { actor: principal });
      for (const cookie of cookies) reply.header("set-cookie", cookie);
      return answer(request, { user: userView(principal) });
    },
  });
}
