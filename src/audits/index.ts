/** The use cases of websites and audits, bound to what they need. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { AuditId, IssueId, WebsiteId } from "#domain/ids.ts";
import type { Principal } from "#domain/principal.ts";
import type { AuditAction } from "#domain/schedule.ts";
import type { Website } from "#domain/website.ts";
import { cancelAudit } from "./cancel-audit.ts";
import { changeIssue, type IssueDecision } from "./change-issue.ts";
import { type ComparisonRequest, compareAudits } from "./compare-audits.ts";
import { tryOnPage } from "./custom-rules.ts";
import { deleteAudit } from "./delete-audit.ts";
import type { AuditDeps } from "./deps.ts";
import { readIssueImage } from "./issue-image.ts";
import { type AuditListRequest, awaitAudit, listAudits, readAudit, streamEvents } from "./read-audits.ts";
import { type GroupListRequest, listGroups } from "./read-groups.ts";
import { type IssueListRequest, listIssues, readIssue } from "./read-issues.ts";
import {
  type LinkListRequest,
  listLinks,
  listPages,
  readFrame,
  readPageDetails,
  readScreenshot,
} from "./read-pages.ts";
import { listRecommendations, type RecommendationRequest } from "./read-recommendations.ts";
import { readReport } from "./read-report.ts";
import { type ResultsRequest, readResults } from "./read-results.ts";
import { type RowScope, readRows } from "./read-rows.ts";
import { readRules } from "./read-rules.ts";
import { auditBrief, auditStatus } from "./read-status.ts";
import { readCrawlMap, readStructure, type StructureRequest } from "./read-structure.ts";
import { rerunAudit } from "./rerun-audit.ts";
import {
  assertSchedulable,
  effectiveOptions,
  type ScheduledStart,
  type StartRequest,
  startAudit,
  startScheduled,
} from "./start-audit.ts";
import { parseTarget } from "./target.ts";
import { type RobotsTxtRequest, testRobotsTxt } from "./test-robots-txt.ts";
import {
  createWebsite,
  deleteWebsite,
  knownWebsite,
  listWebsites,
  readWebsite,
  updateWebsite,
  type WebsiteUpdate,
  websiteFacets,
  websiteFor,
} from "./websites.ts";

export type {
  IssuePosition,
  ListedWebsite,
  PageOrder,
  PagePosition,
  WebsiteSortKey,
  WebsitesPage,
} from "#store/index.ts";
export { type AuditDeps, accessPlace } from "./deps.ts";
export { type FetchedImage, IMAGE_BYTES } from "./issue-image.ts";
export type { JudgedPage, OpenedChecksFile, OpenReader, ReaderAudit } from "./judged.ts";
export type { OpenShare } from "./public-report.ts";
export type { RunEnd } from "./run-audit.ts";
export { createRunner } from "./runner.ts";
export { createShares, type Shares } from "./shares.ts";
export { ENGINE_VERSION } from "./versions.ts";

export type Audits = ReturnType<typeof createAudits>;
export type Websites = ReturnType<typeof createWebsites>;

export function createAudits(deps: AuditDeps) {
  /** With the checks of the website's own that the audit ran. */
  const withRulesOf = ({ customRules }: AuditRecord): AuditDeps => ({
    ...deps,
    checks: deps.checks.withRules(customRules),
  });
  return {
    start: (request: StartRequest, principal: Principal) => startAudit(request, principal, deps),
    startScheduled: (start: ScheduledStart) => startScheduled(start, deps),
    assertSchedulable: (action: AuditAction, website: Website) => assertSchedulable(action, website, deps),
    effectiveOptions,
    list: (principal: Principal, request: AuditListRequest) => listAudits(principal, request, deps),
    read: (id: AuditId) => readAudit(id, deps),
    brief: auditBrief,
    status: (audit: AuditRecord) => auditStatus(audit, deps.now()),
    wait: (id: AuditId, limits: { since: number; timeoutMs: number; signal: AbortSignal }) =>
      awaitAudit(id, limits, deps),
    events: (id: AuditId, seq: number, signal: AbortSignal) => streamEvents(id, seq, signal, deps),
    results: async (audit: AuditRecord, request: ResultsRequest) =>
      readResults(await deps.lookedAt(audit), request, withRulesOf(audit)),
    rows: (audit: AuditRecord, scope: RowScope) => readRows(audit, scope, withRulesOf(audit)),
    report: async (audit: AuditRecord) => readReport(await deps.lookedAt(audit), withRulesOf(audit)),
    issues: async (audit: AuditRecord, request: IssueListRequest) =>
      listIssues(await deps.lookedAt(audit), request, withRulesOf(audit)),
    issueImage: (audit: AuditRecord, id: IssueId) => readIssueImage(audit, id, deps),
    issue: async (audit: AuditRecord, id: IssueId) => readIssue(await deps.lookedAt(audit), id, withRulesOf(audit)),
    groups: async (audit: AuditRecord, request: GroupListRequest) =>
      listGroups(await deps.lookedAt(audit), request, withRulesOf(audit)),
    recommendations: async (audit: AuditRecord, request: RecommendationRequest) =>
      listRecommendations(await deps.lookedAt(audit), request, withRulesOf(audit)),
    changeIssue: (audit: AuditRecord, id: IssueId, decision: IssueDecision, principal: Principal) =>
      changeIssue(audit, id, decision, principal, deps),
    compare: (audit: AuditRecord, request: ComparisonRequest) => compareAudits(audit, request, withRulesOf(audit)),
    pages: (audit: AuditRecord, request: Parameters<typeof listPages>[1]) => listPages(audit, request, deps),
    page: (audit: AuditRecord, number: number) => readPageDetails(audit, number, deps),
    frame: (audit: AuditRecord, number: number, frame: number) => readFrame(audit, number, frame, deps),
    screenshot: (audit: AuditRecord, number: number) => readScreenshot(audit, number, deps),
    links: (audit: AuditRecord, request: LinkListRequest) => listLinks(audit, request, deps),
    crawlMap: (audit: AuditRecord) => readCrawlMap(audit, deps),
    structure: (audit: AuditRecord, request: StructureRequest) => readStructure(audit, request, deps),
    rules: (audit: AuditRecord) => readRules(audit, withRulesOf(audit)),
    checks: () => deps.checks.list,
    cancel: (id: AuditId) => cancelAudit(id, deps),
    rerun: (audit: AuditRecord, principal: Principal) => rerunAudit(audit, principal, deps),
    remove: (id: AuditId) => deleteAudit(id, deps),
  };
}

export function createWebsites(
  deps: Pick<AuditDeps, "store" | "checks" | "newId" | "keepAudits" | "checkTarget" | "tryRules" | "fetchToRead">,
) {
  return {
    list: (principal: Principal, page: Parameters<typeof listWebsites>[1]) => listWebsites(principal, page, deps),
    facets: (principal: Principal) => websiteFacets(principal, deps),
    read: (id: WebsiteId) => readWebsite(id, deps),
    history: (id: WebsiteId, page: Parameters<AuditDeps["store"]["websites"]["history"]>[1]) =>
      deps.store.websites.history(id, page),
    /** The website of an address; `undefined` when there is none. @throws ServiceError as `parseTarget` */
    known: (url: string, principal: Principal) => knownWebsite(parseTarget(url, "/url").origin, principal, deps),
    /** The website of an address, made when unknown. */
    at: async (url: string, principal: Principal) => {
      const target = parseTarget(url, "/url");
      await deps.checkTarget(target.href);
      return websiteFor(target.origin, principal, deps);
    },
    create: (request: { url: string; name?: string | undefined }, principal: Principal) =>
      createWebsite(request, principal, deps),
    update: (website: Website, change: WebsiteUpdate) => updateWebsite(website, change, deps),
    testRobotsTxt: (id: WebsiteId, request: RobotsTxtRequest) => testRobotsTxt(id, request, deps),
    /** Rules that are not saved, on one page as it is now. */
    tryRules: (website: Website, trial: Parameters<typeof tryOnPage>[1]) => tryOnPage(website, trial, deps),
    remove: (id: WebsiteId) => deleteWebsite(id, deps),
  };
}
export { createIdempotency, type Idempotency, type IdempotencyRequest } from "./idempotency.ts";
