/** Who belongs to the workspace and who is invited. Whoever may not change it reads it, and is told who can. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { plain } from "../../data/format.ts";
import { membersQuery } from "../../data/team.ts";
import { allows, useWorkspace, type Workspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Invitations } from "./invitations.tsx";
import { MemberRow } from "./member-row.tsx";
import { WorkspaceName } from "./workspace-name.tsx";
import { WorkspaceRules } from "./workspace-rules.tsx";

const w = words.team;

export function Team() {
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title={w.title} lead={workspace && w.lead(plain(workspace.name))} actions={<WorkspaceChoice />} />
      {/* Another workspace is another screen: nothing typed for one may be sent to the other. */}
      {workspace !== undefined && <People key={workspace.id} workspace={workspace} />}
    </>
  );
}

function People({ workspace }: { readonly workspace: Workspace }) {
  const { role } = workspace;
  const mayManage = allows(role, "admin");
  return (
    <div className="space-y-5">
      {!mayManage && <Notice>{w.readOnly(words.role[role])}</Notice>}
      <Members workspace={workspace} />
      {mayManage && (
        <div data-print="hide">
          <Invitations workspace={workspace} />
        </div>
      )}
      {allows(role, "owner") && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <WorkspaceName workspace={workspace} />
          <WorkspaceRules workspace={workspace} />
        </div>
      )}
    </div>
  );
}

function Members({ workspace }: { readonly workspace: Workspace }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    membersQuery(workspace.id),
  );
  if (isPending) return <LoadingRows rows={3} />;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={w.members}>
      <ul className="-my-3 divide-y divide-line">
        {data.pages
          .flatMap(({ members }) => members)
          .map((member) => (
            <MemberRow key={member.id} member={member} workspace={workspace} />
          ))}
      </ul>
      <ShowMore query={{ hasNextPage, isFetchingNextPage, fetchNextPage }} className="mt-5" />
    </Card>
  );
}
