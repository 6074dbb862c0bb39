import { defineCheck } from "../kit/define-check.ts";
import { endOf, isOwnResource, usersOf } from "../kit/resources.ts";

export default defineCheck({
  id: "redirect-resource",
  scope: "site",
  title: "Image, script or stylesheet is redirected",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The file redirects to {end}; {pages:page references/pages reference} the old URL.",
  noSuggestion: "The redirect doesn't end at a working file.",
  docs: {
    what: "A page loads a first-party file through a redirect. Files on other hosts are excluded, because “latest version” URLs redirect on purpose.",
    why: "Every visit needs an extra request, which delays the page.",
    fix: "Use the final URL in the page.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/redirects"],
  },
  needs: ["graph"],

  each: ({ url, site }) =>
    url.kind === "resource" && url.redirectTo !== null && isOwnResource(url.url, site.origin)
      ? "applies"
      : "not-applicable",

  *detect({ url, graph }) {
    const end = endOf(url, graph);
    if (end?.status !== 200) return;
    const { uses, count, related } = usersOf(url, graph);
    // Browsers ask for this one of themselves: no page names it.
    const isUnwritten = new URL(url.url).pathname === "/favicon.ico" && uses.size === 1 && uses.has("icon");
    if (count > 0 && !isUnwritten) yield { end: end.url, pages: count, evidence: { related } };
  },

  suggest({ at }, { end }) {
    return (
      at && {
        field: "resource",
        target: at.url,
        value: String(end),
        risk: "safe",
        source: "the final URL of the redirect",
      }
    );
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<img src="/old.png" alt="Tea">',
          "/old.png": { redirectTo: "/tea.png", resource: {} },
          "/tea.png": { resource: {} },
        },
        at: ["/old.png"],
        because: "the image goes through a redirect",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/old.png">',
          "/old.png": { redirectTo: "/tea.png", resource: {} },
          "/tea.png": { resource: {} },
        },
        at: ["/old.png"],
        because: "the page references this icon itself",
      },
      {
        pages: {
          "/": '<img src="/favicon.ico" alt="Tea">',
          "/favicon.ico": { redirectTo: "/tea.png", resource: {} },
          "/tea.png": { resource: {} },
        },
        at: ["/favicon.ico"],
        because: "the page shows it as an image",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/favicon.ico"><img src="/favicon.ico" alt="Tea">',
          "/favicon.ico": { redirectTo: "/tea.png", resource: {} },
          "/tea.png": { resource: {} },
        },
        at: ["/favicon.ico"],
        because: "it is an icon, and shown as an image, too",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<link rel="icon" href="/favicon.ico">',
          "/favicon.ico": { redirectTo: "/icon.png", resource: {} },
          "/icon.png": { resource: {} },
        },
        because: "browsers request it by default",
      },
      { pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: {} } }, because: "it is direct" },
      {
        pages: {
          "/": '<img src="/old.png" alt="Tea">',
          "/old.png": { redirectTo: "/tea.png", resource: {} },
          "/tea.png": { status: 404, resource: {} },
        },
        because: "redirects to broken URLs are reported separately",
      },
      {
        pages: {
          "/": '<script src="https://cdn.example.net/tea@latest.js"></script>',
          "https://cdn.example.net/tea@latest.js": { redirectTo: "https://cdn.example.net/tea@2.js", resource: {} },
          "https://cdn.example.net/tea@2.js": { resource: { type: "script" } },
        },
        because: "other hosts redirect on purpose",
      },
      {
        pages: { "/": '<a href="/old">Old</a>', "/old": { redirectTo: "/new" }, "/new": "<p>New</p>" },
        because: "a link isn't a resource",
      },
      {
        pages: { "/": '<a href="/old">Old</a>', "/old": { redirectTo: "/new" }, "/new": "<p>New</p>" },
        outcome: "not-applicable",
        because: "pages are covered by redirect-internal-link",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/old.png": { redirectTo: "/tea.png", resource: {} },
          "/tea.png": { resource: {} },
        },
        because: "no page loads it anymore",
      },
    ],
  }),
});
