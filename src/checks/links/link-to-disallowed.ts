import { defineCheck } from "../kit/define-check.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "link-to-disallowed",
  scope: "site",
  title: "Internal link to a page blocked by robots.txt",
  effect: "reach",
  causedIn: "target",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  offByDefault: true,
  message: "The link “{text}” points to {target}, which robots.txt blocks.",
  noSuggestion: "Only the site owner can decide whether to allow the page or remove the link.",
  docs: {
    what: "A followed internal link points to a page that robots.txt disallows. Logins, carts and site search are excluded. robots-txt-blocks-linked and sitemap-disallowed-url report the same pages once, so it is off by default.",
    why: "Link equity is wasted, because search engines can't crawl the target.",
    fix: "Allow the page in robots.txt, or remove the link if it isn't needed.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/robots/intro"],
  },
  needs: ["graph", "robots"],
  appliesTo: ({ robots }) => (robots.state === "found" && !robots.blocksAll ? "applies" : "not-applicable"),
  each: ({ url }) => (url.kind === "page" ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    if (url.leftOut !== "robots" || isPrivateByDesign(url.url)) return;
    for (const { from, text, nofollow } of graph.inlinks(url.id, "link")) {
      if (nofollow || from.nofollow) continue;
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/old/tea">Tea</a>', "/old/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /old/\n",
        at: ["/"],
        because: "the link points to a blocked page",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/old/tea" rel="nofollow">Tea</a>', "/old/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /old/\n",
        because: "search engines are told not to follow it",
      },
      {
        pages: { "/": '<a href="/cart/">Cart</a>', "/cart/": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /cart/\n",
        because: "carts are blocked on purpose",
      },
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" }, because: "crawling is allowed" },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a sitewide Disallow is reported once",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { leftOut: "max_pages" } },
        because: "the audit itself skipped it",
      },
      {
        pages: { "/": '<a href="/a">A</a>', "/a": { leftOut: "robots" } },
        robots: { state: "unreachable", status: 503 },
        outcome: "not-applicable",
        because: "the rules are unknown",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Other</a>',
          "https://other.example.net/": { leftOut: "robots" },
        },
        because: "external sites have their own rules",
      },
      {
        pages: { "/": '<link rel="next" href="/a">', "/a": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /a\n",
        because: "<head> references aren't links",
      },
      {
        pages: { "/": '<meta name="robots" content="nofollow"><a href="/a">A</a>', "/a": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /a\n",
        because: "all links on the page are nofollow",
      },
    ],
  }),
});
