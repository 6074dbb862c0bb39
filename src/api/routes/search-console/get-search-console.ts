import { searchConsole as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { searchConsoleView } from "./connection-view.ts";

export function serveGetSearchConsole(app: Api, { searchConsole }: ApiDeps): void {
  app.route({
    ...contract.getSearchConsole,
    handler: async (request) => {
      const connection = await searchConsole.read(websiteOf(request));
      const { redirectUri } = searchConsole;
      return answer(request, { connection: connection && searchConsoleView(connection), redirectUri });
    },
  });
}
