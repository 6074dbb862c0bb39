import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { userView } from "./user-view.ts";

export function serveGetMe(app: Api): void {
  app.route({
    ...contract.getMe,
    handler: async (request) => answer(request, { user: userView(principalOf(request)) }),
  });
}
