import { git as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { gitView } from "./git-view.ts";

export function serveConnectGit(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.connectGit,
    handler: async (request, reply) => {
      const { username = null, folders = [], writeMode = "pull_request", writeProbe = false, ...given } = request.body;
      const { connection, created, health } = await changes.connectGit(websiteOf(request), {
        ...given,
        ...{ username, folders, writeMode, writeProbe },
      });
      reply.header("cache-control", "no-store");
      return answer(request, { connection: { ...gitView(connection), created }, checks: [...health.checks] });
    },
  });
}
