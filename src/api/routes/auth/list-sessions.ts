import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";

export function serveListSessions(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.listSessions,
    handler: async (request) => {
      const principal = principalOf(request);
      const sessions = (await identity.sessions.list(principal)).map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        current: session.id === principal.sessionId,
      }));
      return answer(request, { sessions });
    },
  });
}
