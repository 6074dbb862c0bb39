import { defineCheck } from "../kit/define-check.ts";
import { hasOpenIcon, iconsOf, isIconGone } from "../kit/icons.ts";
import { startPageOf } from "../kit/start-page.ts";

export default defineCheck({
  id: "html-favicon-missing",
  scope: "site",
  title: "Favicon is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "No favicon found: {icons} can't be loaded.",
  noSuggestion: "The site owner has to choose an icon.",
  docs: {
    what: "The homepage doesn't reference a working icon, and there is none at `/favicon.ico`, the default location. Sites with an icon on any other page are excluded.",
    why: "Browsers show the favicon in tabs and bookmarks, and Google shows it in search results.",
    fix: 'Choose a site icon of at least 48 × 48 pixels and reference it with `<link rel="icon">`.',
    sources: ["https://developers.google.com/search/docs/appearance/favicon-in-search"],
  },
  needs: ["graph"],

  *detect({ graph, site }) {
    const start = startPageOf(graph, site.startUrl);
    if (!start) return;
    const icons = iconsOf(start, graph);
    const isAnyGone = icons.some((icon) => isIconGone(icon, graph));
    if (isAnyGone && !hasOpenIcon(graph)) yield { icons: icons.map(({ url }) => url) };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="icon" href="/tea.png"><img src="/pot.jpg" alt=""><script src="/tea.js"></script>',
          "/tea.png": { status: 404, resource: {} },
          "/pot.jpg": { resource: {} },
          "/tea.js": { resource: {} },
          "/shop": '<link rel="icon" href="/shop.png"><link rel="icon" href="/old.png"><a href="/pot.png">icon</a>',
          "/shop.png": { status: 404, resource: {} },
          "/old.png": { redirectTo: "/shop.png", resource: {} },
          "/pot.png": "<p>Pot</p>",
        },
        at: [""],
        because: "the icons of other pages are broken, too",
      },
      {
        pages: { "/": "<p>Tea</p>", "/favicon.ico": { status: 404, resource: {} } },
        at: [""],
        because: "there is no icon at the default location",
      },
      {
        pages: { "/": '<link rel="icon" href="/tea.png">', "/tea.png": { status: 410, resource: {} } },
        at: [""],
        because: "the referenced icon is broken",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<meta http-equiv="refresh" content="0; url=/en/">',
          "/favicon.ico": { status: 404, resource: {} },
          "/en/": '<link rel="icon" href="/tea.png">',
          "/tea.png": { resource: {} },
        },
        because: "visitors see the page the homepage redirects to",
      },
      {
        pages: {
          "/": '<a href="/shop">Shop</a>',
          "/favicon.ico": { status: 404, resource: {} },
          "/shop": '<link rel="icon" href="/tea.png">',
          "/tea.png": { resource: {} },
        },
        because: "another page has an icon, so the site has one",
      },
      { pages: { "/": "<p>Tea</p>", "/favicon.ico": { resource: {} } }, because: "browsers find it automatically" },
      {
        pages: { "/": '<link rel="icon" href="/tea.png">', "/tea.png": { resource: {} } },
        because: "the page references one",
      },
      {
        pages: {
          "/": '<link rel="icon" href="/a.png"><link rel="apple-touch-icon" href="/b.png">',
          "/a.png": { status: 404, resource: {} },
          "/b.png": { resource: {} },
        },
        because: "one of two works",
      },
      {
        pages: { "/": "<p>Tea</p>", "/favicon.ico": { status: 403, resource: {} } },
        because: "blocked requests are inconclusive",
      },
      { pages: { "/": "<p>Tea</p>" }, because: "it was not requested" },
      { pages: { "/": '<link rel="icon" href="data:,">' }, because: "the page opts out of an icon" },
      {
        pages: {
          "/": '<a href="/gone.ico">icon</a>',
          "/gone.ico": { status: 404, resource: {} },
          "/favicon.ico": { resource: {} },
        },
        because: "a link to an image isn't a favicon",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404, resource: {} } },
        because: "a script isn't an icon",
      },
      {
        pages: { "/": '<a href="/gone.ico">icon</a>', "/gone.ico": { status: 404 } },
        because: "a link isn't an icon, whatever its text",
      },
    ],
  }),
});
