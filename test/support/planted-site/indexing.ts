/** Robots directives, canonicals, hreflang and sitemaps. */
import { ORIGIN } from "../clean-site/page.ts";
import { answer, fault, movedTo, type PlantedArea, plantedFile } from "./fault.ts";
import { workshopPage } from "./page.ts";

const link = (path: string, text: string) => `<p>See also <a href="${path}">${text}</a>.</p>`;
const robots = (content: string) => `<meta name="robots" content="${content}">`;
const at = (path: string) => ORIGIN + path;
const hreflang = (...pairs: (readonly [string, string])[]) =>
  pairs.map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${at(path)}">`).join("\n");

function translated(name: string, subject: string, lines: { readonly en: string; readonly de: string }, deHead = "") {
  return {
    [`/en/${name}/`]: workshopPage({ path: `/en/${name}/`, subject, head: lines.en }),
    [`/de/${name}/`]: workshopPage({
      path: `/de/${name}/`,
      subject: `${subject} in Bristol`,
      lang: "de",
      head: lines.de + deHead,
      text: GERMAN,
    }),
  };
}

const GERMAN = Array.from(
  { length: 6 },
  (_, number) =>
    `<p>In unserer Werkstatt am Hafen reparieren wir Fahrräder aller Art, seit ${1990 + number} auch Räder mit Motor. Wir erklären jeden Schritt, und wer mag, der schaut uns dabei über die Schulter. Die meisten Räder sind am selben Abend fertig, und wer wartet, bekommt einen Kaffee.</p>`,
).join("\n");

export const INDEXING: PlantedArea = {
  faults: [
    fault("noindex", "an important page says noindex", "/workshop/service/", "index-noindex"),
    fault("x-robots", "X-Robots-Tag: noindex on a page", "/workshop/winter/", "index-noindex"),
    fault(
      "conflict",
      "meta says index, header noindex",
      "/workshop/spring/",
      "index-directives-conflict",
      "index-noindex",
    ),
    fault(
      "blocked-noindex",
      "a noindex page that robots.txt blocks",
      "/private/saddles/",
      "index-noindex-disallowed",
      "robots-txt-blocks-linked",
      "link-to-disallowed",
    ),
    fault("nofollow-internal", "an internal link with nofollow", "/workshop/autumn/", "link-nofollow-internal"),
    fault("canonical-404", "the canonical is missing (404)", "/workshop/c-404/", "canonical-to-broken"),
    fault("canonical-redirect", "the canonical redirects", "/workshop/c-redirect/", "canonical-to-redirect"),
    fault("canonical-two", "two different canonicals", "/workshop/c-two/", "canonical-multiple", "canonical-conflict"),
    fault("canonical-relative", "a relative canonical", "/workshop/c-relative/", "canonical-relative"),
    fault("canonical-body", "a canonical in the body", "/workshop/c-body/", "canonical-outside-head"),
    fault("canonical-noindex", "the canonical says noindex", "/workshop/c-noindex/", "canonical-to-noindex"),
    fault("canonical-chain", "the canonical names a third page", "/workshop/c-chain/", "canonical-chain"),
    fault("canonical-http", "the canonical is the http address", "/workshop/c-http/", "canonical-scheme-mismatch"),
    fault(
      "canonical-missing",
      "no canonical, with parameters in links",
      "/shop/sorted/?order=price",
      "canonical-missing",
    ),
    fault("hreflang-return", "no return link", "/en/h-return/", "hreflang-missing-return"),
    fault("hreflang-code", "an invalid code (en-UK)", "/en/h-code/", "hreflang-invalid-code"),
    fault("hreflang-404", "hreflang to a missing page", "/en/h-404/", "hreflang-to-broken"),
    fault("hreflang-self", "no self reference", "/en/h-self/", "hreflang-missing-self"),
    fault(
      "hreflang-noindex",
      "hreflang to a noindex page",
      "/en/h-noindex/",
      "hreflang-to-noncanonical",
      "hreflang-to-noindex",
    ),
    fault("hreflang-twice", "one language names two pages", "/en/h-twice/", "hreflang-conflict"),
    fault("hreflang-default", "no x-default", "/en/h-default/", "hreflang-missing-x-default"),
    fault("lang-mismatch", "lang contradicts hreflang", "/en/h-lang/", "hreflang-lang-mismatch"),
    fault("hreflang-relative", "relative hreflang addresses", "/en/h-relative/", "hreflang-relative"),
    fault("sitemap-404", "the sitemap lists a missing page", "/workshop/s-404/", "sitemap-broken-url"),
    fault("sitemap-redirect", "the sitemap lists a redirect", "/workshop/s-redirect/", "sitemap-redirect-url"),
    fault("sitemap-noindex", "the sitemap lists a noindex page", "/workshop/service/", "sitemap-noindex-url"),
    fault(
      "sitemap-canonical",
      "the sitemap lists a non-canonical page",
      "/workshop/c-chain-2/",
      "sitemap-noncanonical-url",
    ),
    fault(
      "sitemap-blocked",
      "the sitemap lists a blocked page",
      "/private/wheels/",
      "sitemap-disallowed-url",
      "robots-txt-blocks-linked",
    ),
    fault("sitemap-malformed", "a malformed sitemap file", "", "sitemap-invalid", "sitemap-unreachable"),
    fault("sitemap-lastmod", "an impossible lastmod", "", "sitemap-lastmod-invalid"),
    fault("sitemap-host", "the sitemap lists another host", "", "sitemap-foreign-url"),
    fault(
      "sitemap-missing-page",
      "an indexable page is not in the sitemap",
      "/workshop/unlisted/",
      "sitemap-missing-page",
    ),
  ],
  unlinked: ["/workshop/s-redirect/"],
  pages: {
    "/workshop/service/": workshopPage({
      path: "/workshop/service/",
      subject: "the yearly service",
      head: robots("noindex"),
    }),
    "/workshop/winter/": answer(200, workshopPage({ path: "/workshop/winter/", subject: "winter storage" }), {
      "x-robots-tag": "noindex",
    }),
    "/workshop/spring/": answer(
      200,
      workshopPage({ path: "/workshop/spring/", subject: "the spring check", head: robots("index, follow") }),
      { "x-robots-tag": "noindex" },
    ),
    "/private/saddles/": workshopPage({
      path: "/private/saddles/",
      subject: "leather saddles",
      head: robots("noindex"),
    }),
    "/workshop/autumn/": workshopPage({
      path: "/workshop/autumn/",
      subject: "autumn lights",
      body: '<p><a href="/workshop/hubs/" rel="nofollow">Wheel hubs</a></p>',
    }),
    "/workshop/c-404/": workshopPage({
      path: "/workshop/c-404/",
      subject: "bent forks",
      canonical: at("/workshop/fork-that-is-missing/"),
    }),
    "/workshop/c-redirect/": workshopPage({
      path: "/workshop/c-redirect/",
      subject: "loose headsets",
      canonical: at("/old/pedal-story/"),
    }),
    "/workshop/c-two/": workshopPage({
      path: "/workshop/c-two/",
      subject: "worn cables",
      head: `<link rel="canonical" href="${at("/workshop/hubs/")}">`,
    }),
    "/workshop/c-relative/": workshopPage({
      path: "/workshop/c-relative/",
      subject: "rusty bolts",
      canonical: "/workshop/c-relative/",
    }),
    "/workshop/c-body/": workshopPage({
      path: "/workshop/c-body/",
      subject: "creaking cranks",
      canonical: null,
      body: `<link rel="canonical" href="${at("/workshop/c-body/")}">`,
    }),
    "/workshop/c-noindex/": workshopPage({
      path: "/workshop/c-noindex/",
      subject: "the big service",
      canonical: at("/workshop/service/"),
    }),
    "/workshop/c-chain/": workshopPage({
      path: "/workshop/c-chain/",
      subject: "small wheels",
      canonical: at("/workshop/c-chain-2/"),
    }),
    "/workshop/c-chain-2/": workshopPage({
      path: "/workshop/c-chain-2/",
      subject: "small wheels for children",
      canonical: at("/workshop/rims/"),
    }),
    "/workshop/c-http/": workshopPage({
      path: "/workshop/c-http/",
      subject: "folding bicycles",
      canonical: at("/workshop/c-http/").replace("https", "http"),
    }),
    "/shop/sorted/?order=price": workshopPage({ path: "/shop/sorted/", subject: "parts by price", canonical: null }),
    ...translated("h-return", "city bicycles", {
      en: hreflang(["en", "/en/h-return/"], ["de", "/de/h-return/"], ["x-default", "/en/h-return/"]),
      de: "",
    }),
    ...translated("h-code", "racing bicycles", {
      en: hreflang(["en-UK", "/en/h-code/"], ["de", "/de/h-code/"], ["x-default", "/en/h-code/"]),
      de: hreflang(["en-UK", "/en/h-code/"], ["de", "/de/h-code/"], ["x-default", "/en/h-code/"]),
    }),
    "/en/h-404/": workshopPage({
      path: "/en/h-404/",
      subject: "mountain bicycles",
      head: hreflang(["en", "/en/h-404/"], ["de", "/de/h-404/"], ["x-default", "/en/h-404/"]),
    }),
    ...translated("h-self", "cargo bicycles", {
      en: hreflang(["de", "/de/h-self/"], ["x-default", "/de/h-self/"]),
      de: hreflang(["en", "/en/h-self/"], ["de", "/de/h-self/"], ["x-default", "/en/h-self/"]),
    }),
    ...translated(
      "h-noindex",
      "tandem bicycles",
      {
        en: hreflang(["en", "/en/h-noindex/"], ["de", "/de/h-noindex/"], ["x-default", "/en/h-noindex/"]),
        de: hreflang(["en", "/en/h-noindex/"], ["de", "/de/h-noindex/"], ["x-default", "/en/h-noindex/"]),
      },
      robots("noindex"),
    ),
    ...translated("h-twice", "travel bicycles", {
      en: hreflang(
        ["en", "/en/h-twice/"],
        ["de", "/de/h-twice/"],
        ["de", "/de/h-self/"],
        ["x-default", "/en/h-twice/"],
      ),
      de: hreflang(["en", "/en/h-twice/"], ["de", "/de/h-twice/"], ["x-default", "/en/h-twice/"]),
    }),
    ...translated("h-default", "used bicycles", {
      en: hreflang(["en", "/en/h-default/"], ["de", "/de/h-default/"]),
      de: hreflang(["en", "/en/h-default/"], ["de", "/de/h-default/"]),
    }),
    "/en/h-lang/": workshopPage({
      path: "/en/h-lang/",
      subject: "new bicycles",
      lang: "fr",
      head: hreflang(["en", "/en/h-lang/"], ["de", "/de/h-lang/"], ["x-default", "/en/h-lang/"]),
    }),
    "/de/h-lang/": workshopPage({
      path: "/de/h-lang/",
      subject: "neue Räder",
      lang: "de",
      text: GERMAN,
      head: hreflang(["en", "/en/h-lang/"], ["de", "/de/h-lang/"], ["x-default", "/en/h-lang/"]),
    }),
    "/en/h-relative/": workshopPage({
      path: "/en/h-relative/",
      subject: "lent bicycles",
      head: '<link rel="alternate" hreflang="en" href="/en/h-relative/"><link rel="alternate" hreflang="de" href="/de/h-relative/"><link rel="alternate" hreflang="x-default" href="/en/h-relative/">',
    }),
    "/de/h-relative/": workshopPage({
      path: "/de/h-relative/",
      subject: "Leihräder",
      lang: "de",
      text: GERMAN,
      head: hreflang(["en", "/en/h-relative/"], ["de", "/de/h-relative/"], ["x-default", "/en/h-relative/"]),
    }),
    "/workshop/s-redirect/": movedTo("/workshop/hubs/"),
    "/workshop/unlisted/": workshopPage({
      path: "/workshop/unlisted/",
      subject: "unlisted work",
      body: link("/workshop/hubs/", "wheel hubs"),
    }),
    "/sitemap-broken.xml": plantedFile(
      "application/xml",
      '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://tea-house.example/workshop/hubs/</url>',
    ),
  },
};
