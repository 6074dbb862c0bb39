/** How a page stands on a phone's screen: whether it is wider, and how much of its text is small. */
import { z } from "zod";
import { type LabReport, MOST_SOURCE } from "#domain/lab.ts";
import type { ShownTab } from "./tab.ts";

/** Hostile pages have as many texts and elements as they like. */
const MOST_LOOKED_AT = 20_000;
/** Letters of this size and less are small, https://developer.chrome.com/docs/lighthouse/seo/font-size */
const SMALL_PX = 12;

const Seen = z.object({
  contentPx: z.number(),
  screenPx: z.number(),
  widest: z.string().nullable(),
  smallTextPercent: z.number().nullable(),
});

const LOOK = `(() => {
  const root = document.documentElement;
  const cuts = [root, document.body].some((one) => one && /hidden|clip/.test(getComputedStyle(one).overflowX));
  const screenPx = root.clientWidth;
  const contentPx = cuts ? screenPx : Math.max(screenPx, root.scrollWidth);
  let [widest, right] = [null, screenPx + 1];
  if (contentPx > screenPx + 1) {
    const elements = document.body.getElementsByTagName("*");
    for (let at = 0; at < elements.length && at < ${MOST_LOOKED_AT}; at++) {
      const box = elements[at].getBoundingClientRect();
      if (box.width > 0 && box.right + scrollX >= right) [widest, right] = [elements[at], box.right + scrollX];
    }
  }
  let [letters, small] = [0, 0];
  const texts = document.createTreeWalker(document.body ?? root, NodeFilter.SHOW_TEXT);
  for (let seen = 0; seen < ${MOST_LOOKED_AT} && texts.nextNode(); seen++) {
    const parent = texts.currentNode.parentElement;
    const count = texts.currentNode.data.trim().length;
    if (count === 0 || !parent?.checkVisibility({ checkVisibilityCSS: true })) continue;
    letters += count;
    if (parseFloat(getComputedStyle(parent).fontSize) < ${SMALL_PX}) small += count;
  }
  return {
    screenPx, contentPx,
    widest: widest?.cloneNode(false).outerHTML.slice(0, ${MOST_SOURCE}) ?? null,
    smallTextPercent: letters === 0 ? null : Math.round((100 * small) / letters),
  };
})()`;

/** `null` when it cannot be told. */
export async function lookAtLayout({ look }: Pick<ShownTab, "look">): Promise<LabReport["layout"]> {
  try {
    return Seen.safeParse(await look(LOOK)).data ?? null;
  } catch {
    return null;
  }
}
