import { defineCheck } from "../kit/define-check.ts";
import { htmlPage, indexable } from "../kit/guards.ts";
import { isNamelessLink } from "../kit/links.ts";
import { linksOf } from "../kit/page-links.ts";
import { serviceName } from "../kit/services.ts";
import { proposeLinkText } from "../kit/suggest/link-names.ts";
import { isSameSite, shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "a11y-link-name",
  title: "Link has no accessible name",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "A link to {target} has no text or label for screen readers to announce.",
  noSuggestion: "The linked page has no usable name.",
  docs: {
    what: "A link has no text or label, typically an icon link to a social profile, phone number or page section. Hidden links and links populated by a custom element are excluded. Internal links on indexable pages are covered by link-no-anchor-text, and image links without alt text by link-image-no-alt.",
    why: "Screen readers read out the URL, or just “link”.",
    fix: 'Add link text, or a label such as `aria-label="Our photos on Flickr"`.',
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const { page } = context;
    const isListed = indexable(context) === "applies";
    for (const link of linksOf(context).textless) {
      if (link.href === null || link.image || !isNamelessLink(link)) continue;
      if (isListed && link.url !== null && isSameSite(link.url, page.url)) continue;
      const target = link.href.trim() || "(empty)";
      yield { locator: shortLocator(target), target, evidence: { snippet: link.source } };
    }
  },

  /** The name of the page it leads to; of another site, only who that is can be known. */
  suggest(context, { locator = "" }) {
    const link = context.document.links.find(({ href }) => shortLocator(href?.trim() || "(empty)") === locator);
    // What a link to the page itself does, its name doesn't say: it closes, opens or leads to a part.
    if (link?.url === context.page.url || locator.startsWith("#")) return undefined;
    const own = proposeLinkText(link?.url ?? null, context);
    if (own || !link?.href || (link.url !== null && isSameSite(link.url, context.page.url))) return own;
    const value = serviceName(link.href.trim());
    const target = link.url ?? link.href.trim();
    const source = /^https?:/i.test(target) ? "the host of the link target" : "the link target";
    return value === undefined ? undefined : { field: "link_text", target, value, risk: "review", source };
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="https://social.example.net/tea"><i class="icon"></i></a>',
        because: "an icon has no accessible name",
      },
      { html: '<a href="tel:+886212345"></a>', because: "a phone number needs a name, too" },
      { html: '<a href="javascript:go()"><svg><path/></svg></a>', because: "the SVG has no title" },
      {
        html: '<meta name="robots" content="noindex"><a href="/tea"></a>',
        because: "non-indexable pages have visitors, too",
      },
    ],
    passes: [
      { html: '<a href="https://social.example.net/tea">Photos</a>', because: "it has text" },
      { html: '<a href="https://social.example.net/tea" aria-label="Photos"><i></i></a>', because: "it has a label" },
      { html: '<a href="/tea"></a>', because: "internal links are covered by link-no-anchor-text" },
      {
        html: '<a href="https://example.net/"><img src="/a.jpg"></a>',
        because: "images are covered by the image checks",
      },
      { html: '<a id="top"></a>', because: "an anchor target isn't a link" },
      {
        html: '<a href="https://example.net/" aria-hidden="true" tabindex="-1"></a>',
        because: "screen readers skip it",
      },
      {
        html: '<a href="https://example.net/"><my-icon></my-icon></a>',
        because: "the custom element's text is set by JavaScript",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
