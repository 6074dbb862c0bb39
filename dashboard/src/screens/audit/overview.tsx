/** What an audit came to, on one screen: score, what pays most, what changed, what was read. */
import type { AuditResult, AuditStatusReport } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Share2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { resultsQuery } from "../../data/audits.ts";
import { ago, duration, plain } from "../../data/format.ts";
import { useMay } from "../../shell/may.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Later } from "../../ui/later.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Again } from "./again.tsx";
import { Categories } from "./categories.tsx";
import { CrawlFacts, SinceLast } from "./facts.tsx";
import { FieldDataCard } from "./field-data.tsx";
import { OnAPhone } from "./on-a-phone.tsx";
import { OrderByClicks } from "./order-by-clicks.tsx";
import { ScoreCard } from "./score-card.tsx";
import { TopChecks } from "./top-checks.tsx";

/** Below the fold, with words and a chart of its own: the overview itself may not wait for them. */
const Vitals = lazy(async () => ({ default: (await import("./vitals.tsx")).Vitals }));

const w = words.audit;

export function Overview({ audit }: { readonly audit: AuditStatusReport }) {
  const results = useQuery(resultsQuery(audit.id));
  const { finishedAt, durationMs } = audit.runtime;
  return (
    <>
      <PageHeader
        title={w.overview}
        above={plain(audit.website)}
        lead={finishedAt === null ? undefined : w.auditedAt(ago(finishedAt), duration(durationMs))}
        actions={<Actions auditId={audit.id} />}
      />
      {results.error !== null && <ErrorPanel error={results.error} onRetry={() => void results.refetch()} />}
      {results.isPending && <LoadingRows rows={8} />}
      {results.data !== undefined && <Found audit={audit} results={results.data} />}
    </>
  );
}

function Actions({ auditId }: { readonly auditId: string }) {
  const mayReview = useMay("editor");
  return (
    <>
      <Button onClick={() => window.print()}>{words.print}</Button>
      <ButtonLink to="/audits/$auditId/share" params={{ auditId }} icon={<Share2 aria-hidden className="size-4" />}>
        {w.exportLabel}
      </ButtonLink>
      <Again auditId={auditId} />
      {mayReview && (
        <ButtonLink
          to="/audits/$auditId/review"
          params={{ auditId }}
          look="primary"
          icon={<ListChecks aria-hidden className="size-4" />}
        >
          {w.reviewAction}
        </ButtonLink>
      )}
    </>
  );
}

/** How much of the site the figures speak of. */
function Extent({ completeness }: Pick<AuditStatusReport, "completeness">) {
  const { reason, coveragePercent, pagesUnvisited } = completeness;
  if (reason === "url_list" || reason === "sitemaps_only")
    return <Notice title={w.chosen[reason]}>{w.chosenBody}</Notice>;
  return (
    <Notice tone="warning" title={w.partial}>
      {w.coverage(coveragePercent, pagesUnvisited)}
    </Notice>
  );
}

/** Warnings after which the figures below speak of a part of the site only. */
const GRAVE: ReadonlySet<string> = new Set([
  "site_silent",
  "site_refuses",
  "start_leads_away",
  "pages_refused",
  "pages_need_scripts",
  "pages_name_another_site",
]);

/** Of things outside the site: its own figures are whole, but nobody should take those links for good ones. */
const PLAIN_TO_SEE: ReadonlySet<string> = new Set(["external_links_unverified"]);

export function Found({ audit, results }: { readonly audit: AuditStatusReport; readonly results: AuditResult }) {
  const { completeness, warnings } = audit;
  const { summary, score, categories, setAside: closed = 0 } = results;
  const grave = warnings.filter(({ code }) => GRAVE.has(code));
  const seen = warnings.filter(({ code }) => PLAIN_TO_SEE.has(code));
  const remarks = warnings.filter(({ code }) => !GRAVE.has(code) && !PLAIN_TO_SEE.has(code));
  return (
    <div className="space-y-5">
      {completeness.truncated && <Extent completeness={completeness} />}
      {grave.map(({ code, message }) => (
        <Notice key={code} tone="warning" title={completeness.truncated ? undefined : w.partial}>
          <span dir="auto">{plain(message)}</span>
        </Notice>
      ))}
      {seen.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          <span dir="auto">{plain(message)}</span>
        </Notice>
      ))}
      {/* Two columns that each end where they end; on a phone what pays most follows the score. */}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <ScoreCard auditId={audit.id} score={score} summary={summary} closed={closed} />
        <div className="space-y-5 lg:row-span-2">
          <TopChecks auditId={audit.id} fixable={summary?.issues.fixable ?? 0} />
          <Later>
            <Categories categories={categories} auditId={audit.id} />
          </Later>
        </div>
        <div className="space-y-5">
          <Later>
            {summary?.comparison != null && (
              <SinceLast auditId={audit.id} counts={summary.comparison} closed={closed} />
            )}
            {summary !== null && <CrawlFacts auditId={audit.id} summary={summary} />}
            {summary?.search != null && <OrderByClicks used={summary.search} />}
          </Later>
        </div>
      </div>
      <Later>
        {summary?.field != null && <FieldDataCard field={summary.field} />}
        {summary !== null && (
          <Suspense fallback={null}>
            <Vitals auditId={audit.id} summary={summary} />
          </Suspense>
        )}
        {(summary?.lab ?? []).length > 0 && <OnAPhone auditId={audit.id} pages={summary?.lab ?? []} />}
        {remarks.length > 0 && (
          <details className="rounded-xl border border-line bg-surface px-4 py-3 text-sm">
            <summary>{w.warnings(remarks.length)}</summary>
            <ul className="mt-2 list-disc space-y-1 pl-5">
              {remarks.map(({ code, message }) => (
                <li dir="auto" key={`${code} ${message}`}>
                  {plain(message)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Later>
    </div>
  );
}
