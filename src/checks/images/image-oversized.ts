import { PHONE } from "#domain/phone.ts";
import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";
import { inBytes } from "../kit/resources.ts";
import { shortLocator } from "../kit/url.ts";

/** A kilobyte or ten are not worth another size of every picture. */
const MIN_SAVED_BYTES = 60_000;

export default defineCheck({
  id: "image-oversized",
  scope: "site",
  title: "Image is much larger than shown",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{image} is {natural} px, but shown at {shown} px on a phone: about {saved} of {size} could be saved.",
  noSuggestion: "The smaller sizes have to be generated first.",
  docs: {
    what: "An image file is at least twice as wide and high as it is shown on an emulated phone, screen density included, and at least 60 KB of it are wasted. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "Visitors download pixels that they never see, on the slowest connections.",
    fix: "Offer smaller sizes with `srcset` and `sizes`. WordPress does so for images that are inserted from the media library in a fitting size.",
    sources: ["https://web.dev/articles/serve-responsive-images"],
  },
  needs: ["lab", "graph"],
  each: measured(({ images }) => images ?? null),

  *detect({ lab, url, graph }) {
    for (const image of lab.of(url)?.images?.oversized ?? []) {
      const size = graph.byUrl(image.url)?.resource?.bodyBytes ?? 0;
      const shownPart =
        (image.shownWidth * image.shownHeight * PIXELS_OF_A_CSS_PIXEL) / (image.naturalWidth * image.naturalHeight);
      const saved = size * (1 - Math.min(1, shownPart));
      if (saved < MIN_SAVED_BYTES) continue;
      yield {
        locator: shortLocator(image.url),
        image: image.url,
        natural: `${image.naturalWidth} × ${image.naturalHeight}`,
        shown: `${image.shownWidth} × ${image.shownHeight}`,
        ...{ saved: inBytes(saved), size: inBytes(size) },
        evidence: { snippet: image.source },
      };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": { html: '<img src="/cup.jpg">', lab: { images: { distorted: [], oversized: [CUP] } } },
          "/cup.jpg": { resource: { type: "image", bodyBytes: 400_000 } },
        },
        at: ["/"],
        says: "about 300 KB of 400 KB could be saved",
        because: "most of its pixels are never seen",
      },
      {
        pages: {
          "/": { html: '<img src="/cup.jpg">', lab: { images: { distorted: [], oversized: [CUP] } } },
          "/cup.jpg": { resource: { type: "image", bodyBytes: 80_000 } },
        },
        at: ["/"],
        because: "exactly 60 KB are wasted",
      },
    ],
    passes: [
      {
        pages: {
          "/": { html: '<img src="/cup.jpg">', lab: { images: { distorted: [], oversized: [CUP] } } },
          "/cup.jpg": { resource: { type: "image", bodyBytes: 79_999 } },
        },
        because: "a little less is not worth another file",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { images: { distorted: [CUP], oversized: [] } } } },
        because: "no image is too large",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { images: { distorted: [], oversized: [CUP] } } } },
        because: "how large the file is isn't known",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { images: null } } },
        outcome: "cannot-tell",
        because: "it wasn't measured",
      },
    ],
  }),
});

const PIXELS_OF_A_CSS_PIXEL = PHONE.density ** 2;
const CUP = {
  ...{ url: "https://example.com/cup.jpg", source: '<img src="/cup.jpg">' },
  ...{ shownWidth: 400, shownHeight: 400, naturalWidth: 1400, naturalHeight: 1400 },
};
