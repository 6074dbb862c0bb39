import type { Website } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Plug } from "lucide-react";
import { number, plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { SeverityIcon } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { ScoreRing } from "../../ui/score-ring.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { words } from "../../words/index.ts";
import { Delta } from "./delta.tsx";
import { LastAudit } from "./last-audit.tsx";
import { SiteLink } from "./site-link.tsx";
import { SiteTags } from "./site-tags.tsx";

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
          <h2 className="line-clamp-2 font-semibold" title={name}>
            {/* The whole card is the target of the link, which keeps its short name. */}
            <SiteLink site={site} className="no-underline after:absolute after:inset-0 after:rounded-xl">
              {name}
            </SiteLink>
          </h2>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {plain(site.origin)}
            <OfWorkspace id={site.workspaceId} />
          </p>
          <SiteTags site={site} className="mt-1.5" />
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
    <div className="flex flex-col items-end gap-0.5 max-[26rem]:hidden">
      <Sparkline values={trend} label={w.trendOf(name, trend)} />
      <Delta points={delta} />
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
