import { recipients as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { recipientView } from "./recipient-view.ts";

export function serveListRecipients(app: Api, { recipients }: ApiDeps): void {
  app.route({
    ...contract.listRecipients,
    handler: async (request) => {
      const workspaceId = workspaceOf(principalOf(request), request.query.workspaceId, "editor");
      const all = await recipients.list(workspaceId);
      return answer(request, { recipients: await Promise.all(all.map((one) => recipientView(one, recipients))) });
    },
  });
}
