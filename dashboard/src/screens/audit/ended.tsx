import type { AuditStatusReport } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../data/ask.ts";
import { resultsQuery } from "../../data/audits.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Again } from "./again.tsx";
import { Found } from "./overview.tsx";

const w = words.audit;

/** One that was cancelled early has nothing to tell. */
function wasNotJudged(error: unknown): boolean {
  return error instanceof Problem && error.code === "audit_not_completed";
}

/** An audit that failed or was cancelled: why, what to do, and what was found all the same. */
export function Ended({ audit }: { readonly audit: AuditStatusReport }) {
  const { failure, status } = audit;
  const { coveragePercent, pagesUnvisited } = audit.completeness;
  const isFailed = status === "failed";
  const results = useQuery({ ...resultsQuery(audit.id), enabled: !isFailed, retry: false });
  return (
    <>
      <PageHeader
        title={isFailed ? w.failedTitle : w.cancelledTitle}
        above={audit.website}
        actions={<Again auditId={audit.id} />}
      />
      <div className="space-y-4">
        {failure !== null && (
          <Notice tone="error" title={failure.message}>
            {failure.nextStep}
          </Notice>
        )}
        {coveragePercent + pagesUnvisited > 0 && <Notice>{w.coverage(coveragePercent, pagesUnvisited)}</Notice>}
        {results.data !== undefined && <Found audit={audit} results={results.data} />}
        {results.isError &&
          (wasNotJudged(results.error) ? (
            <Notice>{w.unfinished.bodies.cancelled}</Notice>
          ) : (
            <ErrorPanel error={results.error} onRetry={() => void results.refetch()} />
          ))}
      </div>
    </>
  );
}
