import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";

export function serveBeginPasskey(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.beginPasskey,
    handler: async (request, reply) => {
      const { options, cookies } = await identity.passkeys.beginAdding(principalOf(request));
      for (const cookie of cookies) reply.header("set-cookie", cookie);
      return answer(request, { options: { ...options } });
    },
  });
}
