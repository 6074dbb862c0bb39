import { secondFactors as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";

export function serveBeginPasskeyLogin(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.beginPasskeyLogin,
    handler: async (request, reply) => {
      const { options, cookies } = await identity.passkeys.beginSignIn();
      for (const cookie of cookies) reply.header("set-cookie", cookie);
      return answer(request, { options: { ...options } });
    },
  });
}
