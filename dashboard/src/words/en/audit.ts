import { count } from "./common.ts";
import { number } from "./number.ts";

/** One audit: while it runs, and what it came to. */
export const audit = {
  progressOf: (site: string) => `Auditing ${site}`,
  safeToClose: "You can close this tab; the audit keeps running.",
  phases: {
    discovery: "Discovery",
    crawling: "Crawling",
    rendering: "Rendering",
    analysis: "Analysis",
    finalizing: "Finalizing report",
  },
  phaseStates: { done: "done", running: "in progress", pending: "pending", skipped: "not needed", stopped: "stopped" },
  percent: (percent: number) => `${percent}% complete`,
  pagesRead: "Pages crawled",
  pagesFound: "Pages discovered",
  waiting: "URLs in queue",
  failed: "Pages with errors or no response",
  reused: "Reused (unchanged)",
  rendered: "Rendered",
  measured: "Lab-tested",
  phone: "Mobile lab results",
  phoneLead: "One page per template, tested in a browser on an emulated slow connection.",
  rate: "Pages per second",
  issuesSoFar: "Issues so far",
  requests: "Requests",
  downloaded: "Downloaded",
  elapsed: "Elapsed",
  eta: "Estimated time left",
  throttled: (by: string) => `Throttled: ${by}`,
  cancel: "Cancel audit",
  cancelTitle: "Cancel this audit?",
  cancelBody: "Pages crawled so far are kept; no more requests are sent to the site.",
  cancelling: "Canceling…",
  keepRunning: "Keep running",
  queued: "The audit is queued.",
  announce: (percent: number, pages: number, issues: number) =>
    `${percent}% complete, ${count(pages, "page")} crawled, ${count(issues, "issue")} found`,
  failedTitle: "The audit failed",
  cancelledTitle: "The audit was canceled",
  again: "Run again",
  exportLabel: "Share and export",
  overview: "Overview",
  auditedAt: (when: string, took: string) => `Audited ${when} · took ${took}`,
  score: "Score",
  grade: (grade: string) => `Grade ${grade}`,
  delta: (points: number) => `${points > 0 ? "+" : "−"}${Math.abs(points)} since the last audit`,
  sameScore: "unchanged since the last audit",
  fixedSince: (issues: number) =>
    `${count(issues, "issue")} ${issues === 1 ? "has" : "have"} been fixed since this audit. Run a new audit to update the score.`,
  howScored: "How the score is calculated",
  partial: "This audit didn't cover the whole site",
  chosen: { url_list: "List of URLs", sitemaps_only: "Sitemaps only" },
  chosenBody:
    "Only these pages were crawled, and no links were followed. Checks that need the whole site, such as orphan pages and crawl depth, didn't run.",
  coverage: (percent: number, left: number) =>
    `${percent}% of discovered pages were crawled; ${count(left, "page")} ${left === 1 ? "was" : "were"} not.`,
  warnings: (number: number) => count(number, "note"),
  categories: "By category",
  top: "Top priorities",
  topLead: "Root causes, ranked by what they cost the score, urgency and effort to fix.",
  wholeCategories: (number: number) => `${count(number, "category", "categories")} with a score of 100`,
  otherCategories: (number: number) =>
    `${count(number, "category", "categories")} without a score: nothing in them could be checked`,
  affects: (pages: number, issues: number) => (pages === 0 ? count(issues, "issue") : `on ${count(pages, "page")}`),
  fixableAll: (number: number) => `${count(number, "issue")} fixable`,
  fixableOne: (amount: number) => `${number(amount)} fixable`,
  suggested: (amount: number) => `${number(amount)} with a suggestion`,
  reviewAction: "Review suggestions",
  allIssues: "All issues",
  sinceLast: "Since the last audit",
  changes: { new: "New", fixed: "Fixed", regressed: "Regressed", persisting: "Unchanged" },
  sinceLastNote: "Counted when the audit ended, on pages and checks that both audits covered.",
  sinceLastClosed: (issues: number) =>
    `Includes ${count(issues, "issue")} ignored or fixed since, which ${issues === 1 ? "is" : "are"} not counted as open elsewhere.`,
  withoutClosed: (issues: number) => `Open issues, without ${number(issues)} ignored or fixed since this audit.`,
  compare: "Compare",
  crawl: "Crawl summary",
  crawlFacts: {
    crawled: "Pages crawled",
    indexable: "Indexable",
    redirected: "Redirects",
    clientError: "Client errors (4xx)",
    serverError: "Server errors (5xx)",
    noAnswer: "No response",
    blocked: "Blocked by robots.txt",
    reused: "Unchanged since last audit",
    rendered: "Rendered in a browser",
  } as Readonly<Record<string, string>>,
  errorsNote: "Errors don't include requests that the site refused (401, 403, 407, 429 or a bot challenge).",
  /** Those that couldn't be verified were asked for, but nothing is known of them. */
  external: ({ checked, broken, unverified }: Record<"checked" | "broken" | "unverified", number>) => {
    if (unverified === 0) return `${count(checked, "external link")} checked, ${broken} broken`;
    const unknown = `${count(unverified, "external link")} couldn't be verified`;
    if (unverified >= checked) return unknown;
    return `${count(checked - unverified, "external link")} checked, ${broken} broken; ${unknown}`;
  },
  firstIssues: "Issues found so far",
  noIssues: "No issues found",
  noIssuesBody: "All applicable checks passed.",
  unfinished: {
    titles: {
      queued: "This audit is queued",
      running: "This audit is still running",
      failed: "This audit failed",
      cancelled: "This audit was canceled",
    },
    bodies: {
      queued: "Results will appear here when the audit finishes.",
      running: "Results will appear here when the audit finishes.",
      failed: "No results are available. See the audit overview for the reason and next steps.",
      cancelled: "It was canceled before it produced results. Run it again.",
    },
    action: "View audit",
  },
  method: "Detection method",
};
