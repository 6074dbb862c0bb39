import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "link-no-anchor-text",
  title: "Link has no text",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "A link to {target} has no text, no image with an alternative text and no label.",
  docs: {
    what: "A link contains no text, no image with an alternative text, and has no `aria-label` or `title`.",
    why: "Screen readers read the address aloud, and search engines learn nothing about the target.",
    fix: "Write a text into the link, or give its image an alternative text.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text",
      "https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    for (const { url, text, label, image, source } of document.links) {
      if (url === null || text !== "" || label?.trim()) continue;
      yield { locator: image ? `${url} image` : url, target: url, evidence: { snippet: source } };
    }
  },

  examples: {
    fails: [
      { html: '<a href="/tea"></a>', because: "it is empty" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt=""></a>', because: "its image is marked as decorative" },
    ],
    passes: [
      { html: '<a href="/tea">Tea</a>', because: "it has a text" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="Tea"></a>', because: "its image has a text" },
      { html: '<a href="/tea" aria-label="Tea"><i class="icon"></i></a>', because: "it has a label" },
      { html: '<a name="tea"></a>', because: "a mark to jump to is not a link" },
    ],
  },
});
