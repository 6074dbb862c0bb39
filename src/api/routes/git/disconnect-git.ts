import { git as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, websiteOf } from "../../request-state.ts";

export function serveDisconnectGit(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.disconnectGit,
    handler: async (request) => {
      const { wasConnected, openChanges } = await changes.disconnect(websiteOf(request), "git");
      // Nothing was disconnected: the log says what happened.
      if (!wasConnected) note(request, { unlogged: true });
      return answer(request, {
        disconnected: true as const,
        credentialsErased: true as const,
        ...{ wasConnected, openChanges },
      });
    },
  });
}
