import { searchConsole as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";
import { searchConsoleView } from "./connection-view.ts";

export function serveConnectSearchConsole(app: Api, { searchConsole }: ApiDeps): void {
  app.route({
    ...contract.connectSearchConsole,
    handler: async (request) => {
      const { userId } = principalOf(request);
      const connection = await searchConsole.connectByKey(websiteOf(request), request.body.key, userId);
      return answer(request, { connection: searchConsoleView(connection) });
    },
  });
}
