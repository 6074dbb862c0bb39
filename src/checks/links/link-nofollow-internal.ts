import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";
import { isPrivateByDesign, isSameSite } from "../kit/url.ts";

/** Sources and downloads beside a page, such as the "show source" of documentation, need not be found by search. */
const FILE = /\.(txt|md|rst|zip|gz|tgz|xz|tar|csv|tsv|json|xml|ya?ml|diff|patch|ics|vcf)$/i;
/** Shops mark the buttons of their lists, and blogs the names of commenters, by themselves; nobody decided it. */
const MADE_BY_SYSTEM =
  /\sclass=["'](?:[^"']*\s)?(?:product_type_\w+|add_to_cart_button|url|comment-(?:author|reply)[\w-]*)(?=[\s"'])/i;
const DISTRUST = ["nofollow", "ugc", "sponsored"];

export default defineCheck({
  id: "link-nofollow-internal",
  title: "Nofollow internal link",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: true,
  message: 'The link “{text}” to {target} has rel="{rel}".',
  noSuggestion: "The link couldn't be distinguished from others with the same URL.",
  docs: {
    what: "An internal link has `nofollow`, `ugc` or `sponsored`. Links to logins, carts, site search, comment replies and non-page files are excluded, as are the buttons of WooCommerce lists and the names of commenters.",
    why: "You tell search engines not to trust your own page. Nofollow links pass no link equity.",
    fix: "Remove the value from `rel`. To keep a page out of search results, noindex it instead.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect(context) {
    const { page } = context;
    for (const { url, text, rel, source } of linksOf(context).qualified) {
      const words = rel.filter((word) => DISTRUST.includes(word));
      if (url === null || words.length === 0 || !isSameSite(url, page.url)) continue;
      if (
        MADE_BY_SYSTEM.test(source) ||
        isSameUrl(url, page.url) ||
        isPrivateByDesign(url) ||
        FILE.test(new URL(url).pathname)
      )
        continue;
      yield { locator: url, text: text || "(no text)", target: url, rel: words, evidence: { snippet: source } };
    }
  },

  suggest({ document }, { target }) {
    const rel = document.links.find(({ url }) => url === target)?.rel ?? [];
    const value = rel.filter((word) => !DISTRUST.includes(word)).join(" ");
    return { field: "link_rel", target: String(target), value, risk: "safe", source: "the other rel values" };
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="/tea" rel="nofollow noopener">Tea</a>',
        because: "it is an internal page",
        suggests: "noopener",
      },
      {
        html: '<a href="/tea" rel="nofollow" class="btn-url">Tea</a>',
        because: "its class only looks like that of a commenter",
      },
      { html: '<a href="https://www.example.com/tea" rel="ugc">Tea</a>', because: "www is the same site" },
    ],
    passes: [
      {
        html: '<a href="/product/oolong/" rel="nofollow" class="button product_type_variable">Select options</a>',
        because: "WooCommerce marks the buttons of its lists",
      },
      {
        html: '<a href="/" rel="ugc external nofollow" class="url">Ann</a>',
        because: "WordPress marks the names of commenters",
      },
      { html: '<a href="https://other.example.net/" rel="nofollow">Ad</a>', because: "external links may be nofollow" },
      { html: '<a href="/tea?replytocom=7#respond" rel="nofollow">Reply</a>', because: "a comment form is not a page" },
      { html: '<a href="/wp-login.php" rel="nofollow">Log in</a>', because: "a login doesn't need to be followed" },
      { html: '<a href="/_sources/tea.rst.txt" rel="nofollow">Show source</a>', because: "a source file isn't a page" },
      { html: '<a href="/tea" rel="noopener">Tea</a>', because: "noopener is about windows, not about trust" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      { html: '<a href="/page#reply" rel="nofollow">Reply</a>', because: "it points to the page itself" },
    ],
  }),
});
