import { isNumber, lacksSize } from "#domain/image-place.ts";
import { defineCheck } from "../kit/define-check.ts";
import { endOf, loads } from "../kit/resources.ts";
import { imageAttributes, realSize } from "../kit/suggest/images.ts";
import { shortLocator } from "../kit/url.ts";

/** An icon stands in a line of text, which is about as high: when it arrives, nothing that people see moves. */
const ICON_PIXELS = 48;

export default defineCheck({
  id: "image-no-dimensions",
  scope: "site",
  title: "Image has no explicit width and height",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  limit: ICON_PIXELS,
  threshold: "images wider or taller than {limit} px",
  message: "The <img> for {image} lacks a width or height attribute (actual size: {width} × {height} px).",
  noSuggestion: "The image's dimensions couldn't be read.",
  docs: {
    what: "An `<img>` lacks a `width` or `height` attribute and has no size in an inline style. Icons, SVGs, data URIs, tracking pixels and images of unknown size are excluded. If CSS sets the size, there may be no layout shift.",
    why: "Browsers can't reserve space for the image, so content jumps when it loads (Cumulative Layout Shift).",
    fix: "Add the image's intrinsic width and height to the tag; CSS can still scale it, with `height: auto` and a width or `max-width`. WordPress does this for media library images.",
    sources: [
      "https://web.dev/articles/optimize-cls",
      "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/img",
    ],
  },
  needs: ["graph"],

  each: ({ url }) =>
    url.kind === "resource" && (url.resource !== null || url.redirectTo !== null) ? "applies" : "not-applicable",

  *detect({ url, graph }, limit) {
    const { width, height, mediaType } = endOf(url, graph)?.resource ?? {};
    if (!width || !height || mediaType === "image/svg+xml" || (width <= limit && height <= limit)) return;
    for (const { from, text } of loads(url, graph))
      if (text === "unsized image") yield { at: from, locator: shortLocator(url.url), image: url.url, width, height };
  },

  /** One side that is set stays; the other follows the shape of the file. */
  suggest({ place, view }, { image: address }) {
    const image = place?.document.images.find((each) => each.url === address && lacksSize(each));
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
    // Where CSS limits the width and leaves the height alone, a height in the tag distorts the image.
    return imageAttributes(image, values, { risk: "review", source: "the dimensions of the image file" });
  },

  examples: () => ({
    fails: [
      {
        ...shown('<img src="/tea.jpg" alt="Tea">'),
        at: ["/"],
        says: "(actual size: 600 × 400 px)",
        because: "no size is given",
        suggests: 'width="600" height="400"',
      },
      {
        ...shown('<img src="/tea.jpg" alt="Tea" width="300">'),
        because: "without the height, no space is reserved",
        suggests: 'width="300" height="200"',
      },
      {
        ...shown('<img src="/tea.jpg" alt="Tea" height="200">'),
        because: "without the width, no space is reserved",
        suggests: 'width="300" height="200"',
      },
      {
        ...shown('<img src="/tea.jpg" alt="Tea" width="100%" height="auto">'),
        because: "only numbers count in the tag",
      },
      { ...shown('<img src="/tea.jpg" alt="Tea" style="width: 100%">'), because: "width alone isn't enough" },
      { ...shown('<img src="/tea.jpg" alt="Tea">', { width: 49, height: 48 }), because: "a side has 49 pixels" },
      {
        ...shown('<img src="/tea.jpg" alt="Tea">', { width: 48, height: 49 }),
        because: "it is taller than a line of text",
      },
      {
        pages: {
          "/": '<img src="/old.jpg" alt="Tea">',
          "/old.jpg": { redirectTo: "/tea.jpg", resource: {} },
          "/tea.jpg": { resource: { width: 600, height: 400 } },
        },
        at: ["/"],
        because: "the file is at the redirect target",
      },
      {
        pages: {
          "/": '<img src="/tea.jpg" width="600" height="400" alt="Tea">',
          "/b": '<img src="/tea.jpg" alt="Tea">',
          "/tea.jpg": { resource: { width: 600, height: 400 } },
        },
        at: ["/b"],
        because: "only one of the two pages sets no size",
      },
    ],
    passes: [
      { ...shown('<img src="/tea.jpg" alt="Tea" width="600" height="400">'), because: "both are there" },
      { ...shown('<img src="/tea.jpg" alt="Tea" width="600px" height=" 400 ">'), because: "browsers read these" },
      {
        ...shown('<img src="/tea.jpg" alt="Tea" style="aspect-ratio: 3 / 2">'),
        because: "the aspect ratio reserves the space",
      },
      { ...shown('<img src="/tea.jpg" alt="Tea" style="width:60px;height:40px">'), because: "the style sets both" },
      { ...shown('<img src="/tea.jpg" width="60" style="height: 40px">'), because: "the tag and the style set both" },
      { ...shown('<img src="/tea.jpg" alt="" width="1">'), because: "it is a tracking pixel" },
      {
        ...shown('<noscript><img src="/tea.jpg" alt="Tea"></noscript>'),
        because: "browsers with JavaScript don't show it",
      },
      { ...shown('<img src="/tea.jpg" alt="" height="1">'), because: "a tracking pixel may only have a height" },
      { ...shown('<img src="/tea.jpg" alt="" width="0">'), because: "a tracking pixel may have no width" },
      { ...shown('<img src="/tea.jpg" alt="" height="0">'), because: "a tracking pixel may have no height" },
      { ...shown('<img src="/tea.jpg" alt="">', { width: 48, height: 48 }), because: "it is an icon" },
      { ...shown('<img src="/tea.jpg" alt="">', { width: 600, height: null }), because: "its height is unknown" },
      { ...shown('<img src="/tea.jpg" alt="">', { width: null, height: 400 }), because: "its width is unknown" },
      {
        ...shown('<img src="/tea.jpg" alt="">', { mediaType: "image/svg+xml", width: 600, height: 400 }),
        because: "SVGs are sized with CSS, regardless of their file name",
      },
      {
        pages: { "/": '<img src="/leaf.svg?v=2" alt="">', "/leaf.svg?v=2": { resource: { width: 600, height: 400 } } },
        because: "SVGs are sized with CSS",
      },
      {
        pages: { "/": '<img src="/tea.jpg" alt="Tea">', "/tea.jpg": { status: 404, resource: {} } },
        outcome: "not-applicable",
        because: "broken images are reported separately",
      },
      {
        pages: { "/": '<link rel="icon" href="/tea.png">', "/tea.png": { resource: { width: 600, height: 400 } } },
        because: "it isn't used as a page image",
      },
      {
        pages: { "/": { redirectTo: "/tea" }, "/tea": "<p>Tea</p>" },
        outcome: "not-applicable",
        because: "a redirected page isn't an image",
      },
      { pages: { "/": '<img alt="Tea">' }, outcome: "not-applicable", because: "there is no image" },
      {
        pages: { "/": '<img src="/a.jpg" alt="Tea">', "/a.jpg": { redirectTo: "/b.jpg", resource: {} } },
        because: "the redirect target wasn't fetched",
      },
    ],
  }),
});

function shown(html: string, resource: Readonly<Record<string, unknown>> = { width: 600, height: 400 }) {
  return { pages: { "/": html, "/tea.jpg": { resource } } };
}
