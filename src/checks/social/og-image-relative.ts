import type { MetaTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { socialTag } from "../kit/social-tags.ts";
import { socialTags } from "../kit/suggest/social.ts";

const IMAGES = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image"];

export default defineCheck({
  id: "og-image-relative",
  title: "Social sharing image has a relative URL",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "{tag} is “{image}”, which isn't a full URL.",
  noSuggestion: "The URL can't be completed.",
  docs: {
    what: "An `og:image` or `twitter:image` tag has a URL without `https://` and host.",
    why: "Networks don't resolve relative URLs: shared links show no image, or another one.",
    fix: "Write the full URL of the image.",
    sources: ["https://ogp.me/#types", "https://developers.facebook.com/docs/sharing/webmasters/images/"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document }) {
    for (const name of IMAGES) {
      const tag = socialTag(document, name);
      if (tag && isRelative(tag))
        yield { locator: name, tag: name, image: tag.content.trim(), evidence: { snippet: tag.source } };
    }
  },

  suggest({ page }, { tag, image }) {
    const url = URL.parse(String(image), page.url)?.href;
    return url === undefined ? undefined : socialTags([[String(tag), url]], "property", "the URL in full");
  },

  examples: () => ({
    fails: [
      {
        html: '<meta property="og:image" content="/tea.png">',
        says: "og:image is “/tea.png”",
        suggests: '<meta property="og:image" content="https://example.com/tea.png">',
        because: "it has no host",
      },
      { html: '<meta name="twitter:image" content="//example.com/tea.png">', because: "it has no scheme" },
      { html: '<meta property="og:image:url" content="tea.png">', because: "this tag names the image, too" },
    ],
    passes: [
      { html: '<meta property="og:image" content="https://example.com/tea.png">', because: "it is a full URL" },
      { html: '<meta property="og:image" content="data:image/png;base64,R0">', because: "it isn't a relative URL" },
      { html: '<meta property="og:image" content="">', because: "an empty tag is covered by og-incomplete" },
      {
        html: '<meta property="og:image" content="/tea.png"><meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page isn't indexable",
      },
    ],
  }),
});

function isRelative({ content }: MetaTag): boolean {
  return URL.parse(content.trim()) === null;
}
