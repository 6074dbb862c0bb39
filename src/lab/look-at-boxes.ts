/** Where on the phone's first screen elements stand, so that they can be shown in its picture. */
import { type ElementBox, ElementBoxes, MOST_SOURCE } from "#domain/lab.ts";
import { PHONE } from "#domain/phone.ts";
import type { ShownTab } from "./tab.ts";

/** Hostile pages have as many elements as they like. */
const MOST_OF_A_TAG = 2_000;
const MOST_BOXES = 40;

/** A function in the page: the box of an element, `null` where the picture doesn't show it. */
export const BOX_OF = `((element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width < 1 || height < 1 || right <= 0 || bottom <= 0 || left >= ${PHONE.width} || top >= ${PHONE.height}) return null;
  return { x: Math.round(left), y: Math.round(top), width: Math.round(width), height: Math.round(height) };
})`;

/** The first on the screen of each tag that is asked for. None where it can't be told. */
export async function lookAtBoxes(sources: readonly string[], { look }: Pick<ShownTab, "look">): Promise<ElementBox[]> {
  const wanted = [...new Set(sources)].slice(0, MOST_BOXES);
  if (wanted.length === 0) return [];
  try {
    return ElementBoxes.safeParse(await look(lookFor(wanted))).data ?? [];
  } catch {
    return [];
  }
}

function lookFor(sources: readonly string[]): string {
  return `(() => {
    const wanted = new Set(${JSON.stringify(sources)});
    const boxOf = ${BOX_OF};
    const names = new Set([...wanted].map((source) => /^<([^\\s>/]+)/.exec(source)?.[1] ?? ""));
    // Around the whole page a box says nothing.
    for (const whole of ["html", "body"]) names.delete(whole);
    const found = [];
    for (const name of names) {
      const elements = name === "" ? [] : document.getElementsByTagName(name);
      for (let at = 0; at < elements.length && at < ${MOST_OF_A_TAG}; at++) {
        const source = elements[at].cloneNode(false).outerHTML.slice(0, ${MOST_SOURCE});
        const box = wanted.has(source) ? boxOf(elements[at]) : null;
        if (box !== null) { wanted.delete(source); found.push({ source, ...box }); }
      }
    }
    return found;
  })()`;
}
