import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { userView } from "./user-view.ts";

export function serveUpdateMe(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.updateMe,
    handler: async (request) => {
      const { name } = request.body;
      await identity.sessions.rename(principalOf(request), name);
      return answer(request, { user: userView({ ...principalOf(request), name }) });
    },
  });
}
