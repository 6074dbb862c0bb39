import { withoutFragment } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { isNamelessLink } from "../kit/links.ts";
import { linksOf } from "../kit/page-links.ts";
import { proposeLinkText } from "../kit/suggest/link-names.ts";
import { isSameSite } from "../kit/url.ts";

export default defineCheck({
  id: "link-no-anchor-text",
  title: "Link has no anchor text",
  effect: "breakage",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "A link to {target} has no text or label.",
  noSuggestion: "The linked page has no usable name.",
  docs: {
    what: "An internal link has no text, `aria-label` or `title`. Image links are covered by link-image-no-alt and image-alt-missing, other links by a11y-link-name. Hidden links and links populated by a custom element are excluded.",
    why: "Screen readers read out the URL, and search engines learn nothing about the target page.",
    fix: "Add anchor text, or alt text to the image.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text",
      "https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect(context) {
    for (const link of linksOf(context).textless) {
      const { url, fragment, image, source } = link;
      if (url === null || image || !isNamelessLink(link) || !isSameSite(url, context.page.url)) continue;
      // A permalink beside a heading is for whoever copies it.
      if (url === context.page.url && fragment !== null) continue;
      yield { locator: url, target: fragment === null ? url : `${url}#${fragment}`, evidence: { snippet: source } };
    }
  },

  suggest(context, { target }) {
    return proposeLinkText(withoutFragment(String(target)), context);
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="/tea#pots"></a>',
        says: "A link to https://example.com/tea#pots has no text",
        because: "it leads to a part of another page",
      },
      {
        url: "https://example.com/tea",
        html: '<a href="/tea"></a>',
        because: "it links to the page itself, as a logo without a name does",
      },
      { html: '<a href="/tea"></a>', because: "it is empty" },
      { html: '<a href="/tea"><i class="icon"></i></a>', because: "an icon font has no text" },
    ],
    passes: [
      {
        url: "https://example.com/tea",
        html: '<h2 id="pots">Pots<a href="#pots"></a></h2>',
        because: "it is a permalink to a heading",
      },
      { html: '<a href="/tea">Tea</a>', because: "it has text" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="Tea"></a>', because: "its image has alt text" },
      { html: '<a href="/tea" aria-label="Tea"><i class="icon"></i></a>', because: "it has a label" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt=""></a>', because: "covered by link-image-no-alt" },
      { html: '<a href="https://social.example.net/"></a>', because: "external links are covered by a11y-link-name" },
      {
        html: '<a href="/tea" aria-hidden="true" tabindex="-1"></a>',
        because: "screen readers and the keyboard skip it",
      },
      { html: '<a href="/tea"><my-card></my-card></a>', because: "the custom element's text is set by JavaScript" },
      { html: '<a name="tea"></a>', because: "an anchor target isn't a link" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});
