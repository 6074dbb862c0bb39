/** Alerts of a workspace: what they have found, what they look for, and who is told. */
import { allows, useWorkspace, type Workspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { AlertList } from "./alert-list.tsx";
import { Incidents } from "./incidents.tsx";
import { RecipientList } from "./recipient-list.tsx";

const w = screenWords.alerts;

export function Alerts() {
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} actions={<WorkspaceChoice />} />
      {/* Another workspace is another screen: nothing chosen for one may be sent to the other. */}
      {workspace !== undefined && <Content key={workspace.id} workspace={workspace} />}
    </>
  );
}

function Content({ workspace }: { readonly workspace: Workspace }) {
  const { id: workspaceId, role } = workspace;
  const [isEditor, isAdmin] = [allows(role, "editor"), allows(role, "admin")];
  return (
    <div className="space-y-5">
      <Incidents workspaceId={workspaceId} />
      {!isEditor && <Notice>{w.needsEditor}</Notice>}
      <AlertList workspaceId={workspaceId} mayChange={isEditor} isAdmin={isAdmin} />
      {isEditor && <RecipientList workspaceId={workspaceId} mayChange={isAdmin} />}
    </div>
  );
}
