import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { isNamelessLink } from "../kit/links.ts";
import { linksOf } from "../kit/page-links.ts";
import { imageOfLink, proposeAlt } from "../kit/suggest/alt.ts";
import { shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "link-image-no-alt",
  title: "Linked image has an empty text",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The link to {target} holds only an image, and its alternative text is empty.",
  noSuggestion:
    "The page that the link leads to has no name that was seen, and the image has no caption and no file name in words.",
  docs: {
    what: 'A link has no other content than images that are marked as decorative (`alt=""`), and no label. Where the `alt` attribute is missing altogether, image-alt-missing tells of it. Links that are hidden from screen readers are left out.',
    why: "An image that is a link does not only decorate: its text is the text of the link, for screen readers and for search engines.",
    fix: "Let the `alt` say where the link leads. Where a text link with the same target stands beside it, join the two into one.",
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
        because: "people use pages that search engines do not list; spaces are no text",
      },
    ],
    passes: [
      { html: '<a href="/tea"><img src="/tea.jpg" alt="Tea"></a>', because: "the image has a text" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt=""> Tea</a>', because: "the link has a text beside its image" },
      { html: '<a href="/tea" aria-label="Tea"><img src="/tea.jpg" alt=""></a>', because: "the link has a label" },
      { html: '<a href="/tea"><img src="/tea.jpg"></a>', because: "image-alt-missing tells of it" },
      { html: '<a href="/tea"></a>', because: "there is no image" },
      { html: '<a href="/tea" aria-hidden="true"><img src="/tea.jpg" alt=""></a>', because: "screen readers skip it" },
      { html: '<a name="tea"><img src="/tea.jpg" alt=""></a>', because: "it is no link" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
