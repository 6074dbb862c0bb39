import type { Identity } from "#auth/index.ts";
import { causes as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";
import { causeView } from "./cause-view.ts";

export function serveUpdateCause(app: Api, { causes, identity }: ApiDeps): void {
  app.route({
    ...contract.updateCause,
    handler: async (request) => {
      const website = websiteOf(request);
      const { assigneeId, dueOn } = request.body;
      const assignee =
        typeof assigneeId === "string" ? await memberOf(website.workspaceId, assigneeId, identity) : assigneeId;
      const cause = await causes.update(website, request.params.causeKey, { assignee, dueOn }, principalOf(request));
      return answer(request, { cause: causeView(cause) });
    },
  });
}

/** @throws ServiceError validation_failed for who is no member of the workspace */
async function memberOf(workspaceId: string, userId: string, { members }: Pick<Identity, "members">) {
  const member = await members.ofUser(workspaceId, userId);
  if (member !== undefined) return { userId, name: member.name || member.email, email: member.email };
  const message = "Not a member of this workspace.";
  throw new ServiceError("validation_failed", { fields: [{ pointer: "/assigneeId", code: "unknown", message }] });
}
