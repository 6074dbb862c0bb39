import { git as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { gitView } from "./git-view.ts";

export function serveVerifyGit(app: Api, { changes, now }: ApiDeps): void {
  app.route({
    ...contract.verifyGit,
    handler: async (request) => {
      const { status, connection, can, checks } = await changes.verify(websiteOf(request), "git");
      return answer(request, {
        connection: connection && gitView(connection),
        ...{ status, can: [...can], checks: [...checks] },
        checkedAt: new Date(now()).toISOString(),
      });
    },
  });
}
