/** Twins whose fault is between pages, in a file beside them, or in how they are served. */
import { createAuthority } from "../test-authority.ts";
import { CLEAN_SITE, htmlFile, NOT_FOUND, redirectAnswer, type SiteAnswer } from "./build.ts";
import { ORIGIN, PARTNER } from "./page.ts";
import { HOST, PARTNER_GONE, WWW } from "./serve.ts";
import { add, editFile, put, remove } from "./spoil.ts";
import type { Twin } from "./twins.ts";

const CANONICAL = /<link rel="canonical"[^>]*>/;

export const FAULTY_SITES: readonly Twin[] = [
  {
    fault: "a picture that does not exist",
    changes: [remove("/images/gaiwan-960.png")],
    found: ["image-broken /shop/teaware/porcelain-gaiwan/", "image-broken /shop/teaware/"],
  },
  {
    fault: "a style sheet that does not exist",
    changes: [editFile("/docs/orders/", "/assets/site.4f1c9a.css", "/assets/site.old.css")],
    found: ["perf-broken-asset /assets/site.old.css"],
  },
  {
    fault: "a link to a page that does not exist",
    changes: [add("/terms/", '<p><a href="/returns/">How to send back</a></p>')],
    found: ["link-broken-internal /terms/"],
  },
  {
    fault: "a link to another site's page that is gone",
    changes: [add("/about/", `<p><a href="${PARTNER}${PARTNER_GONE}">Tea by sea</a></p>`)],
    found: ["external-broken /about/"],
  },
  {
    fault: "a canonical that leads nowhere",
    changes: [editFile("/docs/limits/", CANONICAL, `<link rel="canonical" href="${ORIGIN}/docs/quota/">`)],
    found: ["canonical-to-broken /docs/limits/"],
  },
  {
    fault: "page 2 of a list that says it is page 1",
    changes: [editFile("/journal/page/2/", CANONICAL, `<link rel="canonical" href="${ORIGIN}/journal/">`)],
    found: ["pagination-canonical-first /journal/page/2/"],
  },
  {
    fault: "a link over two redirects",
    changes: [
      put("/tea", redirectAnswer(`${ORIGIN}/teas`)),
      put("/teas", redirectAnswer(`${ORIGIN}/shop/tea/`)),
      add("/brewing/", '<p><a href="/tea">All our teas</a></p>'),
    ],
    found: ["redirect-chain /tea", "redirect-internal-link /brewing/"],
  },
  {
    fault: "two addresses that redirect to each other",
    changes: [
      put("/old-terms/", redirectAnswer(`${ORIGIN}/older-terms/`)),
      put("/older-terms/", redirectAnswer(`${ORIGIN}/old-terms/`)),
      add("/terms/", '<p><a href="/old-terms/">Terms until 2024</a></p>'),
    ],
    found: ["redirect-loop /old-terms/"],
  },
  {
    fault: "a sitemap that lists a page that is gone",
    changes: [editFile("/sitemap-docs.xml", "</urlset>", `<url><loc>${ORIGIN}/docs/v1/</loc></url></urlset>`)],
    found: ["sitemap-broken-url /docs/v1/"],
  },
  {
    fault: "a sitemap that is not XML",
    changes: [editFile("/sitemap-shop.xml", "</urlset>", "<url><loc>")],
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
      editFile("/sitemap-pages.xml", "</urlset>", `<url><loc>${ORIGIN}/jobs/</loc></url></urlset>`),
    ],
    found: ["link-orphan /jobs/"],
  },
  {
    fault: "linked pages that robots.txt forbids",
    changes: [
      editFile("/robots.txt", "Disallow: /stats", "Disallow: /press/"),
      add("/about/", '<p><a href="/press/">For the press</a></p>'),
    ],
    found: ["robots-txt-blocks-linked /press/"],
  },
  {
    fault: "listed pages that robots.txt forbids",
    changes: [editFile("/robots.txt", "Disallow: /stats", "Disallow: /journal/authors/hanna-petersen/")],
    found: ["sitemap-disallowed-url /journal/authors/hanna-petersen/"],
  },
  {
    fault: "a page that fails",
    changes: [put("/docs/webhooks/", { ...htmlFile("<!doctype html><title>Error</title>"), status: 500 })],
    found: ["http-server-error /docs/webhooks/"],
  },
  {
    fault: "an error page that says that all is well",
    changes: [put("*", htmlFile(String(NOT_FOUND.body)))],
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
    found: ["redirect-http-not-https"],
  },
  {
    fault: "a translation that does not exist",
    changes: [
      editFile(
        "/ja/delivery/",
        `hreflang="de" href="${ORIGIN}/de/delivery/"`,
        `hreflang="de" href="${ORIGIN}/de/versand/"`,
      ),
    ],
    found: ["hreflang-to-broken /ja/delivery/"],
  },
  {
    fault: "no sitemap at all",
    changes: [remove("/sitemap.xml"), editFile("/robots.txt", `Sitemap: ${ORIGIN}/sitemap.xml`, "")],
    found: [],
    notices: ["sitemap-missing"],
  },
  {
    fault: "pages that are not compressed",
    hosting: () => ({ uncompressed: true }),
    found: ["perf-no-compression"],
  },
  {
    fault: "a cookie of the basket that scripts and eavesdroppers can read",
    changes: [
      put("/cart/", {
        ...htmlFile(String(CLEAN_SITE.get("/cart/")?.body)),
        headers: { "content-type": "text/html; charset=utf-8", "set-cookie": "session=4711; Path=/" },
      }),
    ],
    found: ["sec-cookie-flags"],
  },
];

/** A page of its own in the frame of another one. */
function sibling(path: string, own: string, text: string): SiteAnswer {
  const heading = "Work with us at the counter";
  const page = String(CLEAN_SITE.get(path)?.body).replaceAll(path, own);
  return htmlFile(
    page
      .replace(/<title>[^<]*/, `<title>${heading} | Tea House`)
      .replace(/<meta name="description" content="[^"]*/, `<meta name="description" content="${text.slice(0, 120)}`)
      .replace(/<h1[\s\S]*<\/main>/, `<h1>${heading}</h1><p>${text}</p></main>`),
  );
}
