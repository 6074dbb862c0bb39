/** The clean site with one well-known fault each: what must be found, where, and what else follows from it. */
import { createAuthority } from "../test-authority.ts";
import { CLEAN_SITE, html, NOT_FOUND, redirect, type SiteAnswer } from "./build.ts";
import { ORIGIN, PARTNER } from "./page.ts";
import { HOST, type Hosting, PARTNER_GONE, type ServedWorld, WWW } from "./serve.ts";
import { add, type Change, edit, put, remove, spoiled } from "./spoil.ts";

export interface Twin {
  readonly fault: string;
  /** What is changed in the site, or in how it is hosted. */
  readonly changes?: readonly Change[];
  readonly hosting?: (world: ServedWorld) => Partial<Hosting>;
  /** Every error and warning, as `check path`; the first is the fault itself. */
  readonly found: readonly string[];
  /** Notices that belong to the fault. */
  readonly notices?: readonly string[];
}

const CANONICAL = /<link rel="canonical"[^>]*>/;

export const TWINS: readonly Twin[] = [
  {
    fault: "a page without a title",
    changes: [edit("/journal/water-for-tea/", /<title>[^<]*<\/title>/, "")],
    found: ["title-missing /journal/water-for-tea/"],
  },
  {
    fault: "two pages with the same title",
    changes: [
      edit(
        "/docs/errors/",
        /<title>[^<]*<\/title>/,
        "<title>Limits, versions and the test server | Tea House API</title>",
      ),
    ],
    found: ["title-duplicate /docs/errors/", "title-duplicate /docs/limits/"],
  },
  {
    fault: "a page without a description",
    changes: [edit("/delivery/", /<meta name="description"[^>]*>/, "")],
    found: ["description-missing /delivery/"],
  },
  {
    fault: "a page without a main heading",
    changes: [edit("/about/", /<h1>([^<]*)<\/h1>/, "<p>Who we are</p>")],
    found: ["h1-missing /about/"],
  },
  {
    fault: "a page without a language",
    changes: [edit("/contact/", '<html lang="en">', "<html>")],
    found: ["lang-missing /contact/"],
  },
  {
    fault: "a page without a viewport",
    changes: [edit("/imprint/", /<meta name="viewport"[^>]*>/, "")],
    found: ["viewport-missing /imprint/"],
  },
  {
    fault: "a picture without alternative text",
    changes: [edit("/visit/", /alt="The green door[^"]*"/, "")],
    found: ["image-alt-missing /visit/"],
  },
  {
    fault: "a picture that does not exist",
    changes: [remove("/images/gaiwan-960.png")],
    found: ["image-broken /shop/teaware/porcelain-gaiwan/", "image-broken /shop/teaware/"],
  },
  {
    fault: "a style sheet that does not exist",
    changes: [edit("/docs/orders/", "/assets/site.4f1c9a.css", "/assets/site.old.css")],
    found: ["perf-broken-asset /assets/site.old.css"],
  },
  {
    fault: "a product that must not be listed",
    changes: [edit("/shop/tea/silver-needle/", CANONICAL, '<meta name="robots" content="noindex">')],
    found: ["sitemap-noindex-url /shop/tea/silver-needle/"],
    notices: [
      "index-noindex /shop/tea/silver-needle/",
      "index-schema-noindex /shop/tea/silver-needle/",
      "ai-llms-txt-broken-link",
    ],
  },
  {
    fault: "a link to a page that does not exist",
    changes: [add("/terms/", '<p><a href="/returns/">How to send back</a></p>')],
    found: ["link-broken-internal /terms/", "http-not-found /returns/"],
  },
  {
    fault: "a link to another site's page that is gone",
    changes: [add("/about/", `<p><a href="${PARTNER}${PARTNER_GONE}">Tea by sea</a></p>`)],
    found: ["external-broken /about/"],
  },
  {
    fault: "a translation that is not returned",
    changes: [edit("/de/visit/", /<link rel="alternate" hreflang="ja"[^>]*>/, "")],
    found: ["hreflang-missing-return /ja/visit/"],
  },
  {
    fault: "a language that does not exist",
    changes: [edit("/ja/brewing/", 'hreflang="ja"', 'hreflang="jp"')],
    found: ["hreflang-invalid-code /ja/brewing/"],
  },
  {
    fault: "a script over http on a secure page",
    changes: [add("/tea-club/", '<script src="http://river-museum.example/widget.js"></script>')],
    found: ["sec-mixed-content /tea-club/"],
  },
  {
    fault: "a form that sends without encryption",
    changes: [edit("/contact/", 'action="/contact/"', 'action="http://tea-house.example/contact/"')],
    found: ["sec-form-insecure /contact/"],
  },
  {
    fault: "a field without a label",
    changes: [edit("/contact/", '<label for="mail">Your mail address</label>', "")],
    found: ["a11y-label /contact/"],
  },
  {
    fault: "a canonical that leads nowhere",
    changes: [edit("/docs/limits/", CANONICAL, `<link rel="canonical" href="${ORIGIN}/docs/quota/">`)],
    found: [
      "canonical-to-broken /docs/limits/",
      "http-not-found /docs/quota/",
      "sitemap-noncanonical-url /docs/limits/",
    ],
  },
  {
    fault: "two canonicals that contradict each other",
    changes: [edit("/docs/errors/", "</head>", `<link rel="canonical" href="${ORIGIN}/docs/"></head>`)],
    found: ["canonical-conflict /docs/errors/"],
  },
  {
    fault: "page 2 of a list that says it is page 1",
    changes: [edit("/journal/page/2/", CANONICAL, `<link rel="canonical" href="${ORIGIN}/journal/">`)],
    found: ["pagination-canonical-first /journal/page/2/"],
  },
  {
    fault: "a link over two redirects",
    changes: [
      put("/tea", redirect(`${ORIGIN}/teas`)),
      put("/teas", redirect(`${ORIGIN}/shop/tea/`)),
      add("/brewing/", '<p><a href="/tea">All our teas</a></p>'),
    ],
    found: ["redirect-chain /tea", "redirect-internal-link /brewing/"],
  },
  {
    fault: "two addresses that redirect to each other",
    changes: [
      put("/old-terms/", redirect(`${ORIGIN}/older-terms/`)),
      put("/older-terms/", redirect(`${ORIGIN}/old-terms/`)),
      add("/terms/", '<p><a href="/old-terms/">Terms until 2024</a></p>'),
    ],
    found: ["redirect-loop /old-terms/"],
  },
  {
    fault: "a sitemap that lists a page that is gone",
    changes: [edit("/sitemap-docs.xml", "</urlset>", `<url><loc>${ORIGIN}/docs/v1/</loc></url></urlset>`)],
    found: ["sitemap-broken-url /docs/v1/", "http-not-found /docs/v1/"],
  },
  {
    fault: "a sitemap that is not XML",
    changes: [edit("/sitemap-shop.xml", "</urlset>", "<url><loc>")],
    found: ["sitemap-invalid"],
  },
  {
    fault: "a page that only a sitemap knows",
    changes: [
      put(
        "/jobs/",
        sibling(
          "/about/",
          "/jobs/",
          "Nobody is leaving at the moment, and the cat has taken the last free chair. Ask again in spring, when the parcels grow heavier and somebody has to carry them across the river to the station.",
        ),
      ),
      edit("/sitemap-pages.xml", "</urlset>", `<url><loc>${ORIGIN}/jobs/</loc></url></urlset>`),
    ],
    found: ["link-orphan /jobs/"],
  },
  {
    fault: "structured data that cannot be read",
    changes: [edit("/journal/tea-and-cheese/", '"@graph":[', '"@graph":[,')],
    found: ["schema-parse-error /journal/tea-and-cheese/"],
  },
  {
    fault: "a product without a price",
    changes: [edit("/shop/tea/house-breakfast/", /"offers":\{.*?\}\}/, '"material":"tea"')],
    found: ["schema-missing-required /shop/tea/house-breakfast/"],
  },
  {
    fault: "linked pages that robots.txt forbids",
    changes: [
      edit("/robots.txt", "Disallow: /stats", "Disallow: /press/"),
      add("/about/", '<p><a href="/press/">For the press</a></p>'),
    ],
    found: ["robots-txt-blocks-linked /press/"],
    notices: ["link-to-disallowed /about/"],
  },
  {
    fault: "listed pages that robots.txt forbids",
    changes: [edit("/robots.txt", "Disallow: /stats", "Disallow: /journal/authors/hanna-petersen/")],
    found: ["sitemap-disallowed-url /journal/authors/hanna-petersen/"],
    notices: ["link-to-disallowed /journal/storing-white-tea/", "link-to-disallowed /journal/water-for-tea/"],
  },
  {
    fault: "a page that fails",
    changes: [put("/docs/webhooks/", { ...html("<!doctype html><title>Error</title>"), status: 500 })],
    found: [
      "http-server-error /docs/webhooks/",
      "sitemap-error-url /docs/webhooks/",
      ...["", "errors/", "getting-started/", "limits/", "orders/"].map((page) => `link-broken-internal /docs/${page}`),
    ],
    notices: ["ai-llms-txt-broken-link"],
  },
  {
    fault: "two pages with the same text",
    changes: [sameText("/docs/orders/", "/docs/webhooks/")],
    found: ["content-duplicate-exact /docs/orders/", "content-duplicate-exact /docs/webhooks/"],
  },
  {
    fault: "text that was never written",
    changes: [
      add("/tea-club/", "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>"),
    ],
    found: ["content-lorem-ipsum /tea-club/"],
  },
  {
    fault: "an error page that says that all is well",
    changes: [put("*", html(String(NOT_FOUND.body)))],
    found: ["http-404-status"],
  },
  {
    fault: "a certificate that ends within a week",
    hosting: ({ authority }) => ({ certificate: authority.issue([HOST], { days: 5 }) }),
    found: ["sec-tls-expiry"],
  },
  {
    fault: "an address with www whose certificate nobody trusts",
    hosting: () => ({ wwwCertificate: createAuthority("Nobody knows me").issue([WWW]) }),
    found: ["sec-tls-invalid"],
  },
  {
    fault: "an address with www that shows the site, too",
    hosting: () => ({ wwwServes: true }),
    found: ["http-host-variants"],
  },
  {
    fault: "an address without encryption that shows the site, too",
    hosting: () => ({ httpServes: true }),
    found: ["redirect-http-not-https", "http-host-variants"],
  },
];

export function hostingOf({ changes = [], hosting }: Twin, world: ServedWorld): Hosting {
  return { site: spoiled(CLEAN_SITE, ...changes), ...hosting?.(world) };
}

/** The first page says what the second one says. */
function sameText(path: string, other: string): Change {
  const main = /<main[\s\S]*<\/main>/;
  return edit(path, main, main.exec(String(CLEAN_SITE.get(other)?.body))?.[0] ?? "");
}

/** A page of its own in the frame of another one. */
function sibling(path: string, own: string, text: string): SiteAnswer {
  const heading = "Work with us at the counter";
  const page = String(CLEAN_SITE.get(path)?.body).replaceAll(path, own);
  return html(
    page
      .replace(/<title>[^<]*/, `<title>${heading} | Tea House`)
      .replace(/<meta name="description" content="[^"]*/, `<meta name="description" content="${text.slice(0, 120)}`)
      .replace(/<h1[\s\S]*<\/main>/, `<h1>${heading}</h1><p>${text}</p></main>`),
  );
}
