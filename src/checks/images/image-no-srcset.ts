import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { shortLocator } from "../kit/url.ts";

/** A phone of 400 pixels whose screen is two or three times as dense shows up to this; from here on it fetches more than it can show. */
const MAX_WIDTH = 1000;

export default defineCheck({
  id: "image-no-srcset",
  title: "Large image is not responsive",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: false,
  limit: MAX_WIDTH,
  threshold: "wider than {limit} pixels",
  message: "The image {image} is {width} px wide and has no srcset with smaller versions.",
  noSuggestion: "No smaller versions of this image were found.",
  docs: {
    what: "A main content image is wider than the limit (based on its `width` attribute) and has no `srcset` or `<picture>`. SVGs and images on other hosts are excluded.",
    why: "Mobile devices download many times the bytes they need.",
    fix: "Provide several sizes with `srcset` and `sizes`. WordPress does this for media library images.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Guides/Responsive_images"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }, limit) {
    for (const { src, url, srcset, width, inPicture, region, source } of shownImages(document)) {
      const pixels = Number(width?.trim().replace(/px$/i, ""));
      if (!(pixels > limit) || srcset || inPicture || region !== "main" || !url || isOther(source, url)) continue;
      yield { locator: shortLocator(url), image: src ?? url, width: pixels, evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [{ html: '<img src="/tea.jpg" width="1001" height="400">', because: "it is 1001 pixels wide" }],
    passes: [
      { html: '<img src="/tea.jpg" width="1000" height="400">', because: "it is 1000 pixels wide" },
      { html: '<img src="/tea.jpg" width="1200" srcset="/tea-600.jpg 600w">', because: "there is a smaller one" },
      { html: '<picture><img src="/tea.jpg" width="1200"></picture>', because: "the <picture> may offer others" },
      { html: '<img src="/tea.svg" width="1200">', because: "SVGs scale to any size" },
      { html: '<img src="/a.gif" data-srcset="/tea.jpg 600w" width="1200">', because: "a script offers sizes" },
      { html: '<header><img src="/tea.jpg" width="1200"></header>', because: "it is not in the content" },
      { html: '<img src="/tea.jpg">', because: "its width is not known" },
      { html: '<img width="1200">', because: "there is no image" },
      {
        html: '<noscript><img src="/tea.jpg" width="1200"></noscript>',
        because: "browsers with JavaScript don't load it",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<img src="data:image/png;base64,R0" width="1001" height="400">', because: "it is inlined" },
    ],
  }),
});

function isOther(source: string, url: string): boolean {
  return /\sdata-(?:lazy-)?srcset/i.test(source) || /\.svgz?(?:$|[?#])/i.test(url);
}
