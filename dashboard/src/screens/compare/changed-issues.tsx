import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Change, comparisonQuery } from "../../data/comparison.ts";
import { number, pathOf, plain } from "../../data/format.ts";
import { listedMessage } from "../../data/issues.ts";
import { SeverityColumn } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.compare;

export function ChangedIssues({
  auditId,
  base,
  change,
  total,
}: {
  readonly auditId: string;
  readonly base: string | undefined;
  readonly change: Change & keyof typeof w.lists;
  readonly total: number;
}) {
  const query = useInfiniteQuery(comparisonQuery(auditId, base, change));
  const issues = query.data?.pages.flatMap((part) => part.issues) ?? [];
  return (
    <Card title={w.lists[change]} action={<span className="text-sm text-ink-soft tabular-nums">{number(total)}</span>}>
      {query.isPending && <LoadingRows rows={3} />}
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      <ul className="divide-y divide-line">
        {issues.map((issue) => (
          <li key={`${issue.auditId} ${issue.issueId}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <SeverityColumn severity={issue.severity} />
            <div dir="auto" className="min-w-0 flex-1 basis-56">
              {/* What was fixed is an issue of the earlier audit. */}
              <Link
                to="/audits/$auditId/issues/$issueId"
                params={{ auditId: issue.auditId, issueId: issue.issueId }}
                className="font-medium no-underline hover:underline"
              >
                {plain(listedMessage(issue))}
              </Link>
              <p className="text-sm wrap-anywhere text-ink-soft">{plain(pathOf(issue.url))}</p>
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Card>
  );
}
