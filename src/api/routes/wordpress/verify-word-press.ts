import { wordpress as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { connectionView } from "./connection-view.ts";

export function serveVerifyWordPress(app: Api, { changes, now }: ApiDeps): void {
  app.route({
    ...contract.verifyWordPress,
    handler: async (request) => {
      const { status, connection, can, checks } = await changes.verify(websiteOf(request), "wordpress");
      return answer(request, {
        connection: connection && connectionView(connection),
        ...{ status, can: [...can], checks: [...checks] },
        checkedAt: new Date(now()).toISOString(),
      });
    },
  });
}
