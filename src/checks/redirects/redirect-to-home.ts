import type { SeenUrl } from "#domain/site.ts";
import { parsedAddress } from "../kit/address.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { redirects } from "../kit/targets.ts";
import { isPrivateByDesign } from "../kit/url.ts";

const PERMANENT: readonly (number | null)[] = [301, 308];
/** Other names of the home page, and roots of languages: `/index.php`, `/home/`, `/en-us/`. */
const HOME_NAME =
  /^\/(?:(?:index|default|home|homepage|start|startseite|main|welcome|frontpage|front-page|accueil|inicio)(?:\.\w{2,5})?|[a-z]{2}(?:[-_][a-z]{2,4})?)?\/?$/i;

export default defineCheck({
  id: "redirect-to-home",
  scope: "site",
  title: "Old URL redirects to the homepage",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The URL permanently redirects to the homepage ({home}).",
  noSuggestion: "Which page replaces the old one is an editorial decision.",
  docs: {
    what: "A URL other than the homepage permanently redirects (301 or 308) to it. Other names of the homepage (`/index.html`, `/home`), language roots (`/en/`), URLs with parameters, logins and carts are excluded.",
    why: "Visitors don't find what the link promised, and Google treats such a redirect as a soft 404: the old page's rankings are lost.",
    fix: "Redirect the URL to the page that replaces it, or return 404 or 410 if there is none.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors",
      "https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes",
    ],
  },
  needs: ["graph"],
  each: redirects,

  *detect({ url, graph, site }) {
    if (!isPageOfItsOwn(url.url) || !PERMANENT.includes(url.status)) return;
    const home = homeReached(url, graph, site.startUrl);
    if (home === undefined) return;
    const related = [...graph.inlinks(url.id)].slice(0, SHOWN_PLACES).map(({ from }) => from.url);
    yield { home, evidence: { related: [...new Set(related)] } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea/oolong">Oolong</a>', "/tea/oolong": { redirectTo: "/" } },
        at: ["/tea/oolong"],
        because: "visitors expect the tea, not the homepage",
      },
      {
        pages: {
          "/": '<a href="/green-tea">Tea</a>',
          "/green-tea": { status: 308, redirectTo: "/index.html" },
          "/index.html": { redirectTo: "/" },
        },
        at: ["/green-tea"],
        because: "the second redirect leads there",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/oolong">Tea</a>', "/oolong": { redirectTo: "/tea" }, "/tea": "<h1>Tea</h1>" },
        because: "the page has a replacement",
      },
      {
        pages: { "/": '<a href="/oolong">Tea</a>', "/oolong": { status: 302, redirectTo: "/" } },
        because: "the redirect is temporary",
      },
      {
        pages: {
          "/": '<a href="/oolong">Tea</a>',
          "/oolong": { redirectTo: "/soon" },
          "/soon": { status: 302, redirectTo: "/" },
        },
        because: "one of the redirects is temporary",
      },
      {
        pages: {
          "/": '<a href="/index.php">Home</a><a href="/en-us/">English</a><a href="/Home">Home</a>',
          "/index.php": { redirectTo: "/" },
          "/en-us/": { redirectTo: "/" },
          "/Home": { redirectTo: "/" },
        },
        because: "they are other names of the homepage",
      },
      {
        pages: { "/": '<a href="/tea?sort=price">Tea</a>', "/tea?sort=price": { redirectTo: "/" } },
        because: "the parameters may not apply anymore",
      },
      {
        pages: { "/": '<a href="/login">Log in</a>', "/login": { redirectTo: "/" } },
        because: "a login redirects to where visitors came from",
      },
      {
        pages: { "/": '<a href="/a">A</a>', "/a": { redirectTo: "/b" }, "/b": { redirectTo: "/a" } },
        because: "a loop never gets there",
      },
      {
        pages: { "/shop/": '<a href="/shop/oolong">Oolong</a>', "/shop/oolong": { redirectTo: "/shop/" } },
        because: "the crawl started in a section, which isn't the homepage",
      },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "nothing redirects" },
    ],
  }),
});

function isPageOfItsOwn(address: string): boolean {
  const { pathname } = parsedAddress(address);
  return !HOME_NAME.test(pathname) && !address.includes("?") && !isPrivateByDesign(address);
}

/** Every redirect on the way is meant to last. */
function homeReached(url: SeenUrl, graph: SiteWideFacts["graph"], startUrl: string): string | undefined {
  const { hops, loop } = graph.redirectChain(url.id);
  const end = hops.at(-1);
  if (loop || end?.url !== startUrl || parsedAddress(startUrl).pathname !== "/") return undefined;
  return hops.slice(0, -1).every(({ status }) => PERMANENT.includes(status)) ? end.url : undefined;
}
