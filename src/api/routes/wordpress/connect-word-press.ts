import { wordpress as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { connectionView } from "./connection-view.ts";

export function serveConnectWordPress(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.connectWordPress,
    handler: async (request, reply) => {
      const { siteUrl, username = "", applicationPassword = "", pairingCode, writeProbe = false } = request.body;
      const credentials = pairingCode === undefined ? { username, applicationPassword } : { pairingCode };
      const { connection, created, health } = await changes.connect(websiteOf(request), {
        ...{ siteUrl, writeProbe },
        ...credentials,
      });
      reply.header("cache-control", "no-store");
      return answer(request, {
        connection: { ...connectionView(connection), created },
        checks: [...health.checks],
      });
    },
  });
}
