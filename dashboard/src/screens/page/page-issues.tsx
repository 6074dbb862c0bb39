import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { plain } from "../../data/format.ts";
import { issuesQuery, listedMessage } from "../../data/issues.ts";
import { SeverityBadge } from "../../ui/badges.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { REMAINING } from "../issues/search.ts";
import { Nothing, Part } from "./part.tsx";

const w = words.pageDrawer;
const SHOWN = 15;

export function PageIssues({ auditId, pageId }: { readonly auditId: string; readonly pageId: string }) {
  const query = useInfiniteQuery(issuesQuery(auditId, { page: pageId, status: REMAINING }));
  const first = query.data?.pages[0];
  const total = first?.page.totalEstimate ?? first?.issues.length ?? 0;
  return (
    <Part title={w.issues} count={total === 0 ? undefined : String(total)}>
      {query.isPending && <LoadingRows rows={2} />}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {first?.issues.length === 0 && <Nothing>{w.noIssues}</Nothing>}
      <ul className="divide-y divide-line text-sm">
        {first?.issues.slice(0, SHOWN).map((issue) => (
          <li dir="auto" key={issue.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <SeverityBadge severity={issue.severity} />
            <Link
              to="/audits/$auditId/issues/$issueId"
              params={{ auditId, issueId: issue.id }}
              className="min-w-0 flex-1 basis-56"
            >
              {plain(listedMessage(issue))}
            </Link>
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <p className="mt-2 text-sm">
          <Link
            to="/audits/$auditId/issues"
            params={{ auditId }}
            search={{ page: pageId, view: "each" }}
            className="underline decoration-line-strong underline-offset-3"
          >
            {w.allIssues(total)}
          </Link>
        </p>
      )}
    </Part>
  );
}
