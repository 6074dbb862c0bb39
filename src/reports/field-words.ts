/** Field data in reports for people; never without saying what they are. What isn't known is a dash. */
import type { FieldData, FieldRecord } from "#domain/field-data.ts";
import { FIELD_FORMS } from "#domain/vitals.ts";

const DEVICES = { phone: "phones", desktop: "desktop computers" } as const;
const STATES = { not_enough_data: "not enough data in CrUX", not_available: "not available" } as const;
const FIGURES = ["lcpMs", "inpMs", "cls", "ttfbMs", "fcpMs"] as const;
type Figure = (typeof FIGURES)[number];

export const FIELD_FIGURES: Readonly<Record<Figure, string>> = {
  ...{ lcpMs: "LCP", inpMs: "INP", cls: "CLS", ttfbMs: "TTFB", fcpMs: "FCP" },
};

interface FieldRow {
  readonly device: string;
  /** Why there are no figures; `null` if there are. */
  readonly why: string | null;
  /** In the order of FIELD_FIGURES. */
  readonly figures: readonly string[];
}

export function fieldRows(field: FieldData): readonly FieldRow[] {
  return FIELD_FORMS.map((form) => {
    const record = field[form];
    const why = record.state === "measured" ? null : STATES[record.state];
    return { device: DEVICES[form], why, figures: FIGURES.map((name) => figureOf(record, name)) };
  });
}

function figureOf(record: FieldRecord, name: Figure): string {
  const value = record[name];
  if (value === null) return "–";
  if (name === "cls") return String(value);
  return name === "inpMs" ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}
