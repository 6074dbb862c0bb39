import { defineCheck } from "../kit/define-check.ts";
import { isSitemap } from "../kit/sitemaps.ts";

export default defineCheck({
  id: "sitemap-invalid",
  scope: "site",
  title: "Sitemap is not valid",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "Search engines cannot read all of the sitemap {sitemap}: {problems}.",
  noSuggestion: "The software that writes the sitemap has to correct it.",
  docs: {
    what: "A sitemap is not well-formed XML, has another root than `urlset` or `sitemapindex`, or entries without an address.",
    why: "Search engines ignore the entries, or the whole file.",
    fix: "Look at the file in a browser. A blank line or a PHP warning before the XML, or an & that is not written as &amp;, is the usual cause.",
    sources: ["https://www.sitemaps.org/protocol.html"],
  },
  needs: ["sitemaps"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(isSitemap) ? "applies" : "not-applicable"),

  *detect({ sitemaps }) {
    for (const sitemap of sitemaps.filter(isSitemap)) {
      const problems = sitemap.kind === "unknown" ? ["it is neither XML nor a list of addresses"] : [];
      problems.push(...sitemap.problems);
      const words = problems.map((problem) => problem.replace(/\.$/, "")).join("; ");
      if (words !== "") yield { locator: sitemap.url, sitemap: sitemap.url, problems: words };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", problems: ["“/tea” is no address.", "It ends early."] }],
        at: [""],
        says: "sitemap.xml: “/tea” is no address; It ends early.",
        because: "it has two faults",
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
        because: "robots.txt names a file that is no sitemap",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/maps.xml", listedBy: "robots", kind: "unknown", status: 403 }],
        because: "what was not read cannot be judged",
      },
      { pages: { "/": "" }, sitemap: ["/"], because: "it is valid" },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", kind: "unknown" }],
        because: "a page at a guessed address is no sitemap",
      },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no sitemap" },
    ],
  }),
});
