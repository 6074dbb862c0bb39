import type { IssueGroup } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { plain } from "../../data/format.ts";
import { groupsQuery, isOpen } from "../../data/issues.ts";
import { Badge, SeverityColumn } from "../../ui/badges.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { UnlessUnfinished } from "../audit/unfinished.tsx";

const w = words.issuesScreen;
/** As many as are read. */
export const CAUSES_SHOWN = 200;

/** One cause behind many issues: a template, a shared element, a target that is gone. What pays most comes first. */
export function CauseList({ auditId }: { readonly auditId: string }) {
  const groups = useQuery(groupsQuery(auditId, CAUSES_SHOWN));
  const list = useListKeys();
  if (groups.isPending) return <LoadingRows />;
  if (groups.error !== null) return <ErrorPanel error={groups.error} onRetry={() => void groups.refetch()} />;
  if (groups.data.length === 0)
    return (
      <UnlessUnfinished auditId={auditId}>
        <Empty title={w.emptyAll} picture={<CircleCheck aria-hidden className="size-8" />} />
      </UnlessUnfinished>
    );
  const open = groups.data.filter(isOpen);
  const settled = groups.data.length - open.length;
  return (
    <>
      {open.length === 0 ? (
        <Empty title={w.causesSettled(settled)} picture={<CircleCheck aria-hidden className="size-8" />} />
      ) : (
        <ol ref={list} className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
          {open.map((group) => (
            <CauseRow key={group.id} group={group} auditId={auditId} />
          ))}
        </ol>
      )}
      {settled > 0 && open.length > 0 && <p className="mt-3 px-4 text-sm text-ink-soft">{w.causesSettled(settled)}</p>}
    </>
  );
}

/** Less is shown as 0.0. */
const WORTH_SAYING = 0.05;

function CauseRow({ group, auditId }: { readonly group: IssueGroup; readonly auditId: string }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t hover:bg-sunken/60">
      <SeverityColumn severity={group.severity} />
      <div className="min-w-0 flex-1 basis-64">
        <Link
          data-list-item
          to="/audits/$auditId/issues"
          params={{ auditId }}
          search={{ group: group.id }}
          className="font-medium no-underline after:absolute after:inset-0"
        >
          {plain(group.title)}
        </Link>
        <p className="truncate text-sm text-ink-soft">
          {w.causes[group.cause]}
          {group.locator !== "" && (
            <>
              {" "}
              · <code>{plain(group.locator)}</code>
            </>
          )}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {group.affectedPages > 0 && `${words.pages(group.affectedPages)} · `}
        {w.changesNeeded(group.effort.changes)}
        {group.scoreLoss >= WORTH_SAYING && ` · ${w.points(group.scoreLoss)}`}
      </p>
      {group.fixable > 0 && <Badge tone="good">{words.audit.fixableOne(group.fixable)}</Badge>}
    </li>
  );
}
