import { recipients as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, recipientOf } from "../../request-state.ts";
import { recipientETag, recipientView } from "./recipient-view.ts";

export function serveUpdateRecipient(app: Api, { recipients }: ApiDeps): void {
  app.route({
    ...contract.updateRecipient,
    handler: async (request, reply) => {
      const known = recipientOf(request);
      note(request, { details: { recipient: known.name, changed: Object.keys(request.body).join(", ") } });
      const recipient = await recipients.update(known, request.body);
      reply.header("etag", recipientETag(recipient));
      return answer(request, { recipient: await recipientView(recipient, recipients) });
    },
  });
}
