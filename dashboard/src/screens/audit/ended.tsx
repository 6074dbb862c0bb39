import { type AuditStatusReport, rerunAudit } from "@sitemend/client";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ask } from "../../data/ask.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.audit;

/** An audit that failed or was cancelled: why, and what is there all the same. */
export function Ended({ audit }: { readonly audit: AuditStatusReport }) {
  const isFailed = audit.status === "failed";
  return (
    <>
      <PageHeader
        title={isFailed ? w.failedTitle : w.cancelledTitle}
        above={audit.website}
        actions={<Again auditId={audit.id} />}
      />
      <div className="space-y-4">
        {audit.failure !== null && <Notice tone="error">{audit.failure.message}</Notice>}
        <Notice>{w.coverage(audit.completeness.coveragePercent, audit.completeness.pagesUnvisited)}</Notice>
      </div>
    </>
  );
}

export function Again({ auditId }: { readonly auditId: string }) {
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () => ask(rerunAudit({ path: { auditId } })),
    onSuccess: ({ audit }) => navigate({ to: "/audits/$auditId", params: { auditId: audit.id } }),
  });
  if (!useMay("editor")) return null;
  return (
    <>
      {again.isError && <ErrorPanel error={again.error} />}
      <Button busy={again.isPending} onClick={() => again.mutate()}>
        {w.again}
      </Button>
    </>
  );
}
