/** What request keys ask people to approve, newest first. */
import type { ApprovalStatus } from "@sitemend/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { approvalsQuery } from "../../data/approvals.ts";
import { plain } from "../../data/format.ts";
import { useWorkspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { ApprovalRow } from "./approval-row.tsx";

const route = getRouteApi("/app/approvals");
const w = words.approvals;

export function Approvals() {
  const { status } = route.useSearch();
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title={w.title} lead={workspace && w.lead(plain(workspace.name))} actions={<WorkspaceChoice />} />
      {workspace !== undefined && (
        <div key={workspace.id} className="space-y-5">
          <StatusFilter status={status} />
          <Requests workspaceId={workspace.id} status={status} />
        </div>
      )}
    </>
  );
}

function StatusFilter({ status }: { readonly status: ApprovalStatus | undefined }) {
  const navigate = route.useNavigate();
  return (
    <search data-print="hide" className="flex">
      <Select
        label={w.status}
        className="min-w-48"
        value={status ?? ""}
        onChange={(event) =>
          void navigate({ search: { status: (event.target.value || undefined) as ApprovalStatus | undefined } })
        }
      >
        <option value="">{words.all}</option>
        {Object.entries(w.statuses).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </search>
  );
}

function Requests({
  workspaceId,
  status,
}: {
  readonly workspaceId: string;
  readonly status: ApprovalStatus | undefined;
}) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    approvalsQuery(workspaceId, status),
  );
  if (isPending) return <LoadingRows rows={4} />;
  if (data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const requests = data.pages.flatMap(({ approvalRequests }) => approvalRequests);
  if (requests.length === 0)
    return (
      <Empty
        title={status === undefined ? w.empty : w.nothingFits}
        picture={<ShieldCheck aria-hidden className="size-8" />}
      >
        {status === undefined && w.emptyBody}
      </Empty>
    );
  return (
    <>
      <Card>
        <ol aria-label={w.caption} className="-my-5 divide-y divide-line">
          {requests.map((request) => (
            <ApprovalRow key={request.id} request={request} />
          ))}
        </ol>
      </Card>
      {error !== null && <ErrorPanel error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}
