import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { inWords, isBroken, isRefused } from "../kit/guards.ts";
import { endOf, isImageUse, isOwnResource, usersOf } from "../kit/resources.ts";

/** The page works without a font or a background image, though not as designed. */
const KINDS = [
  ["script", "script", "error"],
  ["style", "stylesheet", "error"],
  ["font", "font", "warning"],
  ["background", "background image", "warning"],
] as const;

export default defineCheck({
  id: "perf-broken-asset",
  scope: "site",
  title: "Broken script, stylesheet, font or background image",
  effect: "breakage",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {kind} can't be loaded ({answer}); {pages:page uses/pages use} it.",
  noSuggestion: "What loads the file has to be changed: a template, a theme or a plugin.",
  docs: {
    what: "A script or stylesheet on a page returns an error, or a file that CSS loads: an imported stylesheet, a font or a background image. CSS in `<style>` elements and `style` attributes counts, too. Of each font, only the first format that current browsers load is checked. Blocked requests and, on other hosts, temporary server errors are excluded.",
    why: "The page may look or function incorrectly, and every visit makes a wasted request.",
    fix: "Restore the file, correct its URL, or remove the reference.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics"],
  },
  needs: ["graph"],

  each({ url, graph }) {
    if (url.kind !== "resource" || !url.visited) return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.failure === "dns_failed" && !graph.namesResolve ? "cannot-tell" : "applies";
  },

  *detect({ url, graph, site }) {
    const end = endOf(url, graph);
    if (!end || !isBroken(end)) return;
    const isGone = end.failure === "dns_failed" || (end.status !== null && end.status < 500);
    if (!isOwnResource(end.url, site.origin) && !isGone) return;
    const { uses, count, related } = usersOf(url, graph);
    const kind = KINDS.find(([use]) => uses.has(use));
    if (!kind || [...uses].some(isImageUse)) return;
    const [, name, severity] = kind;
    // Whoever repairs it needs the stylesheet that names it.
    const sheets = [...graph.inlinks(url.id)]
      .filter(({ from }) => from.kind === "resource")
      .map(({ from }) => from.url);
    const places = [...new Set([...sheets, ...related])].slice(0, SHOWN_PLACES);
    yield { kind: name, severity, answer: inWords(end), pages: count, evidence: { related: places } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404, resource: {} } },
        at: ["/tea.js"],
        because: "the script is missing",
      },
      {
        pages: { "/": '<link rel="stylesheet" href="/tea.css">', "/tea.css": { status: 500, resource: {} } },
        at: ["/tea.css"],
        because: "the site's own server fails",
      },
      {
        pages: {
          "/": '<script src="https://gone.example.net/tea.js"></script>',
          "https://gone.example.net/tea.js": { failure: "dns_failed", resource: {} },
        },
        at: ["https://gone.example.net/tea.js"],
        because: "its host no longer exists",
      },
      {
        pages: {
          "/": '<script src="https://cdn.example.net/tea.js"></script>',
          "https://cdn.example.net/tea.js": { status: 404, resource: {} },
        },
        at: ["https://cdn.example.net/tea.js"],
        because: "the third-party file was removed",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404, resource: {} } },
        at: ["/tea.js"],
        because: "an IP address needs no DNS lookup",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/css/tea.css">',
          "/css/tea.css": { resource: { type: "style" }, css: "p { background: url(../tea.png) }" },
          "/tea.png": { status: 404, resource: {} },
        },
        at: ["/tea.png"],
        severity: "warning",
        says: "The background image can't be loaded (status 404); 1 page uses it",
        because: "the stylesheet's background image is missing",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/a.css"><a href="/b">B</a>',
          "/b": '<link rel="stylesheet" href="/a.css">',
          "/a.css": { resource: { type: "style" }, css: '@import "b.css";' },
          "/b.css": { resource: { type: "style" }, css: "@import 'a.css'; @font-face { src: url(tea.woff2) }" },
          "/tea.woff2": { status: 404, resource: {} },
        },
        at: ["/tea.woff2"],
        says: "The font can't be loaded (status 404); 2 pages use it",
        because: "an imported stylesheet names the font",
      },
      {
        pages: { "/": "<style>@import url(/tea.css);</style>", "/tea.css": { status: 404, resource: {} } },
        at: ["/tea.css"],
        severity: "error",
        says: "The stylesheet can't be loaded",
        because: "the page imports it",
      },
      {
        pages: {
          "/": '<div style="background: url(/tea.png)">Tea</div>',
          "/tea.png": { status: 410, resource: {} },
        },
        at: ["/tea.png"],
        says: "The background image can't be loaded",
        because: "a style attribute names it",
      },
    ],
    passes: [
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { resource: { type: "script" } } },
        because: "it works",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 403, resource: {} } },
        because: "blocked doesn't mean broken",
      },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea.js"></script>',
          "https://other.example.net/tea.js": { status: 503, resource: {} },
        },
        because: "third-party server errors may be temporary",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "images have a separate check",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea"><div style="background: url(/tea.png)">Tea</div>',
          "/tea.png": { status: 404, resource: {} },
        },
        because: "image-broken reports an image that is also a background",
      },
      {
        pages: {
          "/": "<style>@font-face { src: url(/tea.eot); src: url(/tea.eot?#iefix), url(/tea.woff2) }</style>",
          "/tea.eot": { status: 404, resource: {} },
          "/tea.woff2": { resource: { type: "font" } },
        },
        because: "no current browser loads the old format",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<script src="https://gone.example.net/tea.js"></script>',
          "https://gone.example.net/tea.js": { failure: "dns_failed", resource: {} },
        },
        because: "DNS may not be working on this machine",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no resources" },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { leftOut: "robots", resource: {} } },
        outcome: "not-applicable",
        because: "it was not requested",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 403, resource: {} } },
        outcome: "cannot-tell",
        because: "access to the file was denied",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404 } },
        because: "a URL not requested as a resource isn't checked as one",
      },
      {
        pages: {
          "/": '<script src="https://cdn.example.net/tea.js"></script>',
          "https://cdn.example.net/tea.js": { status: 500, resource: {} },
        },
        because: "third-party server errors may be temporary",
      },
    ],
  }),
});
