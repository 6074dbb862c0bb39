import { recipients as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, recipientOf } from "../../request-state.ts";

export function serveDeleteRecipient(app: Api, { recipients }: ApiDeps): void {
  app.route({
    ...contract.deleteRecipient,
    handler: async (request, reply) => {
      const recipient = recipientOf(request);
      note(request, { details: { recipient: recipient.name } });
      await recipients.remove(recipient);
      return reply.code(204).send(null);
    },
  });
}
