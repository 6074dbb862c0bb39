/** Field data: what people with Chrome have experienced on a site, by the Chrome UX Report. Lab data are in lab.ts. */
import { z } from "zod";

/** https://developer.chrome.com/docs/crux/api */
export const CRUX_ENDPOINT = "https://chromeuxreport.googleapis.com/v1/records:queryRecord";

const ms = (name: string) => z.number().nullable().describe(`${name} in milliseconds; \`null\`: not known.`);

export const FieldRecord = z
  .object({
    state: z
      .enum(["measured", "not_enough_data", "not_available"])
      .describe(
        "`measured` · `not_enough_data`: CrUX has too few visits of the site (404) · `not_available`: CrUX couldn't be asked, or didn't answer as described.",
      ),
    lcpMs: ms("Largest Contentful Paint"),
    inpMs: ms("Interaction to Next Paint"),
    cls: z.number().nullable().describe("Cumulative Layout Shift; `null`: not known."),
    ttfbMs: ms("Time to First Byte"),
    fcpMs: ms("First Contentful Paint"),
    firstDay: z.string().nullable().describe("First day of the 28 days, such as `2026-01-01`; `null`: not known."),
    lastDay: z.string().nullable().describe("Last day; `null`: not known."),
  })
  .describe("75th percentiles of visits; three of four were at least as good.");
export type FieldRecord = z.infer<typeof FieldRecord>;

export const FieldData = z
  .object({ phone: FieldRecord, desktop: FieldRecord })
  .meta({ id: "FieldData", description: "Field data of the site's origin from the Chrome UX Report (CrUX)." });
export type FieldData = z.infer<typeof FieldData>;

export function withoutFigures(state: Exclude<FieldRecord["state"], "measured">): FieldRecord {
  return { state, lcpMs: null, inpMs: null, cls: null, ttfbMs: null, fcpMs: null, firstDay: null, lastDay: null };
}
