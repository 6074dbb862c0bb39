import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { ownResource, usersOf } from "../kit/resources.ts";
import { isLoopbackUrl, parseUrl } from "../kit/url.ts";

export default defineCheck({
  id: "sec-mixed-content-css",
  scope: "site",
  title: "Mixed content in a stylesheet",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message:
    "The stylesheet loads {files:file/files} over HTTP, for example {example}; {pages:page uses/pages use} the stylesheet.",
  noSuggestion: "The stylesheet belongs to the theme or a plugin and has to be corrected there.",
  docs: {
    what: "A stylesheet of the site that is served over HTTPS loads another stylesheet or a font (error), or a background image (warning), over HTTP.",
    why: "Browsers block stylesheets and fonts over HTTP. They upgrade images to HTTPS, and these fail to load if that doesn't work.",
    fix: "Change the URLs in the stylesheet to HTTPS or to relative URLs.",
    sources: [
      "https://www.w3.org/TR/mixed-content/",
      "https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content",
    ],
  },
  needs: ["graph"],
  each: ownResource,

  *detect({ url, graph }) {
    if (url.resource?.type !== "style" || !url.url.startsWith("https:")) return;
    const insecure = [...graph.outlinks(url.id)].filter(({ to }) => isInsecure(to.url));
    const [first] = insecure.toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)));
    if (first === undefined) return;
    const { count, related } = usersOf(url, graph);
    if (count === 0) return;
    const files = [...new Set(insecure.map(({ to }) => to.url))];
    yield {
      severity: isActive(first) ? "error" : "warning",
      files: files.length,
      example: first.to.url,
      pages: count,
      evidence: { related: [...files, ...related].slice(0, SHOWN_PLACES) },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style" }, css: "p { background: url(http://example.com/tea.png) }" },
          "http://example.com/tea.png": { resource: {} },
        },
        at: ["/tea.css"],
        severity: "warning",
        says: "loads 1 file over HTTP, for example http://example.com/tea.png; 1 page uses",
        because: "browsers upgrade images",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": {
            resource: { type: "style" },
            css: "p { background: url(http://example.com/tea.png) } @font-face { src: url(http://cdn.example.net/tea.woff2) }",
          },
          "http://example.com/tea.png": { resource: {} },
          "http://cdn.example.net/tea.woff2": { leftOut: "blocked_address", resource: {} },
        },
        at: ["/tea.css"],
        severity: "error",
        says: "loads 2 files over HTTP, for example http://cdn.example.net/tea.woff2",
        because: "browsers block fonts, whether they are there or not",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style" }, css: "p { background: url(//example.com/tea.png) }" },
          "https://example.com/tea.png": { resource: {} },
        },
        because: "a protocol-relative URL is loaded over HTTPS",
      },
      {
        origin: "http://example.com",
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style" }, css: "p { background: url(tea.png) }" },
          "/tea.png": { resource: {} },
        },
        because: "sec-http-page reports a site without HTTPS",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style" }, css: "p { background: url(http://localhost/tea.png) }" },
          "http://localhost/tea.png": { leftOut: "blocked_address", resource: {} },
        },
        because: "browsers trust the visitor's own machine",
      },
      {
        pages: {
          "/": "<p>Tea</p>",
          "/tea.css": { resource: { type: "style" }, css: "p { background: url(http://example.com/tea.png) }" },
          "http://example.com/tea.png": { resource: {} },
        },
        because: "no page loads the stylesheet",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no stylesheet" },
    ],
  }),
});

function isInsecure(url: string): boolean {
  const target = url.startsWith("http:") ? parseUrl(url) : undefined;
  return target !== undefined && !isLoopbackUrl(target);
}

/** As what the stylesheet uses it. */
function isActive({ text }: { readonly text: string }): boolean {
  return text === "style" || text === "font";
}
