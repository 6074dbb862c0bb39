/** When a recipient may be sent what waits for it: by its own clock, and not too often. */
import { MESSAGES_PER_HOUR, type Timing, URGENT_MESSAGES_PER_HOUR } from "#domain/recipient.ts";
import { shownAt } from "#domain/time-zone.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export interface Waiting {
  /** When the first of what waits happened. */
  readonly since: Date;
  /** When messages of the last day were put together. */
  readonly sent: readonly Date[];
  /** An audit that has failed waits. */
  readonly isUrgent: boolean;
}

export function isDue(timing: Timing, waiting: Waiting, now: Date): boolean {
  if (timing.delivery === "daily") return isDailyDue(timing, waiting, now);
  const ofLastHour = waiting.sent.filter((at) => now.getTime() - at.getTime() < HOUR_MS);
  return ofLastHour.length < mostOf(waiting) && !isQuiet(timing, now);
}

/** When it will be due, if nothing else happens; `null` when it is due now. */
export function waitsUntil(timing: Timing, waiting: Waiting, now: Date): Date | null {
  if (isDue(timing, waiting, now)) return null;
  const { delivery, time, quiet, timeZone } = timing;
  const clockTime = delivery === "daily" ? time : quiet?.to;
  const last = waiting.sent.toSorted((one, other) => other.getTime() - one.getTime())[mostOf(waiting) - 1];
  const moments = [
    ...(last === undefined ? [] : [last.getTime() + HOUR_MS]),
    ...(clockTime === undefined ? [] : nextTimes(clockTime, timeZone, now)),
  ];
  const due = moments
    .filter((at) => at > now.getTime())
    .toSorted((one, other) => one - other)
    .find((at) => isDue(timing, waiting, new Date(at)));
  return due === undefined ? null : new Date(due);
}

function mostOf({ isUrgent }: Waiting): number {
  return isUrgent ? URGENT_MESSAGES_PER_HOUR : MESSAGES_PER_HOUR;
}

/** When clocks show the time in the next days, and an hour before and after, in case they are set. */
function nextTimes(time: string, timeZone: string, now: Date): readonly number[] {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const until = (minutesOf(time) - minutesOf(localTime(now, timeZone).time)) * MINUTE_MS;
  return [-1, 0, 1, 2].flatMap((day) => [-1, 0, 1].map((hour) => minute + until + day * DAY_MS + hour * HOUR_MS));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The day's time has come since, and the day has had no message. Clocks that skip the time come to the next minute. */
function isDailyDue({ time, timeZone }: Timing, { since, sent }: Omit<Waiting, "isUrgent">, now: Date): boolean {
  const local = localTime(now, timeZone);
  const latest = `${local.time >= time ? local.day : localTime(new Date(now.getTime() - DAY_MS), timeZone).day} ${time}`;
  const stamp = (date: Date) => {
    const moment = localTime(date, timeZone);
    return `${moment.day} ${moment.time}`;
  };
  return stamp(since) < latest && sent.every((date) => stamp(date) < latest);
}

function isQuiet({ quiet, timeZone }: Timing, now: Date): boolean {
  if (quiet === null) return false;
  const { time } = localTime(now, timeZone);
  return quiet.from < quiet.to ? time >= quiet.from && time < quiet.to : time >= quiet.from || time < quiet.to;
}

/** `day` as 2026-11-29, `time` as 08:00: both in the order of their letters. */
function localTime(date: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const shown = shownAt(date, timeZone).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}
