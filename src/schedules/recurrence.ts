/**
 * When a schedule runs. Each day on which it is to run, it runs once: a time that clocks skip in spring is the moment to which they
 * are set, and of a time that they show twice in autumn it is the first. Cron expressions and recurrence rules are the same in this.
 */
import { ServiceError } from "#domain/errors.ts";
import { LEAST_MINUTES_APART, type PreviewRecurrence } from "#domain/schedule.ts";
import { isTimeZone, shownAt } from "#domain/time-zone.ts";

export interface Recurrence {
  readonly recurrence: string;
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
/** Dates that are named may be close to each other and to those of the rule; all else is known from the form. */
const RUNS_COMPARED = 25;
/** What clocks are set by, at most, and some more. */
const LONGEST_SHIFT_MS = 180 * MINUTE_MS;
const RULE = /^[ \t]*[a-z][a-z0-9-]*[;:]|(?:^|[\s;])FREQ=/im;
const FIVE_FIELDS = /^(?:@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)|\S+(?:[ \t]+\S+){4})$/i;
const ONE_MINUTE = /^(?:@|\d{1,2}[ \t])/;
/** A field whose value the library would draw by lot, anew each time. */
const RANDOM_FIELD = /(?:^|[\s,])H(?![a-z])/i;
/** The library looks through ten thousand of them for one that fits, and the process waits. */
const SMALL_STEPS = /(?:^|[\s;:])FREQ=(?:SECONDLY|MINUTELY|HOURLY)\b/i;
/** Seconds by the sixty, in hours by the dozen, and other calendars: seconds of work for one run. */
const COSTLY_PARTS = /(?:^|[\s;:])(?:BYSECOND=(?!0+(?:[\s;]|$))|RSCALE=|SKIP=)/i;
const MANY_MINUTES = /(?:^|[\s;:])BYMINUTE=[^;\s]*,/i;
/** Looked for day by day, one in four years takes the library a thousand steps. */
const DAYS_OF_MONTHS = /(?:^|[\s;:])BY(?:MONTHDAY|YEARDAY)=/i;
const STEPS_OF_DAYS = /(?:^|[\s;:])FREQ=DAILY\b/i;
const NAMES_DATES = /^[ \t]*RDATE/im;
const NAMES_ZONE = /TZID=/i;
const STARTS_IN_UTC = /^[ \t]*DTSTART[^\n:]*:[0-9T]+Z/im;
const UNTIL = /(?:^|[\s;:])UNTIL=([^;\s]*)/gi;
const STARTS_ON_DAY = /^[ \t]*DTSTART[^\n:]*:\d{8}[ \t]*$/im;
const HOW_TO_END =
  "Give UNTIL a day and a time: UNTIL=20261201T235959 in the time zone of the schedule, or UNTIL=20261201T235959Z in UTC.";
const HOW_TO_END_IN_UTC = "DTSTART is in UTC, so UNTIL needs a Z, too, such as UNTIL=20261201T235959Z.";
/** A line that goes on in the next one (RFC 5545, 3.1). */
const FOLD = /\r?\n[ \t]/g;

/**
 * The next runs after `from`, in order; fewer than `count` when the rule ends. The library reads the times that clocks show, as if they
 * were UTC, and when clocks show them is decided here: of some zones it knows days without the time, or with two of them.
 * @throws Error for what is no recurrence, or has no run for a very long time
 */
export async function nextRuns(
  { recurrence, timeZone }: Recurrence,
  { from, count }: { readonly from: Date; readonly count: number },
  preview: PreviewRecurrence,
): Promise<readonly Date[]> {
  if (STARTS_IN_UTC.test(recurrence)) return preview(recurrence, { tz: "UTC", from, count });
  const shown = asShown(recurrence, timeZone);
  const begin = new Date(from.getTime() + offsetAt(from, timeZone) - LONGEST_SHIFT_MS);
  for (let asked = count + 2; ; asked += count) {
    const times = await timesShown(shown, { from: begin, count: asked }, preview);
    const runs = new Set(times.map((time) => instantOf(time, timeZone)));
    const later = [...runs].filter((run) => run > from.getTime()).sort((a, b) => a - b);
    if (later.length >= count || times.length < asked) return later.slice(0, count).map((run) => new Date(run));
  }
}

/** Without those after the first that are so far away that the library doesn't find them. */
async function timesShown(
  recurrence: string,
  { from, count }: { readonly from: Date; readonly count: number },
  preview: PreviewRecurrence,
): Promise<readonly Date[]> {
  const [first] = await preview(recurrence, { tz: "UTC", from, count: 1 });
  if (first === undefined) return [];
  const rest = preview(recurrence, { tz: "UTC", from: first, count: count - 1 });
  return [first, ...(await rest.catch(noneUnlessBusy))];
}

/** What wasn't read now is no end of a rule. @throws ServiceError overloaded */
function noneUnlessBusy(error: unknown): readonly Date[] {
  if (error instanceof ServiceError) throw error;
  return [];
}

/** How the library says that it has found none among thousands. */
const SEARCHES_END = /^(?:Maximum iterations|Gave up after|Out-of-bounds date)/;

/** @throws ServiceError validation_failed for what is no recurrence, never comes, or comes too often; overloaded. Answers the first run. */
export async function assertRecurrence(wanted: Recurrence, from: Date, preview: PreviewRecurrence): Promise<Date> {
  const { recurrence, timeZone } = wanted;
  if (!isTimeZone(timeZone))
    throw refusal("/timeZone", "time_zone_unknown", "Use a name of the IANA database, such as Europe/Berlin.");
  assertForm(recurrence);
  const count = NAMES_DATES.test(recurrence) ? RUNS_COMPARED : 1;
  const runs = await nextRuns(wanted, { from, count }, preview).catch((error: unknown) => {
    if (error instanceof ServiceError) throw error;
    const reason = error instanceof Error ? error.message : "";
    if (SEARCHES_END.test(reason)) return [];
    throw refusal("/recurrence", "recurrence_invalid", `This is not a recurrence: ${reason}`);
  });
  const [first] = runs;
  if (first === undefined) throw refusal("/recurrence", "recurrence_ended", "This recurrence has no further run.");
  const least = LEAST_MINUTES_APART * MINUTE_MS;
  if (runs.some((run, place) => place > 0 && run.getTime() - (runs[place - 1]?.getTime() ?? 0) < least))
    throw tooOften();
  return first;
}

function assertForm(recurrence: string): void {
  if (RULE.test(recurrence)) assertFormOfRule(recurrence.replaceAll(FOLD, ""));
  else assertFormOfCron(recurrence.trim());
}

function assertFormOfCron(text: string): void {
  if (!FIVE_FIELDS.test(text) || RANDOM_FIELD.test(text))
    throw refusal(
      "/recurrence",
      "recurrence_invalid",
      "Enter a cron expression of five fields, such as 0 6 * * 1, or a recurrence rule, such as FREQ=WEEKLY;BYDAY=MO;BYHOUR=6.",
    );
  // One minute of any hours: so two runs are an hour apart.
  if (!ONE_MINUTE.test(text)) throw tooOften();
}

function assertFormOfRule(rule: string): void {
  const refuse = (code: string, words: string) => refusal("/recurrence", code, words);
  if (SMALL_STEPS.test(rule)) throw refuse("recurrence_invalid", "Use FREQ=DAILY with BYHOUR, or a cron expression.");
  if (COSTLY_PARTS.test(rule))
    throw refuse("recurrence_invalid", "BYSECOND, RSCALE and SKIP aren't supported. Leave them out.");
  if (STEPS_OF_DAYS.test(rule) && DAYS_OF_MONTHS.test(rule))
    throw refuse("recurrence_invalid", "Use FREQ=MONTHLY or FREQ=YEARLY with days of the month or year.");
  const wrongEnd = problemOfEnd(rule);
  if (wrongEnd !== undefined) throw refuse("recurrence_invalid", wrongEnd);
  if (NAMES_ZONE.test(rule))
    throw refuse("recurrence_names_zone", "Leave TZID out, and give the time zone as timeZone.");
  if (MANY_MINUTES.test(rule)) throw tooOften();
}

/** Where there is an end: as the library wants it, which is the form of the start. */
function problemOfEnd(rule: string): string | undefined {
  if (STARTS_ON_DAY.test(rule)) return undefined;
  const ends = Array.from(rule.matchAll(UNTIL), ([, end = ""]) => end);
  if (!ends.every(isDayAndTime)) return HOW_TO_END;
  return STARTS_IN_UTC.test(rule) && ends.some((end) => !end.endsWith("Z")) ? HOW_TO_END_IN_UTC : undefined;
}

/** 20261301T000000 isn't one, though it can be read as a day of the next year. */
function isDayAndTime(text: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(text)?.slice(1);
  if (parts === undefined) return false;
  const [year, month, day, hour, minute, second] = parts;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${written}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
}

function tooOften(): ServiceError {
  return refusal("/recurrence", "recurrence_too_often", `Runs must be at least ${LEAST_MINUTES_APART} minutes apart.`);
}

function refusal(pointer: string, code: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { fields: [{ pointer, code, message }] });
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Ends and dates that are given in UTC, as the time that clocks of the zone show then. */
function asShown(recurrence: string, timeZone: string): string {
  return recurrence.replaceAll(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/g, (given, ...parts) => {
    const [year, month, day, hour, minute, second] = parts.slice(0, 6).map(Number) as Six;
    const at = Date.UTC(year, month - 1, day, hour, minute, second);
    const shown = new Date(at + offsetAt(new Date(at), timeZone)).toISOString();
    return shown.length === 24 ? `${shown.slice(0, 19).replaceAll(/[-:]/g, "")}Z` : given;
  });
}

type Six = [number, number, number, number, number, number];

/**
 * When clocks of the zone show the time, which is written as if it were UTC: the first time they do. What they skip is moved on by as
 * much as they are.
 */
function instantOf(shown: Date, timeZone: string): number {
  const [before, after] = [-DAY_MS, DAY_MS].map((near) => offsetAt(new Date(shown.getTime() + near), timeZone)) as [
    number,
    number,
  ];
  const fits = [Math.max(before, after), Math.min(before, after)]
    .map((offset) => shown.getTime() - offset)
    .find((instant) => instant + offsetAt(new Date(instant), timeZone) === shown.getTime());
  return fits ?? shown.getTime() - before;
}

/** What clocks of the zone show, less UTC, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  return shownAt(at, timeZone).getTime() - Math.floor(at.getTime() / 1000) * 1000;
}
