/** How images stand on a phone's screen beside their files, and how large the page's tree is when scripts have made it. */
import { z } from "zod";
import { type LabReport, MOST_SOURCE } from "#domain/lab.ts";
import type { ShownTab } from "./tab.ts";

/** Hostile pages have as many images and elements as they like. */
const MOST_LOOKED_AT = 5_000;
const MOST_NAMED = 20;
const MOST_ELEMENTS = 200_000;
/** A pixel or two is rounding. */
const MIN_OFF_PX = 4;

const Box = z.object({
  url: z.string(),
  source: z.string(),
  shownWidth: z.number(),
  shownHeight: z.number(),
  naturalWidth: z.number(),
  naturalHeight: z.number(),
});
const Seen = z.object({
  images: z.object({ distorted: z.array(Box), oversized: z.array(Box) }),
  tree: z.object({ elements: z.number(), depth: z.number() }),
});

/** A picture of vectors has no size of its own, and one that is cut or fitted keeps its shape. */
const LOOK = `(() => {
  const distorted = [], oversized = [];
  const images = document.images;
  for (let at = 0; at < images.length && at < ${MOST_LOOKED_AT}; at++) {
    const image = images[at];
    const { naturalWidth, naturalHeight, currentSrc } = image;
    const shown = getComputedStyle(image);
    const [width, height] = [image.clientWidth, image.clientHeight];
    if (naturalWidth < 2 || naturalHeight < 2 || width < 2 || height < 2 || !image.checkVisibility()) continue;
    if (/\\.svg(?:[?#]|$)|^data:image\\/svg/i.test(currentSrc)) continue;
    const inner = {
      width: width - parseFloat(shown.paddingLeft) - parseFloat(shown.paddingRight),
      height: height - parseFloat(shown.paddingTop) - parseFloat(shown.paddingBottom),
    };
    const box = {
      url: currentSrc.slice(0, 2000), source: image.cloneNode(false).outerHTML.slice(0, ${MOST_SOURCE}),
      shownWidth: Math.round(inner.width), shownHeight: Math.round(inner.height), naturalWidth, naturalHeight,
    };
    const wanted = inner.width * naturalHeight / naturalWidth;
    const off = Math.abs(inner.height - wanted);
    if (shown.objectFit === "fill" && off > ${MIN_OFF_PX} && off / Math.max(inner.height, wanted) > 0.05 && distorted.length < ${MOST_NAMED})
      distorted.push(box);
    // Density descriptors make the natural size smaller than the file; so this is never too large a claim.
    const needed = inner.width * inner.height * devicePixelRatio * devicePixelRatio;
    if (naturalWidth * naturalHeight >= 4 * needed && oversized.length < ${MOST_NAMED}) oversized.push(box);
  }
  let [elements, depth] = [0, 0];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT);
  for (let at = 1; elements < ${MOST_ELEMENTS}; ) {
    elements++;
    depth = Math.max(depth, at);
    if (walker.firstChild()) { at++; continue; }
    while (!walker.nextSibling()) {
      if (walker.parentNode() === null) return { images: { distorted, oversized }, tree: { elements, depth } };
      at--;
    }
  }
  return { images: { distorted, oversized }, tree: { elements, depth } };
})()`;

/** `null` when it cannot be told. */
export async function lookAtImages({ look }: Pick<ShownTab, "look">): Promise<Pick<LabReport, "images" | "tree">> {
  try {
    return Seen.safeParse(await look(LOOK)).data ?? NOT_SEEN;
  } catch {
    return NOT_SEEN;
  }
}

const NOT_SEEN = { images: null, tree: null };
