import { defineCheck } from "../kit/define-check.ts";
import { isImageUse, usersOf } from "../kit/resources.ts";
import { proposeRobots, withAssetsAllowed } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "robots-txt-blocks-assets",
  scope: "site",
  title: "robots.txt blocks what pages load",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "robots.txt forbids to read this {kind}; {pages:page loads/pages load} it.",
  noSuggestion: "The rules that block the files cannot be changed without opening other paths.",
  docs: {
    what: "robots.txt disallows a script or style sheet (a warning) or an image (a notice) that pages of the site load.",
    why: "Google renders pages before it judges them; without their style sheets and scripts they may look broken or empty to it. Blocked images cannot be found in image search.",
    fix: "Allow the folder in robots.txt. Nothing secret is in it, because every visitor loads it.",
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
        ? "style sheet"
        : [...uses].some(isImageUse)
          ? "image"
          : null;
    if (kind) yield { severity: kind === "image" ? "notice" : "warning", kind, pages: count, evidence: { related } };
  },

  suggest({ robots, view }) {
    const source = "robots.txt, with a rule for the files that pages load";
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
        because: "style sheets and images count, too",
      },
      {
        pages: { "/": '<img src="/inc/tea.png" alt="Tea">', "/inc/tea.png": { leftOut: "robots", resource: {} } },
        robots: "User-agent: *\nDisallow: /inc/\n",
        at: ["/inc/tea.png"],
        severity: "notice",
        because: "an image is lost to image search only",
      },
    ],
    passes: [
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { resource: { type: "script" } } },
        because: "it may be read",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { leftOut: "max_resources", resource: {} } },
        because: "the audit itself left it out",
      },
      {
        pages: { "/": '<link rel="icon" href="/inc/icon.png">', "/inc/icon.png": { leftOut: "robots", resource: {} } },
        robots: "User-agent: *\nDisallow: /inc/\n",
        because: "no page looks different without its icon",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { leftOut: "robots", resource: {} } },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule against the whole site is one problem",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page loads no file" },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { resource: {} } },
        robots: { state: "missing", status: 404 },
        outcome: "not-applicable",
        because: "there is no robots.txt",
      },
    ],
  }),
});
