import type { ImageTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { asSent, htmlPage } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { imageAttributes } from "../kit/suggest/images.ts";
import { shortLocator } from "../kit/url.ts";

/** Logo, picture of the head, and one more may be seen at once. */
const FIRST_IMAGES = 3;
/** Icons and portraits this small cost next to nothing. */
const SMALL_PIXELS = 100;

export default defineCheck({
  id: "image-not-lazy",
  title: "Offscreen image is not lazy-loaded",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "safe",
  core: false,
  limit: FIRST_IMAGES,
  threshold: "after the first {limit} images of the main content; icons, SVGs and GIFs aren't counted",
  message:
    "The image {image} loads immediately, although {before:image comes/images come} before it in the main content.",
  noSuggestion: "The image couldn't be distinguished from others with the same URL.",
  docs: {
    what: 'A main content image that is not among the first ones has no `loading="lazy"`. Small images, SVGs, GIFs (mostly icons), high-priority images, and images lazy-loaded by JavaScript are excluded. Whether the image is below the fold depends on the screen. JavaScript-rendered pages are excluded, because a script may already be lazy-loading the image.',
    why: "The browser downloads it along with above-the-fold content, which slows down the initial render.",
    fix: 'Add `loading="lazy"`. WordPress does this automatically for images in posts.',
    sources: ["https://web.dev/articles/browser-level-image-lazy-loading"],
  },
  needs: ["document"],
  appliesTo: asSent(htmlPage),

  *detect({ document }, limit) {
    const shown = shownImages(document).filter((image) => image.region === "main" && isPicture(image));
    for (const [index, image] of shown.entries()) {
      if (index < limit || image.loading?.toLowerCase() === "lazy" || image.fetchpriority === "high") continue;
      const place = image.url ?? image.src ?? "";
      yield {
        locator: shortLocator(place),
        image: image.src ?? place,
        before: index,
        evidence: { snippet: image.source },
      };
    }
  },

  /** The same file may also stand where it is seen at once. */
  suggest({ document }, { locator = "" }) {
    const shown = shownImages(document).filter((image) => image.region === "main" && isPicture(image));
    const isAbove = shown.slice(0, FIRST_IMAGES).some(({ url, src }) => shortLocator(url ?? src ?? "") === locator);
    const image = shown.find(({ url, src }) => shortLocator(url ?? src ?? "") === locator);
    if (!image || isAbove) return undefined;
    return imageAttributes(image, { loading: "lazy" }, { risk: "safe", source: "its position on the page" });
  },

  examples: () => ({
    fails: [
      { html: images(4), says: "although 3 images come before it", because: "the fourth image loads immediately" },
      {
        html: `<div id="page-header"><img src="/i.jpg"></div>${images(4)}`,
        says: "although 3",
        because: "a logo in a header does not count",
      },
      { html: `${images(3)}<img src="/d.jpg">`, because: "an image without a size may be large" },
      { html: `${images(3)}<img src="/d.jpg" width="20" height="100">`, because: "it is tall" },
      { html: `${images(3)}<img src="/d.jpg" height="100">`, because: "its height alone shows that it isn't an icon" },
      { html: `${images(3)}<img src="/d.jpg" width="100">`, because: "its width alone shows that it isn't an icon" },
    ],
    passes: [
      { html: `${images(3)}<img class="vp-lazyload" src="/d.jpg">`, because: "its class says that a script loads it" },
      {
        html: images(4),
        sent: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "JavaScript may already be lazy-loading it",
      },
      { html: images(3), because: "the first three may be above the fold" },
      { html: `${images(3)}<img src="/d.jpg" loading="lazy">`, because: "it is loaded when needed" },
      { html: `${images(3)}<img src="/d.jpg" fetchpriority="high">`, because: "it has been prioritized explicitly" },
      { html: `${images(3)}<img src="/d.jpg" width="64" height="64">`, because: "it is small" },
      { html: `${images(3)}<img src="/d.svg">`, because: "it is an SVG" },
      {
        html: `${images(3)}<noscript><img src="/d.jpg"></noscript>`,
        because: "browsers with JavaScript don't load it",
      },
      {
        html: `<noscript>${images(3)}</noscript><img src="/d.jpg">`,
        because: "browsers with JavaScript show only one image",
      },
      { html: `${images(3)}<img src="/arrow.gif">`, because: "it is an icon by its format" },
      { html: `${images(3)}<img src="data:image/gif;base64,R0">`, because: "it is inlined" },
      { html: `${images(3)}<img src="/blank.gif" data-src="/d.jpg">`, because: "a script loads it later" },
      { html: `${images(3)}<footer><img src="/d.jpg"></footer>`, because: "it is not in the content" },
      { html: `${images(2)}<img src="/i.svg"><img src="/c.jpg">`, because: "SVGs aren't counted" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: `${images(3)}<img src="/d.jpg" width="99" height="99">`, because: "99 pixels are an icon" },
      { html: `${images(3)}<img src="/d.jpg" width="20">`, because: "20 pixels are an icon, whatever its height" },
      { html: `${images(3)}<img src="/d.jpg" height="20">`, because: "20 pixels are an icon, whatever its width" },
      {
        html: `${images(3)}<img src="/x.jpg" data-src="/d.jpg" width="200">`,
        because: "a script loads it when it is needed",
      },
    ],
  }),
});

function isPicture({ src, width, height, source }: ImageTag): boolean {
  if (
    !src ||
    src.startsWith("data:") ||
    /\.(?:svgz?|gif|ico)(?:$|[?#])/i.test(src) ||
    /\sdata-(?:lazy-|orig-|original-)?src|class=["'][^"']*lazy/i.test(source)
  )
    return false;
  const size = Math.max(Number.parseInt(width ?? "", 10) || 0, Number.parseInt(height ?? "", 10) || 0);
  return size === 0 || size >= SMALL_PIXELS;
}

function images(count: number): string {
  return ["a", "b", "c", "d"]
    .slice(0, count)
    .map((name) => `<img src="/${name}.jpg" width="100" height="100">`)
    .join("");
}
