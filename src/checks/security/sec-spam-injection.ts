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
  title: "Page carries links that an intruder may have put there",
  severity: "error",
  certainty: "possible",
  fix: "manual",
  core: false,
  limit: MIN_LINKS,
  threshold: "{limit} such links to other sites, or more",
  message: "{links:link/links} to other sites advertise medicine, gambling or the like: {texts}.",
  noSuggestion: "A site that was broken into has to be cleaned as a whole, not link by link.",
  docs: {
    what: "A page links to at least {limit} addresses of other sites with words such as those of pill sellers, casinos or copied watches, although neither the page's title nor the start page speaks of them.",
    why: "Intruders hide such links on sites of others. Google lists pages with them lower or warns visitors, and who can write a link can do more.",
    fix: "Look for the links in the page, the theme and the database; then update everything and change all passwords.",
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
      { pages: { "/": `<title>Tea</title><h1>Tea</h1>${spam(2)}` }, because: "two links may be an article's" },
      {
        pages: {
          "/": '<title>News</title><a href="/pills">Pills</a>',
          "/pills": `<title>The trade with Viagra</title>${spam(3)}`,
        },
        because: "the page speaks of it openly",
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
        because: "links of the site to itself gain an intruder nothing",
      },
      {
        pages: { "/": { status: 404, html: spam(3) } },
        outcome: "not-applicable",
        because: "an error page shows what it likes",
      },
      {
        pages: { "/": { html: spam(3), challenge: true } },
        outcome: "not-applicable",
        because: "a challenge is not the page",
      },
      {
        pages: { "/": { headers: { "content-type": "application/pdf" } } },
        outcome: "not-applicable",
        because: "a document is no page",
      },
      {
        pages: { "/": "<title>Tea</title>", "https://other.example.net/": spam(3) },
        because: "other sites are not judged",
      },
      {
        pages: {
          "/": '<title>Tea</title><a href="https://a.example.net/">A</a><a href="https://b.example.net/">B</a><a href="https://c.example.net/">C</a>',
        },
        because: "these links advertise nothing of the kind",
      },
      {
        pages: {
          "/": '<title>Tea</title><link rel="alternate" hreflang="viagra" href="https://a.example.net/"><link rel="alternate" hreflang="cialis" href="https://b.example.net/"><link rel="alternate" hreflang="xanax" href="https://c.example.net/">',
        },
        because: "what the head names is no link",
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
