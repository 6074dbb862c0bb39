import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, visitorOf } from "../../request-state.ts";
import { userView } from "../auth/user-view.ts";

export function serveAcceptInvitation(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.acceptInvitation,
    handler: async (request, reply) => {
      const { token, name, password } = request.body;
      const visitor = visitorOf(request);
      if (name === undefined || password === undefined) {
        // By cookie only: joining is a person's act in the browser, where they see with which account they join.
        const { principal } = await identity.authenticate({ cookie: request.headers.cookie });
        note(request, { actor: principal });
        const joined = await identity.acceptAs(token, principal, visitor);
        return answer(request, { user: userView(joined) });
      }
      const { principal, cookies } = await identity.acceptAsNew({ secret: token, name, password }, visitor);
      for (const cookie of cookies) reply.header("set-cookie", cookie);
      reply.code(201);
      return answer(request, { user: userView(principal) });
    },
  });
}
