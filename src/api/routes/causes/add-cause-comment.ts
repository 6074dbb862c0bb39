import { causes as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";
import { commentView } from "./cause-view.ts";

export function serveAddCauseComment(app: Api, { causes }: ApiDeps): void {
  app.route({
    ...contract.addCauseComment,
    handler: async (request, reply) => {
      const { causeKey } = request.params;
      const comment = await causes.comment(websiteOf(request), causeKey, request.body.text, principalOf(request));
      reply.code(201);
      return answer(request, { comment: commentView(comment) });
    },
  });
}
