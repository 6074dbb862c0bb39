import { type AuditStatusReport, cancelAudit } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { auditStatusQuery } from "../../data/audits.ts";
import { bytes, duration, number } from "../../data/format.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, Figure, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { PagesLink } from "../structure/pages-link.tsx";
import { Announcer } from "./announcer.tsx";
import { FirstFindings } from "./first-findings.tsx";
import { Phases } from "./phases.tsx";

const w = words.audit;

export function Running({ audit }: { readonly audit: AuditStatusReport }) {
  return (
    <>
      <PageHeader title={w.progressOf(audit.website)} lead={w.safeToClose} actions={<Cancel audit={audit} />} />
      <Announcer progress={audit.progress} />
      <div className="space-y-5">
        {audit.status === "queued" && <Notice>{w.queued}</Notice>}
        <Card>
          <Phases phases={audit.progress.phases} />
          <Meter percent={audit.progress.percent} />
          <Figures audit={audit} />
        </Card>
        {audit.runtime.throttledBy !== null && <Notice>{w.throttled(audit.runtime.throttledBy)}</Notice>}
        {audit.warnings.map(({ code, message }) => (
          <Notice key={code} tone="warning">
            {message}
          </Notice>
        ))}
        <FirstFindings auditId={audit.id} found={audit.progress.issuesFound} />
      </div>
    </>
  );
}

function Meter({ percent }: { readonly percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={w.percent(percent)}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="my-5 h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-700" style={{ width: `${percent}%` }} />
    </div>
  );
}

function Figures({ audit: { id, progress, runtime } }: { readonly audit: AuditStatusReport }) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Figure label={w.pagesRead} value={number(progress.pagesCrawled)} />
      <Figure label={w.pagesFound} value={number(progress.pagesDiscovered)} />
      <Figure label={w.waiting} value={number(progress.pagesQueued)} />
      <Figure label={w.issuesSoFar} value={number(progress.issuesFound)} />
      <Figure label={w.rate} value={runtime.pagesPerSecond.toFixed(1)} />
      <Figure label={w.elapsed} value={duration(runtime.durationMs)} />
      <Figure label={w.eta} value={progress.etaSeconds === null ? "–" : duration(progress.etaSeconds * 1000)} />
      <Figure label={w.downloaded} value={bytes(runtime.bytesDownloaded)} />
      {progress.pagesFailed > 0 && (
        <Figure
          label={w.failed}
          value={
            <PagesLink auditId={id} search={{ status: "failed" }}>
              {number(progress.pagesFailed)}
            </PagesLink>
          }
        />
      )}
      {progress.pagesReused > 0 && <Figure label={w.reused} value={number(progress.pagesReused)} />}
      {(progress.pagesRendered ?? 0) > 0 && <Figure label={w.rendered} value={number(progress.pagesRendered ?? 0)} />}
      {(progress.pagesMeasured ?? 0) > 0 && <Figure label={w.measured} value={number(progress.pagesMeasured ?? 0)} />}
    </dl>
  );
}

function Cancel({ audit }: { readonly audit: AuditStatusReport }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => ask(cancelAudit({ path: { auditId: audit.id } })),
    onSuccess: () => {
      setAsking(false);
      void client.invalidateQueries({ queryKey: auditStatusQuery(audit.id).queryKey });
    },
  });
  if (!useMay("editor")) return null;
  if (audit.cancelRequestedAt !== null) return <Button busy>{w.cancelling}</Button>;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{w.cancel}</Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={w.cancelTitle} lead={w.cancelBody}>
        {cancel.isError && <ErrorPanel error={cancel.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{w.keepRunning}</Button>
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {w.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
