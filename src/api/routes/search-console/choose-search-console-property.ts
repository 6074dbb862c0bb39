import { searchConsole as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { searchConsoleView } from "./connection-view.ts";

export function serveChooseSearchConsoleProperty(app: Api, { searchConsole }: ApiDeps): void {
  app.route({
    ...contract.chooseSearchConsoleProperty,
    handler: async (request) => {
      const connection = await searchConsole.choose(websiteOf(request), request.body.property);
      return answer(request, { connection: searchConsoleView(connection) });
    },
  });
}
