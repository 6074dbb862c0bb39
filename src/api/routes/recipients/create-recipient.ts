import { recipients as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { recipientETag, recipientView } from "./recipient-view.ts";

export function serveCreateRecipient(app: Api, { recipients }: ApiDeps): void {
  app.route({
    ...contract.createRecipient,
    handler: async (request, reply) => {
      const { workspaceId: named, ...body } = request.body;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "admin");
      note(request, { workspaceId, details: { recipient: body.name } });
      const recipient = await recipients.create(workspaceId, body, principal.userId);
      reply.code(201).header("etag", recipientETag(recipient));
      return answer(request, { recipient: await recipientView(recipient, recipients) });
    },
  });
}
