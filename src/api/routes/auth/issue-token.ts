import { auth as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { visitorOf } from "../../request-state.ts";

export function serveIssueToken(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.issueToken,
    handler: async (request) => {
      if (request.body) return answer(request, await identity.tokenForCredentials(request.body, visitorOf(request)));
      // Only a session gives tokens: a token that renewed itself would outlive every session's idle time.
      const { principal } = await identity.authenticate({ cookie: request.headers.cookie });
      return answer(request, await identity.tokenForSession(principal));
    },
  });
}
