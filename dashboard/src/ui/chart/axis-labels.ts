/** What stands below the audits of a chart: their days, and the time where a day has several of them. */
import { day, moment, timeOfDay } from "../../data/format.ts";

const LETTER_PX = 6.5;
const GAP_PX = 14;

interface Place {
  readonly auditId: string;
  readonly finishedAt: string;
  readonly x: number;
}

interface AxisLabel {
  readonly auditId: string;
  readonly x: number;
  readonly text: string;
}

/** None so near that two would touch; the first audit of each day says which day it is. */
export function axisLabels(placed: readonly Place[]): readonly AxisLabel[] {
  const perDay = Map.groupBy(placed, ({ finishedAt }) => day(finishedAt));
  const shown: AxisLabel[] = [];
  let saidDay: string | undefined;
  for (const { auditId, finishedAt, x } of placed) {
    const own = day(finishedAt);
    const isOnlyOne = (perDay.get(own)?.length ?? 0) < 2;
    const text = isOnlyOne ? own : saidDay === own ? timeOfDay(finishedAt) : moment(finishedAt);
    const before = shown.at(-1);
    if (before !== undefined && x - before.x < (widthOf(before.text) + widthOf(text)) / 2 + GAP_PX) continue;
    shown.push({ auditId, x, text });
    saidDay = own;
  }
  return shown;
}

export const widthOf = (text: string): number => text.length * LETTER_PX;
