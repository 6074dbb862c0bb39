/** Status codes, redirects, robots.txt, and how deep pages lie. */
import { ORIGIN } from "../clean-site/page.ts";
import { answer, fault, movedTo, type PlantedArea, plantedFile } from "./fault.ts";
import { workshopPage } from "./page.ts";

const linkTo = (path: string, text: string) => `<p>See also <a href="${path}">${text}</a>.</p>`;
const level = (number: number) => `/archive/${Array.from({ length: number }, (_, at) => `part-${at + 1}`).join("/")}/`;

function levels(): Record<string, string> {
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((number) => {
      const next = number < 6 ? linkTo(level(number + 1), `Older stories, part ${number + 1}`) : "";
      return [level(number), workshopPage({ path: level(number), subject: `old stories part ${number}`, body: next })];
    }),
  );
}

export const CRAWLING: PlantedArea = {
  faults: [
    fault("linked-404", "a link to a missing page", "/workshop/hubs/", "link-broken-internal"),
    fault("linked-410", "a link to a page that is gone", "/workshop/rims/", "link-broken-internal"),
    fault("status-500", "a page answers 500", "/workshop/brakes/", "http-server-error", "link-broken-internal"),
    fault("status-503", "a page answers 503", "/workshop/gears/", "http-server-error", "link-broken-internal"),
    fault("soft-404", "a missing product answers 200", "/shop/old-lamp/", "http-soft-404"),
    fault(
      "status-403",
      "a linked page is forbidden",
      "/workshop/prices-for-friends/",
      "http-forbidden",
      "http-client-error",
    ),
    fault(
      "empty-200",
      "an empty page answers 200",
      "/workshop/empty/",
      "content-blank",
      "title-missing",
      "http-soft-404",
    ),
    fault("html-as-text", "HTML sent as text/plain", "/workshop/spokes/", "http-bad-content-type"),
    fault("orphan", "a page only in the sitemap", "/workshop/forgotten/", "link-orphan"),
    fault("deep", "a page six clicks deep", level(6), "crawl-depth-high"),
    fault("chain", "a chain of three redirects", "/old/a/", "redirect-chain", "redirect-chain-too-long"),
    fault("loop", "a redirect loop", "/old/loop-a/", "redirect-loop"),
    fault("redirect-404", "a redirect to a missing page", "/old/lost/", "redirect-broken-target"),
    fault("temporary", "a permanent move by 302", "/old/moved/", "redirect-temporary"),
    fault("meta-refresh", "a meta refresh instead of a redirect", "/old/refresh/", "redirect-meta-refresh"),
    fault("js-redirect", "a redirect by JavaScript", "/old/script/", "redirect-javascript"),
    fault("link-to-redirect", "a link to a redirecting address", "/workshop/pedals/", "redirect-internal-link"),
    fault(
      "deleted-to-home",
      "deleted pages redirect to the home page",
      "/old/gone-1/",
      "redirect-to-home",
      "http-soft-404",
    ),
    fault("blocked-css", "robots.txt blocks a stylesheet", "/css/print.css", "robots-txt-blocks-assets"),
    fault(
      "blocked-page",
      "robots.txt blocks a linked page",
      "/private/bells/",
      "robots-txt-blocks-linked",
      "link-to-disallowed",
    ),
    fault("unknown-directive", "a misspelt rule in robots.txt", "Disalow: /tmp/", "robots-txt-syntax"),
    fault("relative-sitemap", "a relative Sitemap line", "Sitemap: /sitemap.xml", "robots-txt-syntax"),
    fault(
      "trailing-slash",
      "links without the slash that redirect",
      "/workshop/slashes/",
      "redirect-trailing-slash",
      "redirect-internal-link",
    ),
    fault("external-chain", "a link inside a redirect to http", "/old/plain/", "redirect-https-to-http"),
    fault(
      "uppercase-copy",
      "one page under two spellings",
      "/Workshop/Chains/",
      "content-duplicate-technical",
      "content-duplicate-exact",
      "url-uppercase",
    ),
    fault("double-slash", "an address with two slashes", "/workshop//tyres/", "url-double-slash"),
    fault(
      "session-id",
      "a session id in an address",
      "/shop/basket-view/;jsessionid=A1B2C3D4E5F60718",
      "url-session-id",
    ),
    fault("long-url", "a very long address", `/blog/${"a-very-long-story-about-a-ride-".repeat(6)}/`, "url-too-long"),
    fault("url-space", "a space in an address", "/blog/my%20ride/", "url-space"),
    fault("repeating-path", "a path that repeats itself", "/blog/rides/rides/rides/", "url-repetitive-path"),
    fault("many-parameters", "an address with many parameters", "/shop/list/?a=1&b=2&c=3&d=4&e=5", "url-params-many"),
    fault("pagination-gap", "rel=next to a missing page", "/blog/page/2/", "pagination-broken"),
    fault("pagination-canonical", "page 2 with page 1 as canonical", "/stories/page/2/", "pagination-canonical-first"),
  ],
  unlinked: ["/workshop/forgotten/", ...[2, 3, 4, 5, 6].map(level), "/workshop/prices-for-friends/"],
  pages: {
    "/workshop/hubs/": workshopPage({
      path: "/workshop/hubs/",
      subject: "wheel hubs",
      body: linkTo("/workshop/missing/", "how we grease them"),
    }),
    "/workshop/rims/": workshopPage({
      path: "/workshop/rims/",
      subject: "wheel rims",
      body: linkTo("/workshop/gone/", "how we true them"),
    }),
    "/workshop/gone/": answer(410, workshopPage({ path: "/workshop/gone/", subject: "gone" })),
    "/workshop/brakes/": answer(500, "<!doctype html><title>Error</title><h1>Internal error</h1>"),
    "/workshop/gears/": answer(503, "<!doctype html><title>Busy</title><h1>Service unavailable</h1>"),
    "/shop/old-lamp/": workshopPage({
      path: "/shop/old-lamp/",
      subject: "brass lamp",
      title: "<title>Product not found | Cog &amp; Chain</title>",
      heading: "<h1>This product is no longer available</h1>",
      text: "<p>Please look at our other lamps.</p>",
    }),
    "/workshop/friends/": workshopPage({
      path: "/workshop/friends/",
      subject: "work for friends",
      body: linkTo("/workshop/prices-for-friends/", "their prices"),
    }),
    "/workshop/prices-for-friends/": answer(403, "<!doctype html><title>Forbidden</title><h1>Forbidden</h1>"),
    "/workshop/empty/": answer(200, ""),
    "/workshop/spokes/": plantedFile(
      "text/plain; charset=utf-8",
      workshopPage({ path: "/workshop/spokes/", subject: "steel spokes" }),
    ),
    "/workshop/forgotten/": workshopPage({ path: "/workshop/forgotten/", subject: "forgotten saddles" }),
    ...levels(),
    "/old/a/": movedTo("/old/b/"),
    "/old/b/": movedTo("/old/c/"),
    "/old/c/": movedTo("/workshop/hubs/"),
    "/old/loop-a/": movedTo("/old/loop-b/"),
    "/old/loop-b/": movedTo("/old/loop-a/"),
    "/old/lost/": movedTo("/workshop/nowhere/"),
    "/old/moved/": movedTo("/workshop/rims/", 302),
    "/old/refresh/": workshopPage({
      path: "/old/refresh/",
      subject: "moved saddles",
      canonical: null,
      head: '<meta http-equiv="refresh" content="0; url=/workshop/rims/">',
      text: "<p>We have moved.</p>",
    }),
    "/old/script/": '<!doctype html><title>Moved</title><script>window.location.href = "/workshop/hubs/";</script>',
    "/workshop/pedals/": workshopPage({
      path: "/workshop/pedals/",
      subject: "metal pedals",
      body: linkTo("/old/pedal-story/", "our pedal story"),
    }),
    "/old/pedal-story/": movedTo("/workshop/rims/"),
    "/workshop/old-products/": workshopPage({
      path: "/workshop/old-products/",
      subject: "old products",
      body: [1, 2, 3, 4].map((number) => linkTo(`/old/gone-${number}/`, `old lamp ${number}`)).join(""),
    }),
    ...Object.fromEntries([1, 2, 3, 4].map((number) => [`/old/gone-${number}/`, movedTo("/")])),
    "/private/bells/": workshopPage({ path: "/private/bells/", subject: "loud bells" }),
    "/private/wheels/": workshopPage({ path: "/private/wheels/", subject: "racing wheels" }),
    "/workshop/slashes/": workshopPage({
      path: "/workshop/slashes/",
      subject: "handlebar tape",
      body: linkTo("/workshop/hubs", "hubs") + linkTo("/workshop/rims", "rims"),
    }),
    "/workshop/hubs": movedTo("/workshop/hubs/"),
    "/workshop/rims": movedTo("/workshop/rims/"),
    "/old/plain/": movedTo(`${ORIGIN.replace("https", "http")}/workshop/hubs/`),
    "/workshop/chains/": workshopPage({ path: "/workshop/chains/", subject: "oiled chains", canonical: null }),
    "/Workshop/Chains/": workshopPage({ path: "/workshop/chains/", subject: "oiled chains", canonical: null }),
    "/workshop//tyres/": workshopPage({ path: "/workshop//tyres/", subject: "wide tyres" }),
    "/shop/basket-view/;jsessionid=A1B2C3D4E5F60718": workshopPage({
      path: "/shop/basket-view/",
      subject: "things to buy",
      canonical: null,
    }),
    [`/blog/${"a-very-long-story-about-a-ride-".repeat(6)}/`]: workshopPage({
      path: `/blog/${"a-very-long-story-about-a-ride-".repeat(6)}/`,
      subject: "long rides",
    }),
    "/blog/my%20ride/": workshopPage({ path: "/blog/my%20ride/", subject: "morning rides" }),
    "/blog/rides/rides/rides/": workshopPage({ path: "/blog/rides/rides/rides/", subject: "evening rides" }),
    "/shop/list/?a=1&b=2&c=3&d=4&e=5": workshopPage({
      path: "/shop/list/",
      subject: "filtered parts",
      canonical: null,
    }),
    "/blog/page/2/": workshopPage({
      path: "/blog/page/2/",
      subject: "older stories",
      head: '<link rel="next" href="/blog/page/3/">',
    }),
    "/stories/page/2/": workshopPage({
      path: "/stories/page/2/",
      subject: "more stories",
      canonical: `${ORIGIN}/stories/`,
    }),
    "/stories/": workshopPage({
      path: "/stories/",
      subject: "all stories",
      body: linkTo("/stories/page/2/", "page 2"),
    }),
  },
};
