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
  source: z.string().describe("HTML tag of the first element, at most 200 characters."),
  text: z.string().describe("Its first words."),
  ratio: z.number().describe("Contrast ratio as defined by WCAG, 1 to 21."),
  needed: z.number().describe("4.5, or 3 for large text."),
  foreground: z.string().describe("As #rrggbb."),
  background: z.string().describe("As #rrggbb."),
});

export const LabReport = z
  .object({
    fcpMs: z.number().nullable().describe("First Contentful Paint; `null` if nothing was painted."),
    lcpMs: z.number().nullable().describe("Largest Contentful Paint; `null` if nothing was painted."),
    lcpSource: z
      .string()
      .nullable()
      .describe("HTML tag of the Largest Contentful Paint element, at most 200 characters."),
    tbtMs: z
      .number()
      .describe("Total Blocking Time: the time beyond 50 ms of each long task after First Contentful Paint."),
    cls: z.number().describe("Cumulative Layout Shift: the largest session window, at most five seconds long."),
    shifted: z
      .array(z.string())
      .readonly()
      .describe("HTML tags of shifted elements, largest shift first, at most five."),
    score: z
      .number()
      .nullable()
      .describe("0–100 on the scoring curves of Lighthouse 13, without Speed Index; `null` if nothing was painted."),
    requests: z.number().describe("Requests the page made, including its own HTML."),
    wireBytes: z.number().describe("Bytes transferred, before decompression."),
    contrast: z
      .object({
        count: z.number().describe("Text elements with insufficient contrast."),
        colours: z.array(LowContrast).readonly().describe("Color pairs, most frequent first, at most twenty."),
      })
      .nullable()
      .describe("Text with insufficient contrast (axe, color-contrast); `null` if it couldn't be tested."),
    layout: z
      .object({
        screenPx: z.number().describe("Viewport width in CSS pixels."),
        contentPx: z.number().describe("Content width; if it exceeds the viewport, the page scrolls horizontally."),
        widest: z.string().nullable().describe("HTML tag of the element that extends furthest beyond the viewport."),
        smallTextPercent: z
          .number()
          .nullable()
          .describe("Percentage of characters smaller than 12 px; `null` without text."),
      })
      .nullable()
      .describe("Layout of the page on a 412 px wide screen; `null` if it couldn't be tested."),
    settled: z.boolean().describe("False: the page was still loading or busy at the time limit."),
    runs: z.number().describe("Page loads; the times are their median."),
  })
  .meta({
    id: "LabReport",
    description: "Lab test of a page on a simulated mid-range phone with a slow connection. Lab data, not field data.",
  });
export type LabReport = z.infer<typeof LabReport>;

/** A page, and what was measured of it. */
export interface Measured {
  readonly report: LabReport;
  /** What its first screen shows, as JPEG of at most 300 KB; `null` when it could not be taken. */
  readonly screenshot: Uint8Array | null;
}
