/** Has axe look at the colours of a page, where the page's own scripts see nothing of it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import type { LabReport } from "#domain/lab.ts";
import { MOST_SOURCE } from "#domain/lab.ts";
import type { ShownTab } from "./tab.ts";

/** A page of ten thousand texts takes seconds, on a slow machine more. */
const WITHIN_MS = 30_000;
const MOST_COLOURS = 20;

const Seen = z.object({
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
});

/** Only what axe is sure of: a text before a picture may be readable or not. */
const LOOK = `axe.run(document, {
  runOnly: { type: "rule", values: ["color-contrast"] }, resultTypes: ["violations"], elementRef: true, iframes: false,
}).then(({ violations }) => {
  const nodes = violations.flatMap(({ nodes }) => nodes);
  const colours = new Map();
  for (const { element, html, any } of nodes) {
    const { contrastRatio, expectedContrastRatio, fgColor, bgColor } = any[0]?.data ?? {};
    const key = [fgColor, bgColor, expectedContrastRatio].join();
    const known = colours.get(key);
    if (known) { known.count += 1; continue; }
    colours.set(key, {
      count: 1,
      source: (element?.cloneNode(false).outerHTML ?? html).slice(0, ${MOST_SOURCE}),
      text: (element?.textContent ?? "").trim().replace(/\\s+/g, " ").slice(0, 80),
      ratio: Number(contrastRatio), needed: parseFloat(expectedContrastRatio),
      foreground: String(fgColor), background: String(bgColor),
    });
  }
  const mostFirst = [...colours.values()].sort((one, other) => other.count - one.count);
  return { count: nodes.length, colours: mostFirst.slice(0, ${MOST_COLOURS}) };
})`;

let axe: string | undefined;

/** `null` when it cannot be told, because the page is too large or does not let itself be looked at. */
export async function lookAtContrast({ look }: Pick<ShownTab, "look">): Promise<LabReport["contrast"]> {
  axe ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  try {
    const seen = Seen.safeParse(await look(`${axe};\n${LOOK}`, WITHIN_MS));
    return seen.success ? seen.data : null;
  } catch {
    return null;
  }
}
