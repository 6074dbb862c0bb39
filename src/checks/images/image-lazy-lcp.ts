import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

const LAZY_IMAGE = /^<img\b[^>]*\sloading=["']?lazy\b/i;

export default defineCheck({
  id: "image-lazy-lcp",
  scope: "site",
  title: "Largest image is lazy-loaded",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: 'The Largest Contentful Paint element is an image with loading="lazy".',
  noSuggestion: "Which image is largest depends on the screen; the attribute is set by the theme or a plugin.",
  docs: {
    what: 'On an emulated phone, the largest element of the first screen (the Largest Contentful Paint element) is an `<img>` with `loading="lazy"`. One page per template is tested, and only when lab tests are enabled (labPages).',
    why: "The browser waits for the layout before it requests the image that visitors wait for.",
    fix: 'Remove `loading="lazy"` from the first image, and add `fetchpriority="high"`.',
    sources: ["https://web.dev/articles/lcp-lazy-loading"],
  },
  needs: ["lab"],
  each: measured(({ lcpSource }) => lcpSource),

  *detect({ lab, url }) {
    const source = lab.of(url)?.lcpSource ?? "";
    if (LAZY_IMAGE.test(source)) yield { evidence: { snippet: source } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { lcpSource: '<img src="/cup.jpg" loading="lazy">' } } },
        at: ["/"],
        because: "the largest image waits for the layout",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { lcpSource: '<img src="/cup.jpg" loading="eager">' } } },
        because: "it is loaded at once",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { lcpSource: '<div data-loading="lazy">' } } },
        because: "it is no image",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { lcpSource: null } } },
        outcome: "cannot-tell",
        because: "it wasn't measured",
      },
    ],
  }),
});
