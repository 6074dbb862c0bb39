/**
 * What a browser measures of a page, as somebody with a mid-range phone and a slow connection would have it: laboratory
 * figures, which tell what to work on. What visitors really have is not known here.
 */
import { z } from "zod";

/** So many pages of one audit at most: each takes half a minute. */
export const MOST_LAB_PAGES = 20;
/** Letters of a tag that are kept as evidence. */
export const MOST_SOURCE = 200;

/** Texts of one colour that is too near to the one behind them. */
const LowContrast = z.object({
  count: z.number().describe("Texts."),
  source: z.string().describe("Tag of the first one, at most 200 characters."),
  text: z.string().describe("Its first words."),
  ratio: z.number().describe("Contrast as WCAG reckons it, 1 to 21."),
  needed: z.number().describe("4.5, or 3 for large text."),
  foreground: z.string().describe("As #rrggbb."),
  background: z.string().describe("As #rrggbb."),
});

export const LabReport = z
  .object({
    fcpMs: z.number().nullable().describe("First Contentful Paint; null = nothing was painted."),
    lcpMs: z.number().nullable().describe("Largest Contentful Paint; null = nothing was painted."),
    lcpSource: z.string().nullable().describe("Tag of the Largest Contentful Paint element, at most 200 characters."),
    tbtMs: z.number().describe("Total Blocking Time: what tasks took beyond 50 ms each after the first paint."),
    cls: z.number().describe("Cumulative Layout Shift, the worst session of at most five seconds."),
    shifted: z.array(z.string()).readonly().describe("Tags that moved, those that moved most first, at most five."),
    score: z
      .number()
      .nullable()
      .describe("0–100 on the curves of Lighthouse 13, without its Speed Index; null = nothing was painted."),
    requests: z.number().describe("Files that the page loaded, itself included."),
    wireBytes: z.number().describe("Their bytes as sent."),
    contrast: z
      .object({
        count: z.number().describe("Texts with too little contrast."),
        colours: z.array(LowContrast).readonly().describe("Those of most texts first, at most twenty."),
      })
      .nullable()
      .describe("Texts with too little contrast (axe, color-contrast); null = it could not be examined."),
    layout: z
      .object({
        screenPx: z.number().describe("Width of the screen in the page's own pixels."),
        contentPx: z.number().describe("Width of what the page shows; more than the screen's must be scrolled to."),
        widest: z.string().nullable().describe("Tag of the element that reaches furthest beyond the screen."),
        smallTextPercent: z.number().nullable().describe("Share of its characters below 12 px; null = no text."),
      })
      .nullable()
      .describe("Layout of the page on a screen of 412 px; null = it could not be examined."),
    settled: z.boolean().describe("False: the page was still at work when its time was over."),
    runs: z.number().describe("Loads whose median the times are."),
  })
  .meta({
    id: "LabReport",
    description:
      "What a browser measured of a page, as a simulated mid-range phone with a slow connection. Lab data, not field data.",
  });
export type LabReport = z.infer<typeof LabReport>;

/** A page, and what was measured of it. */
export interface Measured {
  readonly report: LabReport;
  /** What its first screen shows, as JPEG of at most 300 KB; `null` when it could not be taken. */
  readonly screenshot: Uint8Array | null;
}
