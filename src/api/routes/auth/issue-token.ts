import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, visitorOf } from "../../request-state.ts";

export function serveIssueToken(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.issueToken,
    handler: async (request) => {
      if (request.body) {
        note(request, { attemptedEmail: request.body.email, details: { by: "token" } });
        const { principal } = await identity.login(request.body, visitorOf(request));
        note(request, { actor: principal });
        return answer(request, await identity.tokenForSession(principal));
      }
      note(request, { unlogged: true });
      // Only a session gives tokens: a token that renewed itself would outlive every session's idle time.
      const { principal } = await identity.authenticate({ cookie: request.headers.cookie });
      return answer(request, await identity.tokenForSession(principal));
    },
  });
}
