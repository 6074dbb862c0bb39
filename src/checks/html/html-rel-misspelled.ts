import { defineCheck } from "../kit/define-check.ts";
import { editDistance } from "../kit/edit-distance.ts";
import { asSent, htmlPage } from "../kit/guards.ts";

/** What search engines and browsers act on; too long for a slip to make another word of it. */
const KNOWN = ["canonical", "alternate", "stylesheet", "amphtml", "preconnect", "preload", "modulepreload"];
/** One letter doubled, left out or wrong, two letters swapped, or “alternative”. */
const MOST_SLIPS = 2;

export default defineCheck({
  id: "html-rel-misspelled",
  title: "Misspelled rel value",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message:
    'A <link> tag has rel="{rel}", which doesn\'t exist; “{meant}” was probably intended. It points to {target}.',
  noSuggestion: "The tag is output by the theme or a plugin and has to be corrected there.",
  docs: {
    what: "A `<link>` tag has a `rel` value that differs from `canonical`, `alternate`, `stylesheet`, `amphtml`, `preconnect`, `preload` or `modulepreload` by a typo, such as `cannonical` or `alternative`.",
    why: "Browsers and search engines ignore unknown values, so the canonical, language version or stylesheet has no effect.",
    fix: "Correct the spelling in the theme or plugin that outputs the tag.",
    sources: ["https://html.spec.whatwg.org/multipage/links.html#linkTypes"],
  },
  needs: ["document"],
  appliesTo: asSent(htmlPage),

  *detect({ document }) {
    const rels = Object.keys(document.relations);
    for (const rel of rels) {
      const meant = meantBy(rel);
      const target = document.relations[rel]?.[0];
      if (meant !== undefined && target !== undefined) yield { locator: rel, rel, meant, target };
    }
  },

  examples: () => ({
    fails: [
      {
        html: '<link rel="cannonical" href="/page">',
        says: 'rel="cannonical", which doesn\'t exist; “canonical”',
        because: "a letter is doubled",
      },
      {
        html: '<link rel="alternative" hreflang="de" href="/de/page">',
        says: "“alternate” was probably intended. It points to https://example.com/de/page",
        because: "“alternative” isn't a rel value",
      },
      { html: '<link rel="alternat" hreflang="de" href="/de/page">', because: "a letter is missing" },
      { html: '<link rel="canoncial" href="/page">', because: "two letters are swapped" },
      { html: '<link rel="stylesheets" href="/tea.css">', says: "“stylesheet”", because: "it is in the plural" },
    ],
    passes: [
      {
        html: '<link rel="canonical" href="/page"><link rel="alternate" hreflang="de" href="/de/page"><link rel="preload" as="style" href="/a.css">',
        because: "all are spelled correctly",
      },
      {
        html: '<link rel="prefetch" href="/next"><link rel="prerender" href="/next">',
        because: "both are other values",
      },
      {
        html: '<link rel="shortlink" href="/?p=1"><link rel="pingback" href="/xmlrpc.php">',
        because: "both are in use",
      },
      { html: '<link rel="alternatives" href="/page">', because: "three letters differ" },
      {
        html: '<link rel="cannonical" href="/page">',
        status: 404,
        outcome: "not-applicable",
        because: "it is an error page",
      },
    ],
  }),
});

function meantBy(rel: string): string | undefined {
  if (KNOWN.includes(rel)) return undefined;
  return KNOWN.find((known) => editDistance(rel, known, MOST_SLIPS) <= MOST_SLIPS);
}
