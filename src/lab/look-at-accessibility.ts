/** Has axe look at a page with all of its rules, where the page's own scripts see nothing of it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { type LabReport, MOST_SOURCE } from "#domain/lab.ts";
import type { ShownTab } from "./tab.ts";

/** A page of ten thousand texts takes seconds, on a slow machine more. */
const WITHIN_MS = 30_000;
const MOST_COLOURS = 20;
/** Elements that are named of those that break one rule. */
const MOST_NAMED = 3;

const Seen = z.object({
  contrast: z.object({
    count: z.number(),
    colours: z.array(
      z.object({
        count: z.number(),
        source: z.string(),
        text: z.string(),
        ratio: z.number(),
        needed: z.number(),
        foreground: z.string(),
        background: z.string(),
      }),
    ),
  }),
  axe: z.array(
    z.object({ rule: z.string(), help: z.string(), count: z.number(), elements: z.array(z.string()).max(MOST_NAMED) }),
  ),
});

/** Only what axe is sure of: a text before a picture may be readable or not. */
const LOOK = `axe.run(document, {
  resultTypes: ["violations"], elementRef: true, iframes: false, rules: { "target-size": { enabled: true } },
}).then(({ violations }) => {
  const sourceOf = ({ element, html }) => (element?.cloneNode(false).outerHTML ?? html).slice(0, ${MOST_SOURCE});
  const isContrast = ({ id }) => id === "color-contrast";
  const nodes = violations.filter(isContrast).flatMap(({ nodes }) => nodes);
  const colours = new Map();
  for (const node of nodes) {
    const { contrastRatio, expectedContrastRatio, fgColor, bgColor } = node.any[0]?.data ?? {};
    const key = [fgColor, bgColor, expectedContrastRatio].join();
    const known = colours.get(key);
    if (known) { known.count += 1; continue; }
    colours.set(key, {
      count: 1,
      source: sourceOf(node),
      text: (node.element?.textContent ?? "").trim().replace(/\\s+/g, " ").slice(0, 80),
      ratio: Number(contrastRatio), needed: parseFloat(expectedContrastRatio),
      foreground: String(fgColor), background: String(bgColor),
    });
  }
  const mostFirst = [...colours.values()].sort((one, other) => other.count - one.count);
  return {
    contrast: { count: nodes.length, colours: mostFirst.slice(0, ${MOST_COLOURS}) },
    axe: violations.filter((violation) => !isContrast(violation)).map(({ id, help, nodes }) => ({
      rule: id, help, count: nodes.length, elements: nodes.slice(0, ${MOST_NAMED}).map(sourceOf),
    })),
  };
})`;

let axe: string | undefined;

/** `null` when it cannot be told, because the page is too large or does not let itself be looked at. */
export async function lookAtAccessibility({
  look,
}: Pick<ShownTab, "look">): Promise<Pick<LabReport, "contrast" | "axe">> {
  axe ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  try {
    const seen = Seen.safeParse(await look(`${axe};\n${LOOK}`, WITHIN_MS));
    return seen.data ?? NOT_SEEN;
  } catch {
    return NOT_SEEN;
  }
}

const NOT_SEEN = { contrast: null, axe: null };
