import { recipients as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { recipientOf } from "../../request-state.ts";
import { recipientETag, recipientView } from "./recipient-view.ts";

export function serveGetRecipient(app: Api, { recipients }: ApiDeps): void {
  app.route({
    ...contract.getRecipient,
    handler: async (request, reply) => {
      const recipient = recipientOf(request);
      reply.header("etag", recipientETag(recipient));
      return answer(request, { recipient: await recipientView(recipient, recipients) });
    },
  });
}
