import type { EarlierAudit } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier } from "../kit/guards.ts";
import { lineDiff } from "../kit/text-diff.ts";

export default defineCheck({
  id: "change-robots-txt",
  scope: "site",
  title: "robots.txt has changed",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message:
    "Since the last audit, {removed:line was/lines were} removed from robots.txt and {added:line/lines} added. Removed: {lost}. Added: {got}.",
  noSuggestion: "Reported so that you can confirm that the change was intentional.",
  docs: {
    what: "The rules in robots.txt have changed since the last audit. Comments, blank lines, line order, and failed fetches are ignored.",
    why: "A single line in robots.txt can block search engines from a section or the whole site, and it often goes unnoticed until traffic drops.",
    fix: "If the change was intentional, no action is needed. Otherwise, restore the previous file.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/robots/intro"],
  },
  needs: ["robots", "earlier"],
  appliesTo: hasEarlier,

  *detect({ robots, earlier }) {
    if (!earlier || robots.state === "unreachable" || earlier.facts.robots.state === "unreachable") return;
    const { added, removed } = lineDiff(earlier.facts.robots.text, robots.text);
    if (added.length + removed.length === 0 || isOurs(earlier, robots.text)) return;
    yield { added: added.length, removed: removed.length, lost: inWords(removed), got: inWords(added) };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /teas/\n",
        earlier: { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/\n" },
        at: [""],
        because: "another section was disallowed",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /teas/\n",
        earlier: { pages: { "/": "" }, robots: { state: "missing", text: "" } },
        at: [""],
        because: "there was none",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /cart/\nDisallow: /teas/\n",
        earlier: { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/\n" },
        at: [""],
        says: "Removed: nothing. Added: Disallow: /teas/",
        because: "a section was disallowed",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        robots: "# Made today\nDisallow: /cart/\n\nUser-agent: *\n",
        earlier: { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/ # no list\n" },
        because: "comments and order are ignored",
      },
      {
        pages: { "/": "" },
        robots: { state: "unreachable", text: "" },
        earlier: { pages: { "/": "" }, robots: "User-agent: *\n" },
        because: "it couldn't be fetched in this audit",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\n",
        earlier: { pages: { "/": "" }, robots: { state: "unreachable", text: "" } },
        because: "it couldn't be fetched in the last audit",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /cart/\nSitemap: https://example.com/sitemap.xml\n",
        earlier: { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/\n" },
        ownChanges: [
          {
            ...{ url: "https://example.com/", field: "robots_txt" },
            after: "User-agent: *\nDisallow: /cart/\n\nSitemap: https://example.com/sitemap.xml",
          },
        ],
        because: "it was changed by Sitemend",
      },
      { pages: { "/": "" }, robots: "User-agent: *\n", because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
    ],
  }),
});

/** What a rollback leaves when no text of ours was there before it is the platform's own. */
function isOurs({ ownChanges }: EarlierAudit, text: string): boolean {
  const last = ownChanges.findLast(({ field }) => field === "robots_txt");
  if (last === undefined) return false;
  const { added, removed } = lineDiff(last.after ?? text, text);
  return added.length + removed.length === 0;
}

function inWords(lines: readonly string[]): string | readonly string[] {
  return lines.length === 0 ? "nothing" : lines;
}
