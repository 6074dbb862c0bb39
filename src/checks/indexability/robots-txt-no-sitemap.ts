import { isMarkup } from "#domain/robots-lint.ts";
import { defineCheck } from "../kit/define-check.ts";
import { isSitemap } from "../kit/sitemaps.ts";
import { proposeRobots } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "robots-txt-no-sitemap",
  scope: "site",
  title: "Sitemap is not referenced in robots.txt",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "robots.txt has no Sitemap directive, although {sitemap} exists.",
  noSuggestion: "No valid sitemap was found to reference.",
  docs: {
    what: "The site has a sitemap, but robots.txt doesn't reference it.",
    why: "Crawlers may not find the sitemap unless it's submitted elsewhere.",
    fix: "Add a `Sitemap:` line with the sitemap's absolute URL.",
    sources: ["https://www.sitemaps.org/protocol.html#submit_robots"],
  },
  needs: ["robots", "sitemaps"],
  appliesTo: ({ robots }) => (robots.state === "found" && !isMarkup(robots) ? "applies" : "not-applicable"),

  *detect({ robots, sitemaps }) {
    const sitemap = sitemaps.find((each) => isSitemap(each) && each.listedBy === "guess");
    if (robots.sitemaps.length === 0 && sitemap) yield { sitemap: sitemap.url };
  },

  suggest({ robots }, { sitemap }) {
    const edit = () => `${robots.text.trimEnd()}\n\nSitemap: ${sitemap}\n`.trimStart();
    return proposeRobots(robots, edit, { risk: "safe", source: "the sitemap that was found" });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow:\n",
        sitemap: ["/"],
        at: [""],
        suggests: "User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml\n",
        because: "the sitemap exists and isn't referenced",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        robots: "<!DOCTYPE html>\n<p>Tea</p>\n",
        sitemap: ["/"],
        outcome: "not-applicable",
        because: "covered by robots-txt-not-text",
      },
      {
        pages: { "/": "" },
        robots: "Sitemap: https://example.com/sitemap.xml\n",
        sitemap: ["/"],
        because: "it is referenced",
      },
      { pages: { "/": "" }, robots: "User-agent: *\n", because: "there is no sitemap to reference" },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404 },
        sitemap: ["/"],
        outcome: "not-applicable",
        because: "there is no robots.txt to edit",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", kind: "unknown" }],
        because: "an HTML page at a default location isn't a sitemap",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/part.xml", listedBy: "index" }],
        because: "a child sitemap doesn't need to be referenced",
      },
    ],
  }),
});
