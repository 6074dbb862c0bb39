/** Request keys for programs: who made which, for what, and when it was last used. */
import { useQuery } from "@tanstack/react-query";
import { publicApiQuery } from "../../data/api-keys.ts";
import { plain } from "../../data/format.ts";
import { useWorkspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { KeyList } from "./key-list.tsx";

const w = screenWords.apiKeys;

export function ApiKeys() {
  const workspace = useWorkspace();
  const { data: state } = useQuery(publicApiQuery);
  return (
    <>
      <PageHeader title={w.title} lead={workspace && w.lead(plain(workspace.name))} actions={<WorkspaceChoice />} />
      {/* Another workspace is another screen: nothing chosen for one may be sent to the other. */}
      {workspace !== undefined && (
        <div key={workspace.id} className="space-y-5">
          {state !== undefined && state !== "on" && <Notice>{w[state]}</Notice>}
          <KeyList workspace={workspace} />
        </div>
      )}
    </>
  );
}
