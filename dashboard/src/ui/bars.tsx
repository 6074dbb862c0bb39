/** Horizontal bars with their numbers as text: a chart that is its own table. */
import type { ReactNode } from "react";
import { number } from "../data/format.ts";
import { classes } from "./classes.ts";

export interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: number;
  readonly className?: string;
}

export function Bars({
  bars,
  caption,
  valueHeading,
}: {
  readonly bars: readonly Bar[];
  readonly caption: string;
  readonly valueHeading: string;
}) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">{valueHeading}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, className }) => (
          <tr key={key}>
            <th scope="row" className="w-px py-1 pr-3 text-left font-normal whitespace-nowrap text-ink-soft">
              {label}
            </th>
            <td className="py-1">
              <div className="flex items-center gap-2">
                <div className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
                  <div
                    className={classes("h-full rounded-full", className ?? "bg-accent")}
                    style={{ width: `${(value / largest) * 100}%` }}
                  />
                </div>
                <span className="w-14 shrink-0 text-right tabular-nums">{number(value)}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One bar in parts, for shares of a whole; the parts are named in the list below it. */
export function StackedBar({ parts, label }: { readonly parts: readonly Bar[]; readonly label: string }) {
  const whole = Math.max(
    1,
    parts.reduce((sum, { value }) => sum + value, 0),
  );
  return (
    <div>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ key, value, className }) => (
            <div key={key} className={className ?? "bg-accent"} style={{ width: `${(value / whole) * 100}%` }} />
          ))}
      </div>
      <ul aria-label={label} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {parts.map(({ key, label: name, value, className }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={classes("size-2.5 rounded-sm", className ?? "bg-accent")} />
            <span className="text-ink-soft">{name}</span>
            <span className="font-medium tabular-nums">{number(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
