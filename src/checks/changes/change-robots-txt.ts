import type { EarlierAudit } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier } from "../kit/guards.ts";
import { lineDiff } from "../kit/text-diff.ts";

export default defineCheck({
  id: "change-robots-txt",
  scope: "site",
  title: "robots.txt has changed",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message:
    "Since the last audit, robots.txt lost {removed:line/lines} and got {added:line/lines}. Lost: {lost}. New: {got}.",
  noSuggestion: "A change is reported so that somebody can confirm it was intended.",
  docs: {
    what: "The rules of robots.txt differ from the last audit. Comments, empty lines and the order of lines do not count, nor does a file that could not be read.",
    why: "One line of robots.txt can shut search engines out of a section, or of everything, and nobody notices until the visitors stay away.",
    fix: "Nothing, if the change was meant. If not, put the earlier file back.",
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
        because: "another section is shut",
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
        says: "Lost: nothing. New: Disallow: /teas/",
        because: "a section was shut",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        robots: "# Made today\nDisallow: /cart/\n\nUser-agent: *\n",
        earlier: { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/ # no list\n" },
        because: "comments and order do not count",
      },
      {
        pages: { "/": "" },
        robots: { state: "unreachable", text: "" },
        earlier: { pages: { "/": "" }, robots: "User-agent: *\n" },
        because: "it could not be read now",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\n",
        earlier: { pages: { "/": "" }, robots: { state: "unreachable", text: "" } },
        because: "it could not be read then",
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
        because: "it was changed from here",
      },
      { pages: { "/": "" }, robots: "User-agent: *\n", because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
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
