import { defineCheck } from "../kit/define-check.ts";
import { htmlPage, indexable } from "../kit/guards.ts";
import { isNamelessLink } from "../kit/links.ts";
import { linksOf } from "../kit/page-links.ts";
import { serviceName } from "../kit/services.ts";
import { proposeLinkText } from "../kit/suggest/link-names.ts";
import { isSameSite, shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "a11y-link-name",
  title: "Link has no name",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "A link to {target} has nothing that could be read aloud.",
  noSuggestion: "The page that the link leads to has no name of its own that was seen.",
  docs: {
    what: "A link holds no text and has no label: most often an icon for a profile, a phone number or a place in the page. Hidden links, and links filled by a script's own element, are left out. Two cases have checks of their own: links to pages of the site on a page that search engines may list (link-no-anchor-text), and links that hold only an image without a text (link-image-no-alt).",
    why: "Screen readers read the address aloud, or only “link”.",
    fix: 'Add a text, or a label such as `aria-label="Our photos on Flickr"`.',
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
    const own = proposeLinkText(link?.url ?? null, context);
    if (own || !link?.href || (link.url !== null && isSameSite(link.url, context.page.url))) return own;
    const value = serviceName(link.href.trim());
    const target = link.url ?? link.href.trim();
    return value === undefined
      ? undefined
      : { field: "link_text", target, value, risk: "review", source: "the host it leads to" };
  },

  examples: () => ({
    fails: [
      { html: '<a href="https://social.example.net/tea"><i class="icon"></i></a>', because: "an icon has no name" },
      { html: '<a href="tel:+886212345"></a>', because: "a phone number needs a name, too" },
      { html: '<a href="javascript:go()"><svg><path/></svg></a>', because: "the drawing has no title" },
      {
        html: '<meta name="robots" content="noindex"><a href="/tea"></a>',
        because: "people use pages that search engines do not list",
      },
    ],
    passes: [
      { html: '<a href="https://social.example.net/tea">Photos</a>', because: "it has a text" },
      { html: '<a href="https://social.example.net/tea" aria-label="Photos"><i></i></a>', because: "it has a label" },
      { html: '<a href="/tea"></a>', because: "link-no-anchor-text tells of links inside the site" },
      { html: '<a href="https://example.net/"><img src="/a.jpg"></a>', because: "image checks tell of images" },
      { html: '<a id="top"></a>', because: "a mark to jump to is not a link" },
      {
        html: '<a href="https://example.net/" aria-hidden="true" tabindex="-1"></a>',
        because: "screen readers skip it",
      },
      {
        html: '<a href="https://example.net/"><my-icon></my-icon></a>',
        because: "a script decides what this element says",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
