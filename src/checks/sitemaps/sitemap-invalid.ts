import { defineCheck } from "../kit/define-check.ts";
import { isSitemap } from "../kit/sitemaps.ts";

export default defineCheck({
  id: "sitemap-invalid",
  scope: "site",
  title: "Invalid sitemap",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "Search engines can't fully parse {sitemap}: {problems}.",
  noSuggestion: "It has to be fixed in the software that generates the sitemap.",
  docs: {
    what: "A sitemap isn't well-formed XML, has a root element other than `urlset` or `sitemapindex`, or has entries without a URL.",
    why: "Search engines ignore the entries, or the whole file.",
    fix: "Open the file in a browser. Common causes are a blank line or PHP warning before the XML, or an unescaped &.",
    sources: ["https://www.sitemaps.org/protocol.html"],
  },
  needs: ["sitemaps"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(isSitemap) ? "applies" : "not-applicable"),

  *detect({ sitemaps }) {
    for (const sitemap of sitemaps.filter(isSitemap)) {
      const problems = sitemap.kind === "unknown" ? ["it is neither XML nor a list of URLs"] : [];
      problems.push(...sitemap.problems);
      const words = problems.map((problem) => problem.replace(/\.$/, "").replace(/^The /, "the ")).join("; ");
      if (words !== "") yield { locator: sitemap.url, sitemap: sitemap.url, problems: words };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [
          {
            url: "https://example.com/sitemap.xml",
            problems: ["“/tea” is not an absolute URL.", "The file is truncated."],
          },
        ],
        at: [""],
        says: "sitemap.xml: “/tea” is not an absolute URL; the file is truncated.",
        because: "it has two errors",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", problems: ["line 3: unclosed tag: url"] }],
        at: [""],
        because: "the XML is broken",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/map", listedBy: "robots", kind: "unknown" }],
        at: [""],
        because: "robots.txt references a file that isn't a sitemap",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/maps.xml", listedBy: "robots", kind: "unknown", status: 403 }],
        because: "content that wasn't fetched can't be checked",
      },
      { pages: { "/": "" }, sitemap: ["/"], because: "it is valid" },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", kind: "unknown" }],
        because: "an HTML page at a default location isn't a sitemap",
      },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no sitemap" },
    ],
  }),
});
