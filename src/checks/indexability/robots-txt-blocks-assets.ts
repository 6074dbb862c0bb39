import { defineCheck } from "../kit/define-check.ts";
import { isImageUse, usersOf } from "../kit/resources.ts";
import { proposeRobots, withAssetsAllowed } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "robots-txt-blocks-assets",
  scope: "site",
  title: "robots.txt blocks page resources",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "robots.txt blocks this {kind}; {pages:page loads/pages load} it.",
  noSuggestion: "The rules that block these files can't be changed without unblocking other paths.",
  docs: {
    what: "robots.txt disallows a script or stylesheet (warning) or image (notice) used on the site's pages.",
    why: "Google renders pages before indexing them; without CSS and JavaScript, a page may look broken or empty. Blocked images can't appear in image search.",
    fix: "Allow the directory in robots.txt. It contains nothing secret, since every visitor loads it.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt",
      "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
    ],
  },
  needs: ["graph", "robots"],
  /** A rule against the whole site is one problem, not one for each file. */
  appliesTo: ({ robots }) => (robots.state === "found" && !robots.blocksAll ? "applies" : "not-applicable"),
  each: ({ url }) => (url.kind === "resource" ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    if (url.leftOut !== "robots") return;
    const { uses, count, related } = usersOf(url, graph);
    const kind = uses.has("script")
      ? "script"
      : uses.has("style")
        ? "stylesheet"
        : [...uses].some(isImageUse)
          ? "image"
          : null;
    if (kind) yield { severity: kind === "image" ? "notice" : "warning", kind, pages: count, evidence: { related } };
  },

  suggest({ robots, view }) {
    const source = "robots.txt, with an Allow rule for page resources";
    return proposeRobots(robots, () => withAssetsAllowed(robots, view), { risk: "safe", source });
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<script src="/inc/tea.js"></script>',
          "/inc/tea.js": { leftOut: "robots", resource: { type: "script", mediaType: "text/javascript" } },
        },
        robots: "User-agent: *\nDisallow: /inc/\n",
        at: ["/inc/tea.js"],
        severity: "warning",
        because: "Google cannot run the script",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/inc/tea.css"><img src="/inc/tea.png" alt="Tea">',
          "/inc/tea.css": { leftOut: "robots", resource: { type: "style", mediaType: "text/css" } },
          "/inc/tea.png": { leftOut: "robots", resource: {} },
        },
        robots: "User-agent: *\nDisallow: /inc/\n",
        at: ["/inc/tea.css", "/inc/tea.png"],
        because: "stylesheets and images count, too",
      },
      {
        pages: { "/": '<img src="/inc/tea.png" alt="Tea">', "/inc/tea.png": { leftOut: "robots", resource: {} } },
        robots: "User-agent: *\nDisallow: /inc/\n",
        at: ["/inc/tea.png"],
        severity: "notice",
        because: "an image only matters for image search",
      },
    ],
    passes: [
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { resource: { type: "script" } } },
        because: "crawling is allowed",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { leftOut: "max_resources", resource: {} } },
        because: "the audit itself skipped it",
      },
      {
        pages: { "/": '<link rel="icon" href="/inc/icon.png">', "/inc/icon.png": { leftOut: "robots", resource: {} } },
        robots: "User-agent: *\nDisallow: /inc/\n",
        because: "favicons don't affect rendering",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { leftOut: "robots", resource: {} } },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a sitewide Disallow is reported once",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no resources" },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { resource: {} } },
        robots: { state: "missing", status: 404 },
        outcome: "not-applicable",
        because: "there is no robots.txt",
      },
    ],
  }),
});
