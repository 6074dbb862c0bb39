import type { Website } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { ago, plain } from "../../data/format.ts";
import { AuditStatusBadge } from "../../ui/badges.tsx";
import { ScoreRing } from "../../ui/score-ring.tsx";
import { words } from "../../words/index.ts";

const w = words.sites;

export function SiteCard({ site }: { readonly site: Website }) {
  const { lastAudit } = site;
  const name = plain(site.name);
  return (
    <li className="relative flex items-center gap-4 rounded-xl border border-line bg-surface p-5 shadow-raised hover:border-line-strong">
      <ScoreRing score={lastAudit?.score ?? null} label={w.scoreOf(name)} size="small" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">
          <SiteLink site={site}>{name}</SiteLink>
        </h2>
        <p className="truncate text-sm text-ink-soft">{plain(site.origin)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {lastAudit === null && w.noAudit}
          {lastAudit !== null && lastAudit.status !== "completed" && <AuditStatusBadge status={lastAudit.status} />}
          {lastAudit?.finishedAt != null && w.lastAudit(ago(lastAudit.finishedAt))}
        </p>
      </div>
    </li>
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
