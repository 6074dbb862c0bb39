/** After the crawl: the questions that need the whole site, the figures of each page, and the score. */

import type { Checks } from "#checks/index.ts";
import type { AuditWarning, ChosenScope, Completeness } from "#domain/audit.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { AuditFailed } from "#domain/failures.ts";
import { LIMITS, type LimitReason } from "#domain/page.ts";
import type { Score, Summary } from "#domain/result.ts";
import type { SearchFigures } from "#domain/search.ts";
import type { EarlierAudit, SiteFacts, SiteView } from "#domain/site.ts";
import {
  type AuditLease,
  addUpChanges,
  type Compared,
  type CountedChange,
  type FoundByCheck,
  type Proposals,
  type Published,
  type Store,
} from "#store/index.ts";
import { type CheckTroubles, troubleWarning } from "./check-troubles.ts";
import { failingUrls } from "./failing-urls.ts";
import { fold } from "./fold.ts";
import { packInlinks } from "./inlink-shards.ts";
import { labWarning } from "./lab-warning.ts";
import { leftOutWarnings } from "./left-out-warnings.ts";
import { weighPages } from "./page-importance.ts";
import { sectionsOf } from "./page-sections.ts";
import { sampleWarning } from "./sample-warning.ts";
import { scoreSite } from "./score.ts";
import { capOf } from "./score-caps.ts";
import { type LoadedSite, loadEarlier, loadSite } from "./site-view/index.ts";
import { suggestAll } from "./suggest-phase.ts";
import { warnings } from "./warnings.ts";

export interface Analysis {
  /** Beside the audit before; empty without one. */
  readonly changes: readonly CountedChange[];
  readonly score: Score;
  readonly summary: Summary;
  readonly completeness: Completeness;
  readonly warnings: readonly AuditWarning[];
}

/** How the crawl ended, and what may end the analysis, too. */
export interface AnalysisOf {
  readonly cancelled: boolean;
  /** Only chosen pages were to be crawled. */
  readonly scope: ChosenScope | null;
  readonly overrides: CheckOverrides;
  /** Pages that were to be measured. */
  readonly labPages: number;
  /** What checks of a file couldn't do. */
  readonly problems: readonly CheckTroubles[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** @throws when this process is to stop: whoever goes on with the audit analyses it anew */
  readonly mayGoOn: () => void;
}

export async function analyse(
  lease: AuditLease,
  site: SiteFacts,
  { cancelled, scope, overrides, labPages, problems, now, mayGoOn }: AnalysisOf,
  { store, checks }: { store: Store; checks: Checks },
): Promise<Analysis> {
  const leftOut = await store.summary.leftOut(lease.auditId);
  const limit = LIMITS.find((reason) => (leftOut[reason] ?? 0) > 0) ?? scope;
  const [read] = await Promise.all([
    loadSite(store, lease.auditId, site, { truncatedBy: limit, isChosen: scope !== null, now }),
    store.groups.prepare(lease),
  ]);
  const loaded = await withConnection(read, lease, store);
  if (!cancelled) failWhenDown(loaded);
  mayGoOn();
  const search = await searchOf(lease, store);
  const base = await store.history.baseOf(lease.auditId);
  const judge = (earlier: EarlierAudit | null) =>
    judgeSite(lease, { ...loaded.view, earlier }, overrides, { store, checks });
  // The database writes while this thread judges, except where pages are compared with those of an earlier audit.
  if (base === undefined) await Promise.all([saveFigures(lease, loaded, search, { store, checks }), judge(null)]);
  else {
    await saveFigures(lease, loaded, search, { store, checks });
    await judge(await loadEarlier(store, { ...lease, base: base.id }, loaded.view.byId));
  }
  const cut = limit !== null || cancelled;
  const failing = failingUrls(loaded.view, loaded.urls);
  const proposals = suggestAll(lease, loaded, { overrides, mayGoOn }, { store, checks });
  const [published] = await Promise.all([
    publish(lease, loaded, { failing, proposals, clicks: search?.clicks ?? null }, { store, checks }),
    store.analysis.saveInlinks(lease, packInlinks(loaded.urls, loaded.graph, store.shards)),
  ]);
  const compared = base && { audit: lease.auditId, base: base.id, cut: cut || base.cut };
  const changes = compared === undefined ? null : await compareWith(compared, store);
  const comparison = changes && compared ? { baseAuditId: compared.base, ...addUpChanges(changes) } : null;
  const { score, summary } = await addUp(lease, loaded, { leftOut, comparison, published, search }, { store, checks });
  return {
    changes: changes ?? [],
    score,
    summary,
    completeness: completeness(loaded, limit, cancelled, summary),
    warnings: [
      ...(limit === "max_pages" ? sampleWarning(loaded.urls) : []),
      ...warnings(loaded),
      ...leftOutWarnings(loaded.urls),
      ...(cancelled ? [] : labWarning(loaded.view, labPages)),
      ...problems.map(troubleWarning),
    ],
  };
}

/** What the connected WordPress said, and what became of our changes there. */
async function withConnection(loaded: LoadedSite, { websiteId }: AuditLease, store: Store): Promise<LoadedSite> {
  const kept = await store.connections.of(websiteId);
  const lostFixes = await store.journal.lostFixes(websiteId);
  if (kept === undefined || kept.status === "disconnected") return { ...loaded, view: { ...loaded.view, lostFixes } };
  if (kept.platform !== "wordpress") return { ...loaded, view: { ...loaded.view, lostFixes } };
  const { status, checks, profile } = kept;
  const { homeUrl, seoPlugins, wordpressVersion, settings, updates } = profile;
  return {
    ...loaded,
    view: {
      ...loaded.view,
      lostFixes,
      connection: { status, checks, homeUrl, seoPlugins, wordpressVersion, settings, updates },
    },
  };
}

/**
 * A site whose start page fails on both tries, and that gave no other page either, is down: a score would speak of its
 * error page. A start page that is missing (404) is a fault of the site and is audited.
 */
export function failWhenDown({ view, urls }: Pick<LoadedSite, "view" | "urls">): void {
  const status = view.byUrl(view.facts.startUrl)?.status ?? null;
  if (status === null || status < 500 || status === 999) return;
  const gavePage = urls.some((url) => url.kind === "page" && url.status === 200 && url.isHtml && !url.challenge);
  if (!gavePage) throw new AuditFailed("site_unreachable", { detail: `The start page returns ${status}.` });
}

/** The search figures that decide about the order of this audit. */
interface SearchOfAudit {
  readonly figures: SearchFigures & { readonly clicks: number };
  /** By the numbers of URLs. */
  readonly clicks: ReadonlyMap<number, number>;
}

async function searchOf({ auditId, websiteId }: AuditLease, { searchFigures }: Store): Promise<SearchOfAudit | null> {
  const figures = await searchFigures.current(websiteId);
  return figures === undefined ? null : { figures, clicks: await searchFigures.clicksOfAudit(figures.id, auditId) };
}

async function saveFigures(
  lease: AuditLease,
  { urls, trapPages, parentOf }: LoadedSite,
  search: SearchOfAudit | null,
  { store, checks }: { store: Store; checks: Checks },
): Promise<void> {
  const inTrap = trapPages.map(({ id }) => id);
  await store.analysis.leaveOutTraps(lease, inTrap, checks.newPageTally());
  await store.analysis.savePageFigures(
    lease,
    urls
      .values()
      .filter((url) => url.visited)
      .map(({ id, depth, inlinks, indexable, linkScore }) => {
        const clicks = search?.clicks.get(id) ?? null;
        return { urlId: id, depth, parent: parentOf(id), inlinks, indexable, linkScore, clicks };
      }),
  );
}

async function judgeSite(
  lease: AuditLease,
  view: SiteView,
  overrides: CheckOverrides,
  { store, checks }: { store: Store; checks: Checks },
): Promise<void> {
  const { findings, tallies } = checks.judgeSite(view, overrides);
  const urlOf = (id: number): string => (id === 0 ? view.facts.startUrl : (view.byId(id)?.url ?? view.facts.startUrl));
  await store.crawl.saveSiteFindings(lease, fold(findings, { checkOf: checks.get, urlOf }), tallies);
}

/** Before the audit has ended, its outcomes are all there; what it came to against its base does not change any more. */
async function compareWith(compared: Compared, store: Store): Promise<readonly CountedChange[] | null> {
  await store.groups.settle(compared.audit);
  return store.history.markRegressed(compared);
}

interface ToPublish {
  readonly failing: readonly number[];
  readonly proposals: AsyncIterable<Proposals>;
  readonly clicks: SearchOfAudit["clicks"] | null;
}

async function publish(
  lease: AuditLease,
  { view, urls }: LoadedSite,
  { failing, proposals, clicks }: ToPublish,
  { store, checks }: { store: Store; checks: Checks },
): Promise<Published> {
  const { order, ...pages } = weighPages(view, urls, failing, clicks);
  const weights = {
    checks: new Map(checks.list.filter(({ scored }) => scored).map((check) => [check.id, check])),
    ...{ pages, order, isPage: (urlId: number) => view.byId(urlId)?.kind === "page" },
    causedIn: (checkId: string) => checks.get(checkId)?.causedIn ?? "template",
    sections: sectionsOf(urls),
    capOf: (found: ReadonlyMap<string, FoundByCheck>) => capOf(view, urls, found),
  };
  return await store.groups.publish(lease, weights, proposals);
}

interface Counted {
  readonly leftOut: Record<string, number>;
  readonly comparison: Summary["comparison"];
  readonly published: Published;
  readonly search: SearchOfAudit | null;
}

async function addUp(
  lease: AuditLease,
  { view }: LoadedSite,
  { leftOut, comparison, published, search }: Counted,
  { store, checks }: { store: Store; checks: Checks },
) {
  const [issues, tallies, counts, distribution] = await Promise.all([
    store.summary.issueCounts(lease.auditId),
    store.summary.tallies(lease.auditId),
    store.summary.pageCounts(lease.auditId, view.namesResolve),
    store.summary.distribution(lease.auditId),
  ]);
  const score = scoreSite({ ...published, checks: checks.list, issues, tallies });
  const bySeverity = { error: 0, warning: 0, notice: 0 };
  for (const { severity, count } of issues) bySeverity[severity] += count;
  const total = bySeverity.error + bySeverity.warning + bySeverity.notice;
  const { externalChecked, externalBroken, externalUnverified, unverified: _, ...pages } = counts;
  const summary: Summary = {
    pages: { ...pages, blocked: leftOut.robots ?? 0 },
    distribution,
    external: { checked: externalChecked, broken: externalBroken, unverified: externalUnverified },
    leftOut,
    comparison,
    search: search && searchSummary(search),
    field: view.facts.field ?? null,
    lab: [...view.labSamples()].map(({ page, report: { score, lcpMs, fcpMs, tbtMs, cls }, isPictured }) => ({
      ...{ pageId: `pag_${page.id}`, url: page.url, isPictured },
      ...{ score, lcpMs, fcpMs, tbtMs, cls },
    })),
    issues: {
      total,
      open: issues.reduce((sum, issue) => sum + issue.open, 0),
      fixable: issues.reduce((sum, issue) => sum + issue.fixable, 0),
      bySeverity,
    },
  };
  return { score, summary };
}

function searchSummary({ figures, clicks }: SearchOfAudit): Summary["search"] {
  const { id, source, firstDay, lastDay, pages } = figures;
  const matchedClicks = [...clicks.values()].reduce((sum, count) => sum + count, 0);
  return {
    figuresId: id,
    source,
    firstDay,
    lastDay,
    pages,
    clicks: figures.clicks,
    matchedPages: clicks.size,
    matchedClicks,
  };
}

function completeness(
  { view }: LoadedSite,
  limit: LimitReason | ChosenScope | null,
  cancelled: boolean,
  summary: Summary,
): Completeness {
  const { percent, unvisited, unverified } = view.coverage;
  return {
    partial: cancelled,
    truncated: limit !== null,
    reason: cancelled ? "cancelled" : limit,
    coveragePercent: percent,
    pagesUnvisited: unvisited,
    unverified: unverified + summary.external.unverified,
  };
}
