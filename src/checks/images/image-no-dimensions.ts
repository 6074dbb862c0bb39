import type { ImageTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { imageAttributes, realSize } from "../kit/suggest/images.ts";
import { shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "image-no-dimensions",
  title: "Image has no width and height",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: true,
  message: "The image {image} does not say how large it is.",
  docs: {
    what: "An `<img>` lacks `width` or `height`, and no inline style gives it a size. Drawings (SVG), data in the address and counting pixels are left out. A style sheet may give the size; then nothing moves.",
    why: "Browsers cannot keep its place free, so the text jumps when the image arrives (cumulative layout shift).",
    fix: "Write the image's own width and height into the tag; CSS may still scale it. WordPress does it for images of the media library.",
    sources: [
      "https://web.dev/articles/optimize-cls",
      "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/img",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const image of document.images) {
      const place = image.url ?? image.src ?? "";
      if (place === "" || hasSize(image) || isDrawing(place) || isCountingPixel(image)) continue;
      yield { locator: shortLocator(place), image: image.src ?? place, evidence: { snippet: image.source } };
    }
  },

  /** One side that is set stays; the other follows the shape of the file. */
  suggest({ document, view }, { locator = "" }) {
    const image = document.images.find(
      ({ url, src, ...each }) => shortLocator(url ?? src ?? "") === locator && !hasSize({ url, src, ...each }),
    );
    const real = image && realSize(image.url, view);
    if (!image || !real) return undefined;
    const [width, height] = [Number.parseFloat(image.width ?? ""), Number.parseFloat(image.height ?? "")];
    const size =
      isNumber(image.width) && width > 0
        ? { width, height: Math.round((width * real.height) / real.width) }
        : isNumber(image.height) && height > 0
          ? { width: Math.round((height * real.width) / real.height), height }
          : real;
    const values = { width: String(Math.max(size.width, 2)), height: String(Math.max(size.height, 2)) };
    const risk = image.style === null ? "safe" : "review";
    return imageAttributes(image, values, { risk, source: "the size of the file" });
  },

  examples: {
    fails: [
      { html: '<img src="/tea.jpg" alt="Tea">', because: "no size is given" },
      { html: '<img src="/tea.jpg" alt="Tea" width="600">', because: "without the height, the place cannot be kept" },
      { html: '<img src="/tea.jpg" alt="Tea" height="600">', because: "without the width, the place cannot be kept" },
      { html: '<img src="/tea.jpg" alt="Tea" width="100%" height="auto">', because: "only numbers count in the tag" },
      { html: '<img src="/tea.jpg" alt="Tea" style="width: 100%">', because: "a width alone is not a size" },
    ],
    passes: [
      { html: '<img src="/tea.jpg" alt="Tea" width="600" height="400">', because: "both are there" },
      { html: '<img src="/tea.jpg" alt="Tea" width="600px" height=" 400 ">', because: "browsers read these numbers" },
      { html: '<img src="/tea.jpg" alt="Tea" style="aspect-ratio: 3 / 2">', because: "the ratio keeps the place" },
      { html: '<img src="/tea.jpg" alt="Tea" style="width:60px;height:40px">', because: "the style gives both" },
      { html: '<img src="/tea.jpg" alt="Tea" width="60" style="height: 40px">', because: "tag and style give both" },
      { html: '<img src="/leaf.svg?v=2" alt="">', because: "drawings are sized by style sheets" },
      { html: '<img src="data:image/gif;base64,R0" alt="">', because: "it comes with the page" },
      { html: '<img src="https://stats.example.net/p.gif" alt="" width="1">', because: "it is a counting pixel" },
      { html: '<img alt="Tea">', because: "there is no image" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
      {
        html: '<img src="https://stats.example.net/p.gif" alt="" height="1">',
        because: "a counting pixel may name its height only",
      },
      {
        html: '<img src="https://stats.example.net/p.gif" alt="" width="0">',
        because: "a counting pixel may have no width",
      },
      {
        html: '<img src="https://stats.example.net/p.gif" alt="" height="0">',
        because: "a counting pixel may have no height",
      },
    ],
  },
});

function hasSize({ width, height, style }: ImageTag): boolean {
  if (/aspect-ratio\s*:/i.test(style ?? "")) return true;
  const hasWidth = isNumber(width) || /(?:^|[;\s])width\s*:/i.test(style ?? "");
  const hasHeight = isNumber(height) || /(?:^|[;\s])height\s*:/i.test(style ?? "");
  return hasWidth && hasHeight;
}

/** Browsers read the digits at the beginning; a percentage says nothing about the ratio. */
function isNumber(value: string | null): boolean {
  return value !== null && /^\s*\d+(?:\.\d*)?(?:px)?\s*$/i.test(value);
}

function isDrawing(url: string): boolean {
  return /\.svgz?(?:$|[?#])/i.test(url) || url.startsWith("data:");
}

function isCountingPixel({ width, height }: ImageTag): boolean {
  return width === "1" || height === "1" || width === "0" || height === "0";
}
