import { defineCheck } from "../kit/define-check.ts";

const LIMITS = {
  robots_unreachable: "robots.txt could not be fetched, so the whole site counts as disallowed",
  site_silent: "the site stopped responding",
  site_refuses: "the site blocked further requests",
  not_waited_for: "some types of pages timed out",
  max_pages: "the page limit was reached",
  max_depth: "the depth limit was reached",
  max_duration: "the time limit was reached",
  url_list: "only a list of URLs was to be crawled",
  sitemaps_only: "only the pages in the sitemaps were to be crawled",
} as const;

export default defineCheck({
  id: "crawl-incomplete",
  scope: "site",
  title: "Crawl is incomplete",
  effect: "reach",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  informs: true,
  message: "{percent}% of discovered pages were crawled: {reason}.",
  noSuggestion: "Change the audit limits or fix the site's responses; no single page is at fault.",
  docs: {
    what: "A crawl limit was reached before all pages were crawled, robots.txt couldn't be fetched, the site stopped responding or blocked the crawler, or some pages were access-restricted or too large.",
    why: "Metrics and scores cover only the crawled pages. Some checks, such as orphan pages, can't run at all.",
    fix: "Raise the crawl limit, make robots.txt return 200 or 404, exclude unimportant sections, or allowlist our user agent in the firewall.",
    sources: [],
  },
  needs: ["coverage"],

  *detect({ coverage: { truncatedBy, visited, unvisited, unverified } }) {
    const limit =
      truncatedBy && unvisited > 0
        ? `${LIMITS[truncatedBy]}, ${count(unvisited, "page was", "pages were")} not crawled`
        : null;
    const refused =
      unverified > 0 ? `${count(unverified, "URL", "URLs")} could not be checked (access denied or unreadable)` : null;
    const reason = [limit, refused].filter((part) => part !== null).join("; ");
    const percent = Math.floor(((visited - unverified) / (visited + unvisited)) * 100);
    if (reason !== "") yield { percent, reason };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        coverage: { truncatedBy: "max_pages", unvisited: 40, percent: 71.4 },
        at: [""],
        says: "the page limit was reached, 40 pages were not crawled",
        because: "the page limit was reached",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "robots_unreachable" } },
        robots: { state: "unreachable", status: 503 },
        coverage: { truncatedBy: "robots_unreachable", unvisited: 1, percent: 50 },
        at: [""],
        because: "robots.txt could not be fetched",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "site_silent" } },
        coverage: { truncatedBy: "site_silent", unvisited: 1, percent: 50 },
        at: [""],
        says: "the site stopped responding, 1 page was not crawled",
        because: "the site stopped responding",
      },
      {
        pages: { "/": '<a href="/slow/1">Tea</a>', "/slow/1": { leftOut: "not_waited_for" } },
        coverage: { truncatedBy: "not_waited_for", unvisited: 1, percent: 50 },
        at: [""],
        says: "some types of pages timed out, 1 page was not crawled",
        because: "a section timed out",
      },
      {
        pages: { "/": "", "/club": { status: 403 } },
        at: [""],
        says: "50% of discovered pages were crawled: 1 URL could not be checked",
        because: "access to a page was denied",
      },
      {
        pages: { "/": "" },
        coverage: { truncatedBy: "max_depth", unvisited: 1 },
        at: [""],
        says: "1 page was not crawled",
        because: "the depth limit was reached",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, because: "everything was crawled" },
      {
        pages: { "/": "<p>Tea</p>" },
        coverage: { truncatedBy: "max_pages", unvisited: 0 },
        because: "the limit was reached with the last page",
      },
    ],
  }),
});

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
