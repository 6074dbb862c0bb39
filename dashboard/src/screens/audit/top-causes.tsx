/** The causes that pay most, with how many of their issues have a suggestion. */
import type { IssueGroup } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { plain } from "../../data/format.ts";
import { groupsQuery, isOpen } from "../../data/issues.ts";
import { Badge, SeverityBadge } from "../../ui/badges.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.audit;
const SHOWN = 5;
/** Enough to find those that are still open. */
const LOOKED_AT = 50;

export function TopCauses({ auditId, fixable }: { readonly auditId: string; readonly fixable: number }) {
  const groups = useQuery(groupsQuery(auditId, LOOKED_AT));
  const open = groups.data?.filter(isOpen) ?? [];
  const settled = (groups.data?.length ?? 0) - open.length;
  return (
    <Card title={w.top} action={fixable > 0 && <Badge tone="good">{w.fixableAll(fixable)}</Badge>}>
      {groups.isPending && <LoadingRows rows={SHOWN} />}
      {groups.error !== null && <ErrorPanel error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.data?.length === 0 && (
        <Empty title={w.noIssues} picture={<CircleCheck aria-hidden className="size-8" />}>
          {w.noIssuesBody}
        </Empty>
      )}
      {groups.data !== undefined && groups.data.length > 0 && (
        <>
          <ol className="divide-y divide-line">
            {open.slice(0, SHOWN).map((group) => (
              <Cause key={group.id} group={group} auditId={auditId} />
            ))}
          </ol>
          {settled > 0 && <p className="mt-2 text-sm text-ink-soft">{words.issuesScreen.causesSettled(settled)}</p>}
          <ButtonLink to="/audits/$auditId/issues" params={{ auditId }} className="mt-3">
            {w.allIssues}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

function Cause({ group, auditId }: { readonly group: IssueGroup; readonly auditId: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <SeverityBadge severity={group.severity} />
      <Link
        to="/audits/$auditId/issues"
        params={{ auditId }}
        search={{ group: group.id }}
        className="min-w-0 flex-1 basis-48 font-medium"
      >
        {plain(group.title)}
      </Link>
      <span className="text-sm text-ink-soft">
        {w.affects(group.affectedPages)}
        {group.fixable > 0 && ` · ${w.fixableOne(group.fixable)}`}
      </span>
    </li>
  );
}
