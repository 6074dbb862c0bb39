import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";
import { shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "image-aspect-distorted",
  scope: "site",
  title: "Image is distorted",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{image} is {natural} px, but shown at {shown} px: it is stretched or squeezed.",
  noSuggestion: "Which of the two sides is right depends on the layout.",
  docs: {
    what: "An image is shown in another aspect ratio than its file has, by more than 5% and 4 px, on an emulated phone. Images that are cut or fitted (`object-fit`), and vector graphics, are excluded. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "People and products look wrong.",
    fix: "Set `height: auto` where a stylesheet sets the width, correct the `width` and `height` attributes, or use `object-fit: cover`.",
    sources: ["https://developer.chrome.com/docs/lighthouse/best-practices/image-aspect-ratio"],
  },
  needs: ["lab"],
  each: measured(({ images }) => images ?? null),

  *detect({ lab, url }) {
    for (const image of lab.of(url)?.images?.distorted ?? [])
      yield {
        locator: shortLocator(image.url),
        image: image.url,
        natural: `${image.naturalWidth} × ${image.naturalHeight}`,
        shown: `${image.shownWidth} × ${image.shownHeight}`,
        evidence: { snippet: image.source },
      };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { images: { distorted: [CUP], oversized: [] } } } },
        at: ["/"],
        says: "/cup.jpg is 800 × 400 px, but shown at 200 × 200 px",
        because: "a wide picture is shown as a square",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { images: { distorted: [], oversized: [CUP] } } } },
        because: "no image is distorted",
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

const CUP = {
  ...{ url: "https://example.com/cup.jpg", source: '<img src="/cup.jpg">' },
  ...{ shownWidth: 200, shownHeight: 200, naturalWidth: 800, naturalHeight: 400 },
};
