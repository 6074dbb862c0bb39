import type { ImageTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { proposeAlt } from "../kit/suggest/alt.ts";
import { shortLocator } from "../kit/url.ts";

/** An extension of the browser of whoever wrote the page left it there; it is shown to nobody. */
const FOREIGN = /^(?:chrome|moz|safari-web)-extension:/i;

export default defineCheck({
  id: "image-alt-missing",
  title: "Image has no alt text",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The image {image} has no alt text.",
  noSuggestion: "There is nothing to derive alt text from: no caption, no named link and no descriptive file name.",
  docs: {
    what: 'An `<img>` has no `alt` attribute, or only spaces in it, and no other accessible name. Images alone in a link are covered by link-image-no-alt if they have the attribute. `alt=""` marks a decorative image and is fine; tracking pixels are excluded.',
    why: "Screen readers may read out the file name instead, and image search has less to go on.",
    fix: 'Describe what the image shows; use `alt=""` if it\'s purely decorative.',
    sources: [
      "https://www.w3.org/WAI/tutorials/images/",
      "https://developers.google.com/search/docs/appearance/google-images",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    for (const image of shownImages(document)) {
      const place = image.url ?? image.src ?? "";
      if (!lacksAlt(image) || image.label !== null || image.ariaHidden || place === "") continue;
      if (isCountingPixel(image) || FOREIGN.test(place)) continue;
      yield { locator: shortLocator(place), image: image.src ?? place, evidence: { snippet: image.source } };
    }
  },

  suggest(context, { locator = "" }) {
    const image = context.document.images.find(
      (each) => lacksAlt(each) && shortLocator(each.url ?? each.src ?? "") === locator,
    );
    return proposeAlt(image, context);
  },

  examples: () => ({
    fails: [
      {
        html: '<h1>Oolong</h1><img src="/oolong-tea-leaves.jpg">',
        because: "there is no alt attribute",
        suggests: "Oolong tea leaves",
      },
      { html: '<a href="/"><img src="/IMG_2041.jpg"></a>', because: "a linked image needs alt text even more" },
      { html: '<img src="/tea.jpg" width="1" height="400">', because: "a thin line isn't a tracking pixel" },
      { html: '<img src="/tea.jpg" width="400" height="1">', because: "a flat line isn't a tracking pixel" },
      { html: '<img src="/tea.jpg" alt=" ">', because: "a space is no description" },
    ],
    passes: [
      {
        html: '<img src="chrome-extension://abcdef/icon.png">',
        because: "nobody sees the image of a browser extension",
      },
      { html: '<img src="/tea.jpg" alt="A cup of tea">', because: "the alt text is there" },
      { html: '<img src="/line.png" alt="">', because: "an empty alt marks a decorative image" },
      { html: '<img src="/line.png" aria-hidden="true">', because: "it is hidden from screen readers" },
      {
        html: '<img src="https://stats.example.net/p" width="1" height="1">',
        because: "tracking pixels are invisible",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      { html: '<img src="/tea.jpg" aria-label="A cup of tea">', because: "it has a label" },
      { html: "<img>", because: "there is no image" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt=" "></a>', because: "covered by link-image-no-alt" },
      { html: '<noscript><img src="/tea.jpg"></noscript>', because: "browsers with JavaScript don't show it" },
      {
        html: '<img src="https://stats.example.net/p" width="0" height="0">',
        because: "a tracking pixel may have no size",
      },
    ],
  }),
});

/** A space is no text, and doesn't mark a decorative image either. What it does to a link depends on the link's text. */
function lacksAlt({ alt, inLink }: ImageTag): boolean {
  return alt === null || (alt !== "" && alt.trim() === "" && !inLink);
}

function isCountingPixel({ width, height }: ImageTag): boolean {
  return (width === "1" || width === "0") && (height === "1" || height === "0");
}
