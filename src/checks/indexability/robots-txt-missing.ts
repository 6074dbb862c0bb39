import { defineCheck } from "../kit/define-check.ts";
import { mayExist } from "../kit/guards.ts";

export default defineCheck({
  id: "robots-txt-missing",
  scope: "site",
  title: "robots.txt is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "{url} was not found (status {status}).",
  noSuggestion: "The site has no sitemap or rules to put in a new file.",
  docs: {
    what: "The site has no robots.txt, so everything may be crawled.",
    why: "This is harmless, but crawlers aren't told about your sitemap or which paths to skip.",
    fix: "Add a robots.txt that references the sitemap.",
    sources: ["https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.3"],
  },
  needs: ["robots", "sitemaps"],
  /** A file that is refused to us, or whose server fails, may exist. */
  appliesTo: ({ robots }) => (mayExist(robots.status) ? "cannot-tell" : "applies"),

  *detect({ robots }) {
    if (robots.state === "missing") yield { url: robots.url, status: robots.status };
  },

  suggest({ sitemaps }) {
    const lines = sitemaps.filter(({ status, listedBy }) => status === 200 && listedBy !== "index");
    const value = ["User-agent: *", "Disallow:", ...lines.map(({ url }) => `Sitemap: ${url}`), ""].join("\n");
    const source =
      lines.length > 0
        ? "the sitemaps that were found"
        : "the default without a file: everything is allowed. No sitemap was found to reference";
    return { field: "robots_txt", value, risk: "safe", source };
  },

  examples: () => ({
    fails: [{ pages: { "/": "" }, robots: { state: "missing", status: 404 }, at: [""], because: "there is none" }],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow:\n", because: "it is there" },
      {
        pages: { "/": "" },
        robots: { state: "unreachable", status: 503 },
        because: "server errors are reported separately",
      },
      { pages: { "/": "" }, robots: { state: "missing", status: 403 }, because: "it may exist: access was denied" },
    ],
  }),
});
