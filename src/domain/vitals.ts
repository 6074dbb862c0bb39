/** Core Web Vitals of the field, for the threads that judge: without the schemas of field-data.ts, which cost memory. */
import type { FieldRecord } from "./field-data.ts";

export const FIELD_FORMS = ["phone", "desktop"] as const;
export type FieldForm = (typeof FIELD_FORMS)[number];

/** Google's lines between good and needs improvement (https://web.dev/articles/vitals). */
const GOOD_VITALS = { lcpMs: 2_500, inpMs: 200, cls: 0.1 } as const;
export type Vital = keyof typeof GOOD_VITALS;

/** Core Web Vitals that aren't good; what isn't known doesn't fail. */
export function failedVitals(record: Pick<FieldRecord, Vital>): readonly Vital[] {
  return (Object.keys(GOOD_VITALS) as Vital[]).filter((name) => (record[name] ?? 0) > GOOD_VITALS[name]);
}
