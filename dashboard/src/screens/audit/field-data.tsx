/** What visitors of the site experienced, beside what a browser measured. */
import type { FieldData } from "@sitemend/client";
import { day } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Card } from "../../ui/layout.tsx";
import { fieldData as w } from "../../words/en/field-data.ts";

/** The last good value, and the last that only needs improvement (https://web.dev/articles/vitals). */
const LIMITS = {
  lcpMs: [2_500, 4_000],
  inpMs: [200, 500],
  cls: [0.1, 0.25],
  ttfbMs: [800, 1_800],
  fcpMs: [1_800, 3_000],
} as const;
type Name = keyof typeof LIMITS;
const NAMES = Object.keys(LIMITS) as Name[];
const FORMS = ["phone", "desktop"] as const;
const TONES = { good: "good", fair: "warning", poor: "error" } as const;

export function FieldDataCard({ field }: { readonly field: FieldData }) {
  const { firstDay, lastDay } = field.phone.firstDay === null ? field.desktop : field.phone;
  return (
    <Card title={w.title}>
      <p className="max-w-prose text-sm text-ink-soft">
        {w.lead}
        {firstDay !== null && lastDay !== null && ` ${w.days(day(`${firstDay}T12:00`), day(`${lastDay}T12:00`))}.`}
      </p>
      <dl className="mt-4 grid gap-5 sm:grid-cols-2">
        {FORMS.map((form) => (
          <div key={form} className="space-y-2 text-sm">
            <dt className="font-medium">{w.forms[form]}</dt>
            <dd>
              <Figures record={field[form]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Figures({ record }: { readonly record: FieldData["phone"] }) {
  if (record.state !== "measured") return <p className="text-ink-soft">{w.states[record.state]}</p>;
  return (
    <ul className="space-y-1">
      {NAMES.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-2">
          <span className="text-ink-soft">{w.figures[name]}</span>
          <Figure name={name} value={record[name]} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ name, value }: { readonly name: Name; readonly value: number | null }) {
  if (value === null) return <span>{w.none}</span>;
  const [good, fair] = LIMITS[name];
  const band = value <= good ? "good" : value <= fair ? "fair" : "poor";
  return (
    <>
      <span className="font-medium tabular-nums">{shown(name, value)}</span>
      <Badge tone={TONES[band]}>{w.bands[band]}</Badge>
    </>
  );
}

function shown(name: Name, value: number): string {
  if (name === "cls") return String(value);
  return name === "inpMs" ? w.milliseconds(value) : w.seconds(value);
}
