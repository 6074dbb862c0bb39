import type { IssueGroupsOfCheck } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import { plain } from "../../data/format.ts";
import { checksQuery, inOrder } from "../../data/issues.ts";
import { useIsConnected } from "../../shell/use-target.ts";
import { Badge, SeverityColumn } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { words } from "../../words/index.ts";
import { UnlessUnfinished } from "../audit/unfinished.tsx";
import { CauseList } from "./cause-list.tsx";

const w = words.issuesScreen;

/** One row a check, what costs most points first; it opens to its causes, and each of them leads to its pages. */
export function IssuesByCheck({ auditId }: { readonly auditId: string }) {
  // The overview has asked for the same; what may be read, and what is open, may have changed since.
  const checks = useQuery({ ...checksQuery(auditId), refetchOnMount: "always" });
  const list = useListKeys();
  if (checks.isPending) return <LoadingRows />;
  if (checks.error !== null) return <ErrorPanel error={checks.error} onRetry={() => void checks.refetch()} />;
  if (checks.data.length === 0)
    return (
      <UnlessUnfinished auditId={auditId}>
        <Empty title={w.emptyAll} picture={<CircleCheck aria-hidden className="size-8" />} />
      </UnlessUnfinished>
    );
  const { by, open } = inOrder(checks.data);
  const settled = checks.data.length - open.length;
  return (
    <>
      {open.length === 0 ? (
        <Empty title={w.checksSettled(settled)} picture={<CircleCheck aria-hidden className="size-8" />} />
      ) : (
        <>
          <p className="mb-2 text-sm text-ink-soft">{w.order[by]}</p>
          <ol ref={list} className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
            {open.map((check) => (
              <CheckRow key={check.checkId} check={check} auditId={auditId} />
            ))}
          </ol>
        </>
      )}
      {settled > 0 && open.length > 0 && <p className="mt-3 px-4 text-sm text-ink-soft">{w.checksSettled(settled)}</p>}
    </>
  );
}

/** Less is shown as 0.0. */
const WORTH_SAYING = 0.05;

function CheckRow({ check, auditId }: { readonly check: IssueGroupsOfCheck; readonly auditId: string }) {
  const isConnected = useIsConnected();
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <li className="border-line not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/60">
        <SeverityColumn severity={check.severity} />
        <div className="min-w-0 flex-1 basis-64">
          <Link
            data-list-item
            to="/audits/$auditId/issues"
            params={{ auditId }}
            search={{ check: check.checkId }}
            className="font-medium no-underline hover:underline"
          >
            {plain(check.title)}
          </Link>
          <p className="text-sm text-ink-soft">
            {words.issues(check.open)}
            {w.mix(check.issuesBySeverity)}
            {check.affectedPages > 0 && ` · ${words.pages(check.affectedPages)}`}
            {check.clicks !== null && ` · ${words.search.clicks(check.clicks)}`}
            {check.scoreLoss >= WORTH_SAYING && ` · ${w.points(check.scoreLoss)}`}
          </p>
        </div>
        {check.fixable > 0 && (
          <Badge tone={isConnected ? "good" : "neutral"}>
            {(isConnected ? words.audit.fixableOne : words.audit.suggested)(check.fixable)}
          </Badge>
        )}
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          aria-label={w.causesOf(check.causes, plain(check.title))}
          onClick={() => setUnfolded(!isUnfolded)}
          className="inline-flex min-h-8 w-36 items-center gap-1 rounded-md px-2 text-sm text-ink-soft hover:bg-sunken"
        >
          <ChevronRight aria-hidden className={classes("size-4 transition-transform", isUnfolded && "rotate-90")} />
          {w.causeCount(check.causes)}
        </button>
      </div>
      <div id={id}>{isUnfolded && <CauseList auditId={auditId} checkId={check.checkId} causes={check.causes} />}</div>
    </li>
  );
}
