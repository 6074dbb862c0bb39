import type { Website } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, LoaderCircle, Plug } from "lucide-react";
import { ago, number, plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { AuditStatusBadge, SeverityIcon } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { ScoreRing } from "../../ui/score-ring.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { words } from "../../words/index.ts";

const w = words.sites;
type Standing = NonNullable<Website["standing"]>;

export function SiteCard({ site }: { readonly site: Website }) {
  const { lastAudit, standing } = site;
  const name = plain(site.name);
  return (
    <li className="relative flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-raised hover:border-line-strong">
      <div className="flex items-center gap-4">
        <ScoreRing score={standing?.score ?? null} label={w.scoreOf(name)} size="small" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            <SiteLink site={site}>{name}</SiteLink>
          </h2>
          <p className="truncate text-sm text-ink-soft">
            {plain(site.origin)}
            <OfWorkspace id={site.workspaceId} />
          </p>
        </div>
        {standing !== null && <Trend standing={standing} name={name} />}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
        {standing !== null && <OpenIssues issues={standing.issues} />}
        <span className="flex-1" />
        <LastAudit lastAudit={lastAudit} standing={standing} />
        <ConnectionState site={site} />
      </div>
    </li>
  );
}

/** Whose the site is, for one who belongs to several workspaces. */
function OfWorkspace({ id }: { readonly id: string }) {
  const all = useQuery(meQuery).data?.workspaces ?? [];
  const name = all.length > 1 ? all.find((one) => one.id === id)?.name : undefined;
  return name === undefined ? null : ` · ${plain(name)}`;
}

function ConnectionState({ site: { wordpress, git } }: { readonly site: Website }) {
  const { status } = wordpress ?? git ?? {};
  if (status === undefined) return null;
  return (
    <span className={classes("flex items-center gap-1.5", CONNECTION_TONES[status])}>
      <Plug aria-hidden className="size-3.5" />
      {wordpress === null ? w.git[status] : w.wordpress[status]}
    </span>
  );
}

const CONNECTION_TONES = {
  healthy: "text-good",
  degraded: "text-warning",
  unhealthy: "text-error",
  disconnected: "text-ink-soft",
};

function Trend({ standing: { trend, delta }, name }: { readonly standing: Standing; readonly name: string }) {
  return (
    <div className="flex flex-col items-end gap-0.5 max-[22rem]:hidden">
      <Sparkline values={trend} label={w.trendOf(name, trend)} />
      {delta !== null && (
        <span
          className={classes(
            "text-xs font-medium tabular-nums",
            delta === 0 ? "text-ink-soft" : delta > 0 ? "text-good" : "text-error",
          )}
        >
          {w.deltaOf(delta)}
        </span>
      )}
    </div>
  );
}

const TEXT = { error: "text-error", warning: "text-warning", notice: "text-notice" };

function OpenIssues({ issues }: { readonly issues: Standing["issues"] }) {
  const found = (["error", "warning", "notice"] as const).filter((severity) => issues[severity] > 0);
  if (found.length === 0)
    return (
      <span className="flex items-center gap-1.5 text-good">
        <CircleCheck aria-hidden className="size-3.5" />
        {w.noIssues}
      </span>
    );
  return (
    <ul aria-label={w.open} className="flex gap-3 tabular-nums">
      {found.map((severity) => (
        <li
          key={severity}
          title={words.severities[severity]}
          className={classes("flex items-center gap-1", TEXT[severity])}
        >
          <SeverityIcon severity={severity} />
          <span className="sr-only">{words.severities[severity]}: </span>
          {number(issues[severity])}
        </li>
      ))}
    </ul>
  );
}

function LastAudit({
  lastAudit,
  standing,
}: {
  readonly lastAudit: Website["lastAudit"];
  readonly standing: Standing | null;
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
      {finishedAt != null && w.lastAudit(ago(finishedAt))}
      {standing?.truncated === true && `, ${w.truncated}`}
    </span>
  );
}

/** The whole card is the target of the link, which keeps its short name. */
function SiteLink({ site, children }: { readonly site: Website; readonly children: string }) {
  const className = "no-underline after:absolute after:inset-0 after:rounded-xl";
  if (site.lastAudit === null)
    return (
      <Link to="/sites/$websiteId" params={{ websiteId: site.id }} className={className}>
        {children}
      </Link>
    );
  return (
    <Link to="/audits/$auditId" params={{ auditId: site.lastAudit.id }} className={className}>
      {children}
    </Link>
  );
}
