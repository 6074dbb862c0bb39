/** Webhooks: who outside is told of which events, and whether it arrives. For admins, because the URLs may be secret. */
import { plain } from "../../data/format.ts";
import { allows, useWorkspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { WebhookList } from "./webhook-list.tsx";

const w = screenWords.webhooks;

export function Webhooks() {
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title={w.title} lead={workspace && w.lead(plain(workspace.name))} actions={<WorkspaceChoice />} />
      {workspace !== undefined && !allows(workspace.role, "admin") && (
        <Notice>{w.adminsOnly(words.role[workspace.role])}</Notice>
      )}
      {/* Another workspace is another screen: nothing chosen for one may be sent to the other. */}
      {workspace !== undefined && allows(workspace.role, "admin") && (
        <WebhookList key={workspace.id} workspaceId={workspace.id} />
      )}
    </>
  );
}
