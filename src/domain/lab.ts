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

/** An image on the phone's screen, in CSS pixels, beside its file. */
const ShownImage = z.object({
  url: z.string().describe("Of the file that was shown."),
  source: z.string().describe("HTML tag, at most 200 characters."),
  shownWidth: z.number().describe("Width on the page in CSS pixels."),
  shownHeight: z.number().describe("Height on the page in CSS pixels."),
  naturalWidth: z.number().describe("Width of the file in pixels."),
  naturalHeight: z.number().describe("Height of the file in pixels."),
});

/** A rule of axe that elements of the page break. */
const BrokenRule = z.object({
  rule: z.string().describe("ID of the axe rule, such as `aria-required-attr`."),
  help: z.string().describe("What the rule requires, in axe's words."),
  count: z.number().describe("Elements that break it."),
  elements: z.array(z.string()).readonly().describe("HTML tags of the first three, at most 200 characters each."),
});

/** Where an element stands in the screenshot. */
const ElementBox = z.object({
  source: z.string().describe("Its HTML tag, at most 200 characters."),
  x: z.number().describe("From the left edge of the screen, in CSS pixels."),
  y: z.number().describe("From the top edge of the screen, in CSS pixels."),
  width: z.number().describe("In CSS pixels."),
  height: z.number().describe("In CSS pixels."),
});
export type ElementBox = z.infer<typeof ElementBox>;
export const ElementBoxes = z.array(ElementBox);

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
    axe: z
      .array(BrokenRule)
      .readonly()
      .nullable()
      .describe("axe rules that failed, without color-contrast; `null` if they couldn't be tested."),
    images: z
      .object({
        distorted: z
          .array(ShownImage)
          .readonly()
          .describe("Shown in another aspect ratio, by more than 5%; at most 20."),
        oversized: z
          .array(ShownImage)
          .readonly()
          .describe("At least twice as wide and high as shown, screen density included; at most 20."),
      })
      .nullable()
      .describe("Raster images as shown on a 412 px wide screen; `null` if they couldn't be tested."),
    tree: z
      .object({
        elements: z.number().describe("DOM elements, scripts included."),
        depth: z.number().describe("Levels of nesting."),
      })
      .nullable()
      .describe("The DOM once the page has loaded; `null` if it couldn't be tested."),
    blocking: z
      .array(
        z.object({
          url: z.string().describe("Script or stylesheet."),
          untilMs: z.number().describe("When it had arrived, in milliseconds from the start of the page load."),
        }),
      )
      .readonly()
      .nullable()
      .describe("Files that delayed the first paint (render-blocking), at most 20; `null` if that wasn't recorded."),
    blockingFonts: z
      .array(z.string())
      .readonly()
      .nullable()
      .describe("Web fonts whose text is invisible while they load; `null` if that wasn't recorded."),
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
    boxes: ElementBoxes.readonly()
      .optional()
      .describe(
        "Where elements of this report are on the first screen, 412 × 823 CSS pixels; elements beyond it are missing. Missing in audits of older versions.",
      ),
    frames: z
      .array(
        z.object({
          atMs: z.int().describe("Milliseconds since the page was requested."),
          picture: z.int().nullable().describe("Number of the picture that the screen showed; `null`: nothing yet."),
        }),
      )
      .readonly()
      .optional()
      .describe(
        "Filmstrip of one more load, which the times aren't of: at most 8 frames at equal distances, the last with the last change. Missing in audits of older versions.",
      ),
    settled: z.boolean().describe("False: the page was still loading or busy at the time limit."),
    runs: z.number().describe("Page loads; the times are their median."),
  })
  .meta({
    id: "LabReport",
    description: "Lab test of a page on a simulated mid-range phone with a slow connection. Lab data, not field data.",
  });
export type LabReport = z.infer<typeof LabReport>;

export type FilmFrame = NonNullable<LabReport["frames"]>[number];
/** Of a filmstrip. */
export const FRAMES_AT_MOST = 8;

/** A page, and what was measured of it. */
export interface Measured {
  readonly report: LabReport;
  /** What its first screen shows, as JPEG of at most 300 KB; `null` when it could not be taken. */
  readonly screenshot: Uint8Array | null;
  /** What the frames of its filmstrip show, as JPEGs of at most 60 KB. */
  readonly pictures: readonly Uint8Array[];
}
