import type { SeenUrl } from "#domain/site.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { startPageOf } from "../kit/start-page.ts";

type Graph = SiteWideFacts["graph"];

/** Goods that nobody links to by their bare name but those who break into sites for it. */
const SPAM =
  /\b(?:viagra|cialis|levitra|kamagra|tramadol|xanax|phentermine|online[ -]casinos?|casino[ -]online|slot[ -]gacor|slot[ -]online|judi[ -](?:bola|online)|togel|sbobet|situs[ -]slot|payday[ -]loans?|replica[ -](?:watches|rolex)|essay[ -]writing[ -]service)\b/i;
/** One such link may be an article's; several that its title knows nothing of are an intruder's. */
const MIN_LINKS = 3;

export default defineCheck({
  id: "sec-spam-injection",
  scope: "site",
  title: "Page may contain injected spam links",
  effect: "breakage",
  severity: "error",
  certainty: "possible",
  fix: "manual",
  core: false,
  limit: MIN_LINKS,
  threshold: "{limit} or more such external links",
  message: "{links:external link/external links} promote pharmaceuticals, gambling or similar: {texts}.",
  noSuggestion: "A hacked site has to be cleaned up as a whole, not link by link.",
  docs: {
    what: "A page has at least {limit} external links with typical spam keywords (pharmaceuticals, casinos, replica watches), although neither its title nor the homepage covers these topics.",
    why: "Hackers hide such links on compromised sites. Google may demote the pages or warn visitors, and an attacker who can add links can do more.",
    fix: "Find the links in the page, theme and database; then update everything and change all passwords.",
    sources: [
      "https://developers.google.com/search/docs/essentials/spam-policies#hacked-content",
      "https://web.dev/articles/hacked",
    ],
  },
  needs: ["graph"],

  each({ url, graph, site }) {
    if (url.kind !== "page" || url.status !== 200 || !url.isHtml || url.challenge) return "not-applicable";
    const start = startPageOf(graph, site.startUrl);
    return speaksOfIt(url) || (start && speaksOfIt(start)) ? "not-applicable" : "applies";
  },

  *detect({ url, graph }, limit) {
    const texts = promotions(graph).get(url.id) ?? NONE;
    if (texts.size < limit) return;
    const targets = new Map<string, string>();
    for (const { to } of graph.outlinks(url.id, "link")) {
      const text = texts.get(to.id);
      if (text !== undefined) targets.set(to.url, text);
    }
    const related = [...targets.keys()].slice(0, SHOWN_PLACES);
    yield { links: texts.size, texts: [...new Set(targets.values())].slice(0, SHOWN_PLACES), evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": `<title>Tea</title><h1>Tea</h1>${spam(3)}<a href="https://cups.example.net/">Cups</a>`,
        },
        at: ["/"],
        says: "3 external links promote pharmaceuticals, gambling or similar: buy cialis.",
        because: "a tea house does not sell pills",
      },
    ],
    passes: [
      { pages: { "/": `<title>Tea</title><h1>Tea</h1>${spam(2)}` }, because: "two links may be part of an article" },
      {
        pages: {
          "/": '<title>News</title><a href="/pills">Pills</a>',
          "/pills": `<title>The trade with Viagra</title>${spam(3)}`,
        },
        because: "the page is openly about it",
      },
      {
        pages: {
          "/": '<title>Tests of online casinos</title><a href="/best">Best</a>',
          "/best": `<title>The best</title>${spam(3)}`,
        },
        because: "the site is about it",
      },
      {
        pages: { "/": '<title>Tea</title><a href="/a">Cialis</a><a href="/b">Cialis</a><a href="/c">Cialis</a>' },
        because: "internal links gain a hacker nothing",
      },
      {
        pages: { "/": { status: 404, html: spam(3) } },
        outcome: "not-applicable",
        because: "error pages are not checked",
      },
      {
        pages: { "/": { html: spam(3), challenge: true } },
        outcome: "not-applicable",
        because: "a bot challenge isn't the page",
      },
      {
        pages: { "/": { headers: { "content-type": "application/pdf" } } },
        outcome: "not-applicable",
        because: "a document isn't a page",
      },
      {
        pages: { "/": "<title>Tea</title>", "https://other.example.net/": spam(3) },
        because: "external sites are not checked",
      },
      {
        pages: {
          "/": '<title>Tea</title><a href="https://a.example.net/">A</a><a href="https://b.example.net/">B</a><a href="https://c.example.net/">C</a>',
        },
        because: "these links don't promote anything of the kind",
      },
      {
        pages: {
          "/": '<title>Tea</title><link rel="alternate" hreflang="viagra" href="https://a.example.net/"><link rel="alternate" hreflang="cialis" href="https://b.example.net/"><link rel="alternate" hreflang="xanax" href="https://c.example.net/">',
        },
        because: "<head> references aren't links",
      },
    ],
  }),
});

/** The texts of such links by page and target. */
type Promotions = ReadonlyMap<number, ReadonlyMap<number, string>>;

const NONE: ReadonlyMap<number, string> = new Map();
const known = new WeakMap<Graph, Promotions>();

function promotions(graph: Graph): Promotions {
  const found = known.get(graph) ?? findPromotions(graph);
  known.set(graph, found);
  return found;
}

/** Looked for from their other end, once for all pages: most links of a site lead to its own pages. */
function findPromotions(graph: Graph): Promotions {
  const found = new Map<number, Map<number, string>>();
  for (const { id, kind } of graph.urls()) {
    if (kind !== "external") continue;
    for (const { from, text } of graph.inlinks(id, "link")) {
      if (!SPAM.test(text)) continue;
      const texts = found.get(from.id) ?? new Map<number, string>();
      found.set(from.id, texts.set(id, text));
    }
  }
  return found;
}

function speaksOfIt({ title, h1, description }: SeenUrl): boolean {
  return SPAM.test(`${title} ${h1} ${description}`);
}

function spam(links: number): string {
  return Array.from(
    { length: links },
    (_, index) => `<a href="https://pills${index}.example.net/">buy cialis</a>`,
  ).join("");
}
