/** How far a moment is from now, in words; without a formatter of the browser for the reason that counts have. */
import { count } from "./common.ts";

export type TimeUnit = "year" | "month" | "day" | "hour" | "minute" | "second";

/** Before, at and after now. */
const NEAR: Record<TimeUnit, readonly [string | undefined, string, string | undefined]> = {
  year: ["last year", "this year", "next year"],
  month: ["last month", "this month", "next month"],
  day: ["yesterday", "today", "tomorrow"],
  hour: [undefined, "this hour", undefined],
  minute: [undefined, "this minute", undefined],
  second: [undefined, "now", undefined],
};

/** `amount`: whole; below 0 is over. */
export function fromNow(amount: number, unit: TimeUnit): string {
  const far = count(Math.abs(amount), unit);
  return NEAR[unit][amount + 1] ?? (amount < 0 ? `${far} ago` : `in ${far}`);
}
