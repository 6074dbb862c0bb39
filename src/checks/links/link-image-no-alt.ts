import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { isNamelessLink } from "../kit/links.ts";
import { linksOf } from "../kit/page-links.ts";
import { imageOfLink, proposeAlt } from "../kit/suggest/alt.ts";
import { shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "link-image-no-alt",
  title: "Linked image has empty alt text",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The link to {target} contains only an image, with empty alt text.",
  noSuggestion: "The linked page has no usable name, and the image has no caption or descriptive file name.",
  docs: {
    what: 'A link contains only decorative images (`alt=""` or `role="presentation"`) and has no label. Missing `alt` attributes are covered by image-alt-missing. Links hidden from screen readers are excluded.',
    why: "The image's alt text serves as the anchor text for screen readers and search engines.",
    fix: "Describe the link target in the `alt` text. If there's an adjacent text link to the same page, combine the two.",
    sources: ["https://www.w3.org/WAI/tutorials/images/functional/"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    for (const link of linksOf(context).textless) {
      if (link.href === null || !link.image || link.bareImage || !isNamelessLink(link)) continue;
      const target = link.url ?? link.href;
      yield { locator: shortLocator(target), target, evidence: { snippet: link.source } };
    }
  },

  suggest(context, { locator = "" }) {
    const link = context.document.links.find(({ url, href }) => shortLocator(url ?? href ?? "") === locator);
    return link?.url ? proposeAlt(imageOfLink(context.document, link.url), context) : undefined;
  },

  examples: () => ({
    fails: [
      { html: '<a href="/tea"><img src="/tea.jpg" alt=""></a>', because: "the link has no text at all" },
      {
        html: '<meta name="robots" content="noindex"><a href="/tea"><img src="/tea.jpg" alt=" "></a>',
        because: "non-indexable pages have visitors, too; whitespace isn't text",
      },
      {
        html: '<a href="/tea"><img src="/tea.jpg" role="presentation"></a>',
        because: "an image without a role says nothing either",
      },
    ],
    passes: [
      { html: '<a href="/tea"><img src="/tea.jpg" alt="Tea"></a>', because: "the image has alt text" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt=""> Tea</a>', because: "the link has text next to its image" },
      { html: '<a href="/tea" aria-label="Tea"><img src="/tea.jpg" alt=""></a>', because: "the link has a label" },
      { html: '<a href="/tea"><img src="/tea.jpg"></a>', because: "covered by image-alt-missing" },
      { html: '<a href="/tea"><img src="/tea.jpg" aria-label="Tea"></a>', because: "the image has a label" },
      { html: '<a href="/tea"></a>', because: "there is no image" },
      { html: '<a href="/tea" aria-hidden="true"><img src="/tea.jpg" alt=""></a>', because: "screen readers skip it" },
      { html: '<a name="tea"><img src="/tea.jpg" alt=""></a>', because: "it isn't a link" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
