/** Twins whose fault is in one page. */
import { CLEAN_SITE } from "./build.ts";
import { ORIGIN } from "./page.ts";
import { add, editFile, type SiteChange } from "./spoil.ts";
import type { Twin } from "./twins.ts";

const CANONICAL = /<link rel="canonical"[^>]*>/;

export const FAULTY_PAGES: readonly Twin[] = [
  {
    fault: "a page without a title",
    changes: [editFile("/journal/water-for-tea/", /<title>[^<]*<\/title>/, "")],
    found: ["title-missing /journal/water-for-tea/"],
  },
  {
    fault: "two pages with the same title",
    changes: [
      editFile(
        "/docs/errors/",
        /<title>[^<]*<\/title>/,
        "<title>Limits, versions and the test server | Tea House API</title>",
      ),
    ],
    found: ["title-duplicate /docs/errors/", "title-duplicate /docs/limits/"],
  },
  {
    fault: "a page without a description",
    changes: [editFile("/delivery/", /<meta name="description"[^>]*>/, "")],
    found: ["description-missing /delivery/"],
  },
  {
    fault: "a page without a main heading",
    changes: [editFile("/about/", /<h1>([^<]*)<\/h1>/, "<p>Who we are</p>")],
    found: ["h1-missing /about/"],
  },
  {
    fault: "a page without a language",
    changes: [editFile("/contact/", '<html lang="en">', "<html>")],
    found: ["lang-missing /contact/"],
  },
  {
    fault: "a page without a viewport",
    changes: [editFile("/imprint/", /<meta name="viewport"[^>]*>/, "")],
    found: ["viewport-missing /imprint/"],
  },
  {
    fault: "a picture without alternative text",
    changes: [editFile("/visit/", /alt="The green door[^"]*"/, "")],
    found: ["image-alt-missing /visit/"],
  },
  {
    fault: "a product that must not be listed",
    changes: [editFile("/shop/tea/silver-needle/", CANONICAL, '<meta name="robots" content="noindex">')],
    found: ["sitemap-noindex-url /shop/tea/silver-needle/"],
    notices: ["index-noindex /shop/tea/silver-needle/", "ai-llms-txt-broken-link"],
  },
  {
    fault: "a translation that is not returned",
    changes: [editFile("/de/visit/", /<link rel="alternate" hreflang="ja"[^>]*>/, "")],
    found: ["hreflang-missing-return /ja/visit/"],
  },
  {
    fault: "a language that does not exist",
    changes: [editFile("/ja/brewing/", 'hreflang="ja"', 'hreflang="jp"')],
    found: ["hreflang-invalid-code /ja/brewing/"],
  },
  {
    fault: "a script over http on a secure page",
    changes: [add("/tea-club/", '<script src="http://river-museum.example/widget.js"></script>')],
    found: ["sec-mixed-content /tea-club/"],
  },
  {
    fault: "a form that sends without encryption",
    changes: [editFile("/contact/", 'action="/contact/"', 'action="http://tea-house.example/contact/"')],
    found: ["sec-form-insecure /contact/"],
  },
  {
    fault: "a field without a label",
    changes: [editFile("/contact/", '<label for="mail">Your mail address</label>', "")],
    found: ["a11y-label /contact/"],
  },
  {
    fault: "two canonicals that contradict each other",
    changes: [editFile("/docs/errors/", "</head>", `<link rel="canonical" href="${ORIGIN}/docs/"></head>`)],
    found: ["canonical-conflict /docs/errors/"],
  },
  {
    fault: "structured data that cannot be read",
    changes: [editFile("/journal/tea-and-cheese/", '"@graph":[', '"@graph":[,')],
    found: ["schema-parse-error /journal/tea-and-cheese/"],
  },
  {
    fault: "a product without a price",
    changes: [editFile("/shop/tea/house-breakfast/", /"offers":\{.*?\}\}/, '"material":"tea"')],
    found: ["schema-missing-required /shop/tea/house-breakfast/"],
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
    fault: "a paragraph that ends the head too early",
    changes: [editFile("/terms/", '<meta name="description"', '<p>Autumn sale!</p><meta name="description"')],
    found: ["html-head-broken /terms/"],
  },
  {
    fault: "a zoom that is forbidden",
    changes: [editFile("/brewing/", "initial-scale=1", "initial-scale=1, maximum-scale=1, user-scalable=no")],
    found: ["viewport-zoom-blocked /brewing/"],
  },
  {
    fault: "a link to its own site without encryption",
    changes: [add("/about/", '<p><a href="http://tea-house.example/visit/">Come and see us</a></p>')],
    found: ["link-http-internal /about/"],
  },
  {
    fault: "a button without a name",
    changes: [editFile("/search/", '<button type="submit">Search</button>', '<button type="submit"></button>')],
    found: ["a11y-button-name /search/"],
  },
  {
    fault: "a link to somebody's own machine",
    changes: [add("/docs/getting-started/", '<p><a href="http://localhost:3000/v2/">Try it</a></p>')],
    found: ["link-localhost /docs/getting-started/"],
  },
  {
    fault: "a page without a canonical",
    changes: [editFile("/privacy/", CANONICAL, "")],
    found: [],
    notices: ["canonical-missing /privacy/"],
  },
  {
    fault: "a title that nobody filled in",
    changes: [editFile("/tea-club/", /<title>[^<]*/, "<title>%%title%% %%sep%% %%sitename%%")],
    found: ["title-placeholder /tea-club/"],
  },
];

/** The first page says what the second one says. */
function sameText(path: string, other: string): SiteChange {
  const main = /<main[\s\S]*<\/main>/;
  return editFile(path, main, main.exec(String(CLEAN_SITE.get(other)?.body))?.[0] ?? "");
}
