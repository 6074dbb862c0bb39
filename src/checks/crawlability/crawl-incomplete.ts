import { defineCheck } from "../kit/define-check.ts";

const LIMITS = {
  robots_unreachable: "robots.txt could not be read, so nothing may be assumed allowed",
  site_silent: "the site stopped answering",
  site_refuses: "the site refused to answer any more requests",
  not_waited_for: "pages of some kinds did not answer in time",
  max_pages: "the page limit was reached",
  max_depth: "the depth limit was reached",
  max_duration: "the time limit was reached",
} as const;

export default defineCheck({
  id: "crawl-incomplete",
  scope: "site",
  title: "Audit did not see the whole site",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  informs: true,
  message: "The audit read {percent} % of the known pages: {reason}.",
  noSuggestion: "The limits of the audit or the site's answers have to change, not a page.",
  docs: {
    what: "A limit was reached before every known page was read, robots.txt could not be read, the site stopped answering or refused to, or pages refused to be read or were too large.",
    why: "Numbers and scores speak for the part that was read. Some claims, such as “no page links here”, cannot be made at all.",
    fix: "Raise the limit, let robots.txt answer with 200 or 404, leave out parts of the site that do not matter, or let our user agent through the firewall.",
    sources: [],
  },
  needs: ["coverage"],

  *detect({ coverage: { truncatedBy, visited, unvisited, unverified } }) {
    const limit = truncatedBy && `${LIMITS[truncatedBy]}, ${count(unvisited, "page was", "pages were")} not read`;
    const refused =
      unverified > 0 ? `${count(unverified, "address", "addresses")} refused to be checked or could not be read` : null;
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
        says: "the page limit was reached, 40 pages were not read",
        because: "the page limit was reached",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "robots_unreachable" } },
        robots: { state: "unreachable", status: 503 },
        coverage: { truncatedBy: "robots_unreachable", unvisited: 1, percent: 50 },
        at: [""],
        because: "robots.txt could not be read",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "site_silent" } },
        coverage: { truncatedBy: "site_silent", unvisited: 1, percent: 50 },
        at: [""],
        says: "the site stopped answering, 1 page was not read",
        because: "the site stopped answering",
      },
      {
        pages: { "/": '<a href="/slow/1">Tea</a>', "/slow/1": { leftOut: "not_waited_for" } },
        coverage: { truncatedBy: "not_waited_for", unvisited: 1, percent: 50 },
        at: [""],
        says: "pages of some kinds did not answer in time, 1 page was not read",
        because: "a section hangs",
      },
      {
        pages: { "/": "", "/club": { status: 403 } },
        at: [""],
        says: "read 50 % of the known pages: 1 address refused",
        because: "a page refused to be read",
      },
      {
        pages: { "/": "" },
        coverage: { truncatedBy: "max_depth", unvisited: 1 },
        at: [""],
        says: "1 page was not read",
        because: "the depth limit was reached",
      },
    ],
    passes: [{ pages: { "/": "<p>Tea</p>" }, because: "everything was read" }],
  }),
});

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
