import { defineCheck } from "../kit/define-check.ts";
import { isMissing } from "../kit/guards.ts";
import { endOf } from "../kit/resources.ts";

export default defineCheck({
  id: "html-favicon-missing",
  scope: "site",
  title: "Site has no icon",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "No icon was found: {icons} cannot be opened.",
  docs: {
    what: "The start page names no icon that opens, and there is none at `/favicon.ico`, where browsers look otherwise.",
    why: "Browsers show the icon in tabs and bookmarks, and Google shows it beside each result.",
    fix: 'Choose a site icon of at least 48 × 48 pixels and name it with `<link rel="icon">`.',
    sources: ["https://developers.google.com/search/docs/appearance/favicon-in-search"],
  },
  needs: ["graph"],

  *detect({ graph, site }) {
    const start = graph.byUrl(site.startUrl);
    if (!start) return;
    const icons = [...graph.outlinks(start.id)].filter(({ text, via }) => via === "resource" && text === "icon");
    const ends = icons.map(({ to }) => endOf(to, graph));
    if (icons.length === 0 || !ends.every((end) => end?.visited && isMissing(end))) return;
    yield { icons: icons.map(({ to }) => to.url) };
  },

  examples: {
    fails: [
      {
        pages: { "/": "<p>Tea</p>", "/favicon.ico": { status: 404, resource: {} } },
        at: [""],
        because: "browsers look there in vain",
      },
      {
        pages: { "/": '<link rel="icon" href="/tea.png">', "/tea.png": { status: 410, resource: {} } },
        at: [""],
        because: "the icon that the page names is gone",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>", "/favicon.ico": { resource: {} } }, because: "browsers find it by themselves" },
      {
        pages: { "/": '<link rel="icon" href="/tea.png">', "/tea.png": { resource: {} } },
        because: "the page names one",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/a.png"><link rel="apple-touch-icon" href="/b.png">',
          "/a.png": { status: 404, resource: {} },
          "/b.png": { resource: {} },
        },
        because: "one of two opens",
      },
      {
        pages: { "/": "<p>Tea</p>", "/favicon.ico": { status: 403, resource: {} } },
        because: "a refusal is not an answer",
      },
      { pages: { "/": "<p>Tea</p>" }, because: "nobody asked for it" },
      { pages: { "/": '<link rel="icon" href="data:,">' }, because: "the page wants none" },
      {
        pages: {
          "/": '<a href="/gone.ico">icon</a>',
          "/gone.ico": { status: 404, resource: {} },
          "/favicon.ico": { resource: {} },
        },
        because: "a link to a picture is no icon of the site",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404, resource: {} } },
        because: "a script is no icon",
      },
      {
        pages: { "/": '<a href="/gone.ico">icon</a>', "/gone.ico": { status: 404 } },
        because: "a link is no icon, whatever its text",
      },
    ],
  },
});
