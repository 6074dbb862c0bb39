import { searchConsole as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { searchConsoleView } from "./connection-view.ts";

export function serveFetchSearchConsole(app: Api, { searchConsole }: ApiDeps): void {
  app.route({
    ...contract.fetchSearchConsole,
    handler: async (request, reply) => {
      const connection = await searchConsole.askFor(websiteOf(request));
      return reply.code(202).send(answer(request, { connection: searchConsoleView(connection) }));
    },
  });
}
