import type { AuditStatusReport } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { isProblem } from "../../data/ask.ts";
import { resultsQuery } from "../../data/audits.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Again } from "./again.tsx";
import { Found } from "./overview.tsx";

const w = words.audit;

/** An audit that failed or was cancelled: why, what to do, and what was found all the same. */
export function Ended({ audit }: { readonly audit: AuditStatusReport }) {
  const { failure, status } = audit;
  const { coveragePercent, pagesUnvisited } = audit.completeness;
  const isFailed = status === "failed";
  // One that was cancelled early was not judged, and has none.
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
          (isProblem(results.error, "audit_not_completed") ? (
            <Notice>{w.unfinished.bodies.cancelled}</Notice>
          ) : (
            <ErrorPanel error={results.error} onRetry={() => void results.refetch()} />
          ))}
      </div>
    </>
  );
}
