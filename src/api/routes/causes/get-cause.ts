import { causes as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";
import { causeView, commentView } from "./cause-view.ts";

export function serveGetCause(app: Api, { causes }: ApiDeps): void {
  app.route({
    ...contract.getCause,
    handler: async (request) => {
      const { cause, comments } = await causes.read(websiteOf(request), request.params.causeKey);
      return answer(request, { cause: causeView(cause), comments: comments.map(commentView) });
    },
  });
}
