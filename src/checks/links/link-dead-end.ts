import type { SeenUrl } from "#domain/site.ts";
import { isMadeArchive } from "../kit/archives.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { indexableUrl } from "../kit/guards.ts";
import { linkFrom } from "../kit/suggest/inlinks.ts";
import { nameOf } from "../kit/suggest/names.ts";

/** With fewer words the page is likely filled by scripts, and its links with it. */
const MIN_WORDS = 20;

export default defineCheck({
  id: "link-dead-end",
  scope: "site",
  title: "Page has no internal outlinks",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The page has no links to other pages on the site.",
  noSuggestion: "No page on the site covers the same topic.",
  docs: {
    what: "An indexable page has no links to other pages on the site, not even in a menu.",
    why: "Visitors can only go back, and crawlers can't discover other pages from here.",
    fix: "Add the navigation menu, or link to related pages.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph"],

  each(context) {
    const applies = indexableUrl(context);
    return applies === "applies" && context.url.wordCount < MIN_WORDS ? "cannot-tell" : applies;
  },

  *detect({ url, graph }) {
    // A site of one page has nothing to link to.
    if (url.allInlinks === 0 && url.depth === 0) return;
    if (!leadsOn(url, graph)) yield {};
  },

  suggest({ at, corpus, view }) {
    const other = at && (corpus.pages.related(at, ({ url }) => !isMadeArchive(url)) ?? view.byUrl(view.facts.startUrl));
    const name = other?.indexable && leadsOn(other, view) ? nameOf(other, corpus) : "";
    return at && other && other.id !== at.id && name !== "" ? linkFrom(at, other, name) : undefined;
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<h1>Tea House</h1><a href="/tea">Tea</a>', "/tea": `<p>${words(20)}</p>` },
        at: ["/tea"],
        because: "there are no links",
      },
      {
        pages: {
          "/": '<a href="/tea">Tea</a>',
          "/tea": `<p>${words(20)}</p><a href="#more">More</a><a href="https://other.example.net/">Other</a>`,
        },
        at: ["/tea"],
        because: "a link to itself and an external link don't count",
      },
      {
        pages: { "/": `<p>${words(20)}</p>`, "/tea": `<p>${words(20)}</p>` },
        at: ["/tea"],
        because: "an orphan page can be a dead end, too",
      },
      {
        pages: { "/": `<a href="/tea">Tea</a>`, "/tea": `<link rel="next" href="/tea/2"><p>${words(20)}</p>` },
        at: ["/tea"],
        because: "links in the <head> aren't visible",
      },
      {
        pages: { "/": `<p>${words(20)}</p>`, "/tea": '<a href="/">Home</a>' },
        at: ["/"],
        because: "other pages link to the homepage, but it has no outlinks",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": `<p>${words(20)}</p><nav><a href="/">Start</a></nav>` },
        because: "the menu has links",
      },
      { pages: { "/": `<p>${words(20)}</p>` }, because: "a site of one page" },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": `<p>${words(19)}</p>` },
        because: "JavaScript may fill the page",
      },
      {
        pages: {
          "/": '<a href="/tea">Tea</a>',
          "/tea": `<meta name="robots" content="noindex"><p>${words(20)}</p>`,
        },
        because: "the page is not indexable",
      },
      {
        pages: { "/": { status: 404, html: "<p>Gone</p>" } },
        outcome: "not-applicable",
        because: "error pages are reported separately",
      },
    ],
  }),
});

function leadsOn(url: SeenUrl, graph: Pick<SiteWideFacts["graph"], "outlinks">): boolean {
  for (const { to } of graph.outlinks(url.id, "link")) if (to.kind === "page" && to.id !== url.id) return true;
  return false;
}

function words(count: number): string {
  return "tea ".repeat(count);
}
