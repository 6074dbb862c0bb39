/** Two audits of a site: what is new, what is gone, and what could not be compared. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { isProblem } from "../../data/ask.ts";
import { comparisonQuery } from "../../data/comparison.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { Again } from "../audit/again.tsx";
import { UnlessUnfinished } from "../audit/unfinished.tsx";
import { CategoryChanges } from "./category-changes.tsx";
import { ChangedIssues } from "./changed-issues.tsx";
import { ChangesChart } from "./changes-chart.tsx";
import { Checks } from "./checks.tsx";
import { Counts } from "./counts.tsx";
import { Pickers } from "./pickers.tsx";

const route = getRouteApi("/app/audits/$auditId/compare");
const w = screenWords.compare;
const LISTED = ["new", "regressed", "fixed"] as const;

export function Compare() {
  const { auditId } = route.useParams();
  const { base } = route.useSearch();
  const query = useInfiniteQuery(comparisonQuery(auditId, base, "new"));
  const first = query.data?.pages[0];
  const isAlone = isProblem(query.error, "nothing_to_compare");
  const isUnfinished = isProblem(query.error, "audit_not_completed") || isProblem(query.error, "audit_failed");
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} />
      <Pickers auditId={auditId} base={base ?? first?.base.id} />
      {query.isPending && <LoadingRows rows={6} />}
      {isAlone && (
        <Empty title={w.needsTwo} action={<Again auditId={auditId} />}>
          {w.needsTwoBody}
        </Empty>
      )}
      {isUnfinished && <UnlessUnfinished auditId={auditId}>{null}</UnlessUnfinished>}
      {query.error !== null && !isAlone && !isUnfinished && (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      )}
      {first !== undefined && (
        <div className="space-y-5">
          <Counts comparison={first} />
          <ChangesChart checks={first.checks} />
          {first.scoreDelta !== null && <CategoryChanges auditId={first.audit.id} baseId={first.base.id} />}
          {LISTED.every((change) => first.counts[change] === 0) && <p className="text-ink-soft">{w.emptyLists}</p>}
          {LISTED.filter((change) => first.counts[change] > 0).map((change) => (
            <ChangedIssues key={change} auditId={auditId} base={base} change={change} total={first.counts[change]} />
          ))}
          <Checks checks={first.checks} />
        </div>
      )}
    </>
  );
}
