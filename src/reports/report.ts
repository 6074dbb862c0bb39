/** What every format is made from: the results of an audit, with the first instances of each finding. JSON has them all. */
import type { AuditWarning, Completeness } from "#domain/audit.ts";
import type { Logo } from "#domain/brand.ts";
import type { Category, Evidence } from "#domain/check.ts";
import type { AuditFailure } from "#domain/failures.ts";
import type { GroupCause } from "#domain/issue.ts";
import type { CategoryScore, ComparisonCounts, Score, Summary } from "#domain/result.ts";
import type { Certainty, Severity } from "#domain/severity.ts";
import type { SuggestionField } from "#domain/suggestion.ts";

export interface ReportInstance {
  readonly url: string;
  /** Missing in a report for people outside. */
  readonly issueId?: string;
  readonly message: string;
  readonly locator: string;
  readonly evidence: Evidence;
  /**
   * What the suggestion would change; `null`, like the next four, when nothing is suggested. All five are missing in a report
   * for people outside.
   */
  readonly field?: SuggestionField | null;
  readonly suggestionTarget?: string | null;
  readonly suggestedValue?: string | null;
  readonly suggestionSource?: string | null;
  readonly risk?: "safe" | "review" | null;
}

/** Every instance of a finding, a piece at a time. */
export type InstancesOf = (checkId: string) => AsyncIterable<readonly ReportInstance[]>;

/** What the website's own rules extracted. */
export interface Extraction {
  /** In the order of the rules. */
  readonly columns: readonly string[];
  /** A piece at a time. */
  readonly pages: () => AsyncIterable<readonly ExtractedPage[]>;
}

export interface ExtractedPage {
  readonly url: string;
  /** By column; empty where nothing was found. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export interface ReportFinding {
  readonly checkId: string;
  readonly title: string;
  readonly category: string;
  readonly severity: Severity;
  readonly confidence: Certainty;
  /** Missing in a report of an earlier version. */
  readonly issuesBySeverity?: Readonly<Record<Severity, number>>;
  readonly affectedPages: number;
  readonly issues: number;
  /** The first ones. */
  readonly instances: readonly ReportInstance[];
  readonly why: string;
  readonly howToFix: string;
  readonly references: readonly string[];
  readonly fixable: boolean;
  readonly impact: { readonly score: number };
  /** Of its pages in search results; missing in a report of an earlier version, and in one for people outside. */
  readonly clicks?: number | null;
  /** The first ones, what pays most first; missing in a report of an earlier version. */
  readonly causes?: readonly ReportCause[];
}

export interface ReportCause {
  readonly cause: GroupCause;
  readonly locator: string;
  readonly issues: number;
  readonly affectedPages: number;
  readonly clicks?: number | null;
}

export interface Report {
  readonly audit: {
    /** Missing in a report for people outside. */
    readonly id?: string;
    readonly status: string;
    readonly type: string;
    readonly website: string;
    readonly finishedAt: string | null;
    readonly durationMs: number | null;
    readonly engineVersion: string | null;
    readonly checksVersion: string | null;
    readonly completeness: Completeness;
    readonly failure: AuditFailure | null;
    readonly warnings: readonly AuditWarning[];
  };
  readonly score: {
    readonly overall: number;
    readonly grade: Score["grade"];
    readonly delta: number | null;
    readonly losses: readonly { readonly checkId: string; readonly points: number }[];
    readonly cappedBy: string | null;
    readonly explanation: string | null;
    readonly method: string;
  } | null;
  readonly categories: readonly CategoryScore[];
  readonly summary: ReportSummary | null;
  /** How many issues are not listed: ignored, or fixed since. */
  readonly setAside: number;
  readonly findings: readonly ReportFinding[];
  readonly passed: readonly { readonly checkId: string; readonly pagesChecked: number }[];
  /** Checks that came to no result; missing in a report of an earlier version. */
  readonly notChecked?: readonly string[] | undefined;
}

interface ReportSummary extends Omit<Summary, "comparison" | "lab"> {
  /** Without ids in a report for people outside. */
  readonly lab?:
    | readonly Pick<NonNullable<Summary["lab"]>[number], "url" | "score" | "lcpMs" | "tbtMs" | "cls">[]
    | undefined;
  readonly comparison?: ComparisonCounts | null | undefined;
}

/** What the page for people shows besides the results. */
export interface ReportContext {
  /** Name of the website; missing or `null` where it has none of its own, or where outsiders read it. */
  readonly siteName?: string | null;
  /** Titles of the checks, by id. */
  readonly titles: ReadonlyMap<string, string>;
  /** Clicks from the start; `null`: no link leads there. */
  readonly depths: readonly { readonly depth: number | null; readonly pages: number; readonly issues: number }[];
  /** The audit it is compared with. */
  readonly base: { readonly finishedAt: string | null; readonly score: number | null } | null;
  /** The home page as a phone shows it, as JPEG; missing or `null` where none was taken. */
  readonly screenshot?: { readonly url: string; readonly bytes: Uint8Array } | null;
  /** Whose report it is, where somebody shares it under their own name. */
  readonly brand: ReportBrand | null;
}

/** What is `null` or missing is as without a brand. */
export interface ReportBrand {
  readonly name: string | null;
  /** Shown instead of the site's host. */
  readonly title?: string | null;
  readonly accentColor: string | null;
  readonly introduction: string | null;
  readonly logo: Pick<Logo, "type" | "bytes"> | null;
}

/** What categories are called, the same in the dashboard and in all reports (see its test). */
const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  crawlability: "Crawlability",
  redirects: "Redirects",
  indexability: "Indexability",
  canonicals: "Canonicals",
  international: "International SEO",
  sitemaps: "Sitemaps",
  titles: "Titles",
  descriptions: "Descriptions",
  headings: "Headings",
  content: "Content",
  links: "Links",
  "external-links": "External links",
  images: "Images",
  "structured-data": "Structured data",
  social: "Social tags",
  mobile: "Mobile",
  performance: "Performance",
  accessibility: "Accessibility",
  security: "Security",
  javascript: "JavaScript",
  urls: "URLs",
  pagination: "Pagination",
  html: "HTML",
  "ai-readiness": "AI readiness",
  wordpress: "WordPress",
  trust: "Trust",
  amp: "AMP",
  changes: "Changes",
  custom: "Custom checks",
};

export function categoryName(slug: string): string {
  return CATEGORY_NAMES[slug as Category] ?? slug;
}

/** What people call the site; `null` where that is only its address. */
export function siteNameOf(name: string | null | undefined, website: string): string | null {
  return !name || name === hostOf(website) || name === URL.parse(website)?.origin ? null : name;
}

export function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).host : website;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `3 March 2026, 14:05 UTC`: read alike everywhere, and the same on every machine. */
export function day(time: string | null): string {
  if (time === null) return "an unknown date";
  const date = new Date(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** `1 page`, `1,204 pages`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

export function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** One sentence that says how far the figures reach; stands beside every score. */
export function coverageSentence({ audit, summary }: Report): string {
  const { completeness } = audit;
  const crawled = count(summary?.pages.crawled ?? 0, "page");
  const parts = [`${crawled} crawled, ${completeness.coveragePercent}% of discovered pages`];
  const reused = summary?.pages.reused ?? 0;
  if (reused > 0) parts.push(`${reused.toLocaleString("en")} of them unchanged and reused from the last audit`);
  if (completeness.truncated) parts.push(LIMIT_WORDS[completeness.reason ?? ""] ?? "stopped at a limit");
  if (completeness.reason === "cancelled") parts.push("canceled before it finished");
  const links = summary?.external.unverified ?? 0;
  const urls = completeness.unverified - links;
  if (urls > 0) parts.push(`${count(urls, "URL")} could not be verified`);
  if (links > 0) parts.push(`${count(links, "external link")} could not be verified`);
  return `${parts.join("; ")}.`;
}

const LIMIT_WORDS: Record<string, string> = {
  robots_unreachable: "stopped early because robots.txt could not be fetched",
  site_silent: "stopped early because the site stopped responding",
  site_refuses: "stopped early because the site blocked further requests",
  not_waited_for: "some pages were skipped because similar pages timed out",
  max_pages: "stopped at the page limit",
  max_depth: "stopped at the depth limit",
  max_duration: "stopped at the time limit",
  url_list: "list of URLs, links were not followed",
  sitemaps_only: "sitemaps only, links were not followed",
};

/** Those that have a score, weakest first. */
export function scoredCategories(categories: Report["categories"]) {
  return categories
    .flatMap(({ score, ...category }) => (score === null ? [] : [{ ...category, score }]))
    .sort((a, b) => a.score - b.score || a.id.localeCompare(b.id));
}
