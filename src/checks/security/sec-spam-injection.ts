import type { SeenUrl } from "#domain/site.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { startPageOf } from "../kit/start-page.ts";

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
    const texts = new Map<number, string>();
    for (const { to, text, via } of graph.outlinks(url.id)) {
      if (via === "link" && to.kind === "external" && SPAM.test(text)) texts.set(to.id, text);
    }
    if (texts.size < limit) return;
    const related = [...texts.keys()].slice(0, SHOWN_PLACES).flatMap((id) => graph.byId(id)?.url ?? []);
    yield { links: texts.size, texts: [...new Set(texts.values())].slice(0, SHOWN_PLACES), evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": `<title>Tea</title><h1>Tea</h1>${spam(3)}` },
        at: ["/"],
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

function speaksOfIt({ title, h1, description }: SeenUrl): boolean {
  return SPAM.test(`${title} ${h1} ${description}`);
}

function spam(links: number): string {
  return Array.from(
    { length: links },
    (_, index) => `<a href="https://pills${index}.example.net/">buy cialis</a>`,
  ).join("");
}
