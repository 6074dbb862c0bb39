/** Asks the Chrome UX Report for the field data of an origin; a request for each kind of device, and none without a key. */
import { z } from "zod";
import { CRUX_ENDPOINT, type FieldData, type FieldRecord, withoutFigures } from "#domain/field-data.ts";
import { hasPublicName } from "#domain/host.ts";
import type { FieldForm } from "#domain/vitals.ts";
import type { OutgoingNet } from "./outgoing.ts";

const ANSWERS_WITHIN_MS = 10_000;
/** An answer has some thousand bytes. */
const MOST_BYTES = 256 * 1024;
const FORMS = { phone: "PHONE", desktop: "DESKTOP" } as const;
const METRICS = {
  lcpMs: "largest_contentful_paint",
  inpMs: "interaction_to_next_paint",
  cls: "cumulative_layout_shift",
  ttfbMs: "experimental_time_to_first_byte",
  fcpMs: "first_contentful_paint",
} as const;

const Day = z.object({
  year: z.int().min(2017).max(9999),
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
});
// Of layout shifts, the number is a text.
const P75 = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1e7));
const Metric = z.object({ percentiles: z.object({ p75: P75.nullable() }) });
/** A figure that is none is left out; an answer without any other can't be read. */
const UNREADABLE = { percentiles: { p75: null } };
const Answer = z.object({
  record: z.object({
    metrics: z.object(
      Object.fromEntries(Object.values(METRICS).map((name) => [name, Metric.optional().catch(UNREADABLE)])),
    ),
    collectionPeriod: z.object({ firstDate: Day, lastDate: Day }).optional().catch(undefined),
  }),
});

/** `null` for an origin that the public can't know. Never rejects. */
export type ReadFieldData = (origin: string) => Promise<FieldData | null>;

export function createReadFieldData(net: OutgoingNet, key: string): ReadFieldData {
  return async (origin) => {
    if (!hasPublicName(origin)) return null;
    const [phone, desktop] = await Promise.all([
      readRecord(net, key, { origin, form: "phone" }),
      readRecord(net, key, { origin, form: "desktop" }),
    ]);
    return { phone, desktop };
  };
}

async function readRecord(
  net: OutgoingNet,
  key: string,
  { origin, form }: { readonly origin: string; readonly form: FieldForm },
): Promise<FieldRecord> {
  try {
    const { status, body } = await net.fetch(`${CRUX_ENDPOINT}?key=${encodeURIComponent(key)}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ origin, formFactor: FORMS[form], metrics: Object.values(METRICS) }),
      ...{ maxBytes: MOST_BYTES, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) },
    });
    if (status === 404) return withoutFigures("not_enough_data");
    if (status !== 200) return withoutFigures("not_available");
    return toRecord(Answer.parse(JSON.parse(Buffer.from(body).toString("utf8"))));
  } catch {
    // The error may name the URL, which has the key in it.
    return withoutFigures("not_available");
  }
}

function toRecord({ record: { metrics, collectionPeriod } }: z.infer<typeof Answer>): FieldRecord {
  const p75 = (name: keyof typeof METRICS) => metrics[METRICS[name]]?.percentiles.p75 ?? null;
  const figures = {
    ...{ lcpMs: p75("lcpMs"), inpMs: p75("inpMs"), cls: p75("cls"), ttfbMs: p75("ttfbMs"), fcpMs: p75("fcpMs") },
  };
  if (Object.values(figures).every((figure) => figure === null))
    return withoutFigures(Object.values(metrics).includes(UNREADABLE) ? "not_available" : "not_enough_data");
  const days = collectionPeriod;
  return {
    ...{ state: "measured", ...figures },
    ...{ firstDay: days ? textOf(days.firstDate) : null, lastDay: days ? textOf(days.lastDate) : null },
  };
}

function textOf({ year, month, day }: z.infer<typeof Day>): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
