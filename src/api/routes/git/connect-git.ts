import { git as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { gitView } from "./git-view.ts";

export function serveConnectGit(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.connectGit,
    handler: async (request, reply) => {
      const { host = "auto", username = null, folders = [], writeMode = "pull_request", ...given } = request.body;
      const { connection, created, health } = await changes.connectGit(websiteOf(request), {
        ...given,
        ...{ host, username, folders, writeMode, writeProbe: given.writeProbe ?? false },
      });
      reply.header("cache-control", "no-store");
      return answer(request, { connection: { ...gitView(connection), created }, checks: [...health.checks] });
    },
  });
}
