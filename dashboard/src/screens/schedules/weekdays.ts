import { LANGUAGE } from "../../words/index.ts";

const names = new Intl.DateTimeFormat(LANGUAGE, { weekday: "long", timeZone: "UTC" });
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** As cron numbers them, the working week first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((day) => [day, weekdayName(day)] as const);

export function weekdayName(day: number): string {
  return names.format(SUNDAY + day * DAY_MS);
}
