import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { inWords, isRefused } from "../kit/guards.ts";
import { hasOpenIcon, isIconGone } from "../kit/icons.ts";
import { endOf, loads } from "../kit/resources.ts";

export default defineCheck({
  id: "html-icon-broken",
  scope: "site",
  title: "Icon file is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The icon can't be loaded ({answer}); {pages:page references/pages reference} it.",
  noSuggestion: "The icon has to be uploaded, or its reference removed in the theme.",
  docs: {
    what: 'A page references an icon (`<link rel="icon">`, `apple-touch-icon`) that returns 404 or 410, while another icon of the site works. If none works, html-favicon-missing reports it. `/favicon.ico` is excluded, because browsers only request it if no icon is referenced.',
    why: "Devices that ask for this size or format show no icon, and every visit makes a wasted request.",
    fix: "Upload the file, correct the URL, or remove the reference.",
    sources: ["https://developers.google.com/search/docs/appearance/favicon-in-search"],
  },
  needs: ["graph"],

  each({ url }) {
    if (url.kind !== "resource" || !url.visited) return "not-applicable";
    return isRefused(url) ? "cannot-tell" : "applies";
  },

  *detect({ url, graph }) {
    const end = endOf(url, graph);
    if (!end || !isIconGone(url, graph) || new URL(url.url).pathname === "/favicon.ico") return;
    const pages = new Map<number, string>();
    for (const { from, text } of loads(url, graph)) if (text === "icon") pages.set(from.id, from.url);
    if (pages.size === 0 || !hasOpenIcon(graph)) return;
    yield {
      answer: inWords(end),
      pages: pages.size,
      evidence: { related: [...pages.values()].slice(0, SHOWN_PLACES) },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="icon" href="/icon.png"><link rel="apple-touch-icon" href="/touch.png">',
          "/icon.png": { resource: {} },
          "/touch.png": { status: 404, resource: {} },
        },
        at: ["/touch.png"],
        says: "status 404); 1 page references it",
        because: "the other icon works",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/icon.png"><link rel="icon" sizes="192x192" href="/large.png"><a href="/a">A</a>',
          "/a": '<link rel="icon" sizes="192x192" href="/large.png">',
          "/icon.png": { resource: {} },
          "/large.png": { status: 301, redirectTo: "/gone.png", resource: {} },
          "/gone.png": { status: 410, resource: {} },
        },
        at: ["/large.png"],
        says: "status 410); 2 pages reference it",
        because: "the redirect leads to a missing file",
      },
    ],
    passes: [
      {
        pages: { "/": '<link rel="icon" href="/icon.png">', "/icon.png": { resource: {} } },
        because: "the icon works",
      },
      {
        pages: { "/": '<link rel="icon" href="/icon.png">', "/icon.png": { status: 404, resource: {} } },
        because: "html-favicon-missing reports a site without any icon",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/icon.png"><link rel="icon" href="/favicon.ico">',
          "/icon.png": { resource: {} },
          "/favicon.ico": { status: 404, resource: {} },
        },
        because: "/favicon.ico is only a fallback",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/icon.png"><img src="/tea.png">',
          "/icon.png": { resource: {} },
          "/tea.png": { status: 404, resource: {} },
        },
        because: "other files are reported separately",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/icon.png"><link rel="apple-touch-icon" href="/touch.png">',
          "/icon.png": { resource: {} },
          "/touch.png": { status: 500, resource: {} },
        },
        because: "a server error may be temporary",
      },
      {
        pages: { "/": '<link rel="icon" href="/icon.png">', "/icon.png": { status: 403, resource: {} } },
        outcome: "cannot-tell",
        because: "access was denied",
      },
      {
        pages: { "/": '<link rel="icon" href="/icon.png">', "/icon.png": { leftOut: "robots", resource: {} } },
        outcome: "not-applicable",
        because: "the icon was not requested",
      },
    ],
  }),
});
