/**
 * When a schedule runs. Each day on which it is to run, it runs once: a time that clocks skip in spring is the moment to which they
 * are set, and of a time that they show twice in autumn it is the first. Cron expressions and recurrence rules are the same in this.
 */
import { ServiceError } from "#domain/errors.ts";
import { LEAST_MINUTES_APART, type PreviewRecurrence } from "#domain/schedule.ts";

export interface Recurrence {
  readonly recurrence: string;
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
/** A day of hours and one more: so many runs show how close two of them come. */
const RUNS_COMPARED = 25;
const RULE = /^[ \t]*[a-z][a-z0-9-]*[;:]|(?:^|[\s;])FREQ=/im;
const FIVE_FIELDS = /^(?:@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)|\S+(?:[ \t]+\S+){4})$/i;
/** A field whose value the library would draw by lot, anew each time. */
const RANDOM_FIELD = /(?:^|[\s,])H(?![a-z])/i;
/** The library looks through ten thousand of them for one that fits, and the process waits. */
const SMALL_STEPS = /(?:^|[\s;:])FREQ=(?:SECONDLY|MINUTELY|HOURLY)\b/i;
const NAMES_ZONE = /TZID=/i;
const STARTS_IN_UTC = /^[ \t]*DTSTART[^\n:]*:[0-9T]+Z/im;

/** The next runs after `from`, in order; fewer than `count` when the rule ends. @throws Error for what is no recurrence */
export async function nextRuns(
  { recurrence, timeZone }: Recurrence,
  { from, count }: { readonly from: Date; readonly count: number },
  preview: PreviewRecurrence,
): Promise<readonly Date[]> {
  const runs = await preview(recurrence, { tz: timeZone, from, count });
  if (!RULE.test(recurrence) || STARTS_IN_UTC.test(recurrence)) return runs;
  const skipped = await skippedRuns({ recurrence, timeZone }, { from, count }, preview);
  const times = new Set([...runs, ...skipped].map((run) => run.getTime()));
  // Behind the last run that is known there may be others, between it and a skipped one.
  const last = runs.length < count ? Infinity : (runs.at(-1)?.getTime() ?? Infinity);
  return [...times]
    .filter((time) => time <= last)
    .sort((a, b) => a - b)
    .slice(0, count)
    .map((time) => new Date(time));
}

/** @throws ServiceError validation_failed for what is no recurrence, never comes, or comes too often */
export async function assertRecurrence(wanted: Recurrence, from: Date, preview: PreviewRecurrence): Promise<void> {
  const { recurrence, timeZone } = wanted;
  if (!isTimeZone(timeZone))
    throw refusal("/timeZone", "time_zone_unknown", "Use a name of the IANA database, such as Europe/Berlin.");
  assertForm(recurrence);
  const runs = await nextRuns(wanted, { from, count: RUNS_COMPARED }, preview).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "";
    throw refusal("/recurrence", "recurrence_invalid", `This is not a recurrence: ${reason}`);
  });
  if (runs.length === 0) throw refusal("/recurrence", "recurrence_ended", "This recurrence has no further run.");
  const least = LEAST_MINUTES_APART * MINUTE_MS;
  if (runs.some((run, place) => place > 0 && run.getTime() - (runs[place - 1]?.getTime() ?? 0) < least))
    throw tooOften();
}

function assertForm(recurrence: string): void {
  if (RULE.test(recurrence)) {
    if (SMALL_STEPS.test(recurrence))
      throw refusal("/recurrence", "recurrence_invalid", "Use FREQ=DAILY with BYHOUR, or a cron expression.");
    if (NAMES_ZONE.test(recurrence))
      throw refusal("/recurrence", "recurrence_names_zone", "Leave TZID out, and give the time zone as timeZone.");
    return;
  }
  const isCron = FIVE_FIELDS.test(recurrence.trim()) && !RANDOM_FIELD.test(recurrence);
  if (!isCron)
    throw refusal(
      "/recurrence",
      "recurrence_invalid",
      "Enter a cron expression of five fields, such as 0 6 * * 1, or a recurrence rule, such as FREQ=WEEKLY;BYDAY=MO;BYHOUR=6.",
    );
}

function tooOften(): ServiceError {
  return refusal("/recurrence", "recurrence_too_often", `Runs must be at least ${LEAST_MINUTES_APART} minutes apart.`);
}

function refusal(pointer: string, code: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { fields: [{ pointer, code, message }] });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as +02:00 know no daylight saving, and are no names.
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
}

/**
 * Runs of a rule at local times that don't exist, which RFC 5545 leaves out: read without a zone, and moved on by as much as the
 * clocks are.
 */
async function skippedRuns(
  { recurrence, timeZone }: Recurrence,
  { from, count }: { readonly from: Date; readonly count: number },
  preview: PreviewRecurrence,
): Promise<readonly Date[]> {
  // One more, for the first may lie before `from` by the clock that goes on.
  const wall = await preview(recurrence, {
    ...{ tz: "UTC", count: count + 1 },
    from: new Date(from.getTime() + offsetAt(from, timeZone) - DAY_MS),
  });
  return wall.flatMap((time) => {
    const before = offsetAt(new Date(time.getTime() - DAY_MS), timeZone);
    const instant = new Date(time.getTime() - before);
    const isSkipped = instant.getTime() + offsetAt(instant, timeZone) !== time.getTime() && !exists(time, timeZone);
    return isSkipped && instant > from ? [instant] : [];
  });
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whether clocks of the zone show this local time, which is written as if it were UTC. */
function exists(wall: Date, timeZone: string): boolean {
  return [-DAY_MS, DAY_MS].some((near) => {
    const instant = new Date(wall.getTime() - offsetAt(new Date(wall.getTime() + near), timeZone));
    return instant.getTime() + offsetAt(instant, timeZone) === wall.getTime();
  });
}

/** What clocks of the zone show, less UTC, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, calendar: "gregory", hourCycle: "h23", era: "short" },
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(
    ...([part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")] as const),
  );
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}
