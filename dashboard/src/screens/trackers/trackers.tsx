/** Issue trackers of a workspace. For admins, because whoever chooses an address decides who is told. */
import { plain } from "../../data/format.ts";
import { allows, useWorkspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { TrackerList } from "./tracker-list.tsx";

const w = screenWords.trackers;

export function Trackers() {
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title={w.title} lead={workspace && w.lead(plain(workspace.name))} actions={<WorkspaceChoice />} />
      {workspace !== undefined && !allows(workspace.role, "admin") && <Notice>{w.adminsOnly}</Notice>}
      {/* Another workspace is another screen: nothing chosen for one may be sent to the other. */}
      {workspace !== undefined && allows(workspace.role, "admin") && (
        <TrackerList key={workspace.id} workspaceId={workspace.id} />
      )}
    </>
  );
}
