import { recipients as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, recipientOf } from "../../request-state.ts";

export function serveTestRecipient(app: Api, { recipients }: ApiDeps): void {
  app.route({
    ...contract.testRecipient,
    handler: async (request) => {
      const recipient = recipientOf(request);
      const { isDelivered, problem } = await recipients.test(recipient);
      note(request, { object: recipient.id, details: { recipient: recipient.name, problem: problem ?? "none" } });
      return answer(request, { isDelivered, problem });
    },
  });
}
