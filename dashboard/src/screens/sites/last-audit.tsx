/** When a site was audited last, and what to know about that. */
import type { Website } from "@sitemend/client";
import { LoaderCircle } from "lucide-react";
import { ago } from "../../data/format.ts";
import { AuditStatusBadge } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";

const w = words.sites;

export function LastAudit({
  lastAudit,
  standing,
  say = w.lastAudit,
}: {
  readonly lastAudit: Website["lastAudit"];
  readonly standing: Website["standing"];
  /** Where the place doesn't say what the time is of, words do. */
  readonly say?: (when: string) => string;
}) {
  if (lastAudit === null) return <span>{w.noAudit}</span>;
  if (lastAudit.status === "queued" || lastAudit.status === "running")
    return (
      <span className="flex items-center gap-1.5 font-medium text-notice">
        <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        {w.running}
      </span>
    );
  const finishedAt = lastAudit.finishedAt ?? standing?.finishedAt;
  return (
    <span className="flex items-center gap-2">
      {lastAudit.status !== "completed" && <AuditStatusBadge status={lastAudit.status} />}
      {finishedAt != null && say(ago(finishedAt))}
      {standing?.truncated === true && `, ${w.truncated}`}
    </span>
  );
}
