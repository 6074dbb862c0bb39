/** The recurrences that have fields of their own, and back; all others are text. */

export type Repeats = "daily" | "weekly" | "monthly" | "custom";

export interface RecurrenceFields {
  readonly repeats: Repeats;
  /** `HH:MM` */
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 1 to 28. */
  readonly monthday: number;
  /** As it is kept; of the others it follows from these. */
  readonly text: string;
}

export const USUAL_FIELDS: RecurrenceFields = { repeats: "weekly", time: "06:00", weekday: 1, monthday: 1, text: "" };

/** The last day that every month has. */
export const LAST_MONTHDAY = 28;
const CRON = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|\d)$/;

export function recurrenceOf({ repeats, time, weekday, monthday, text }: RecurrenceFields): string {
  if (repeats === "custom") return text.trim();
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${minute} ${hour} ${repeats === "monthly" ? monthday : "*"} * ${repeats === "weekly" ? weekday : "*"}`;
}

export function fieldsOf(recurrence: string): RecurrenceFields {
  const [, minute = "", hour = "", monthday = "", weekday = ""] = CRON.exec(recurrence.trim()) ?? [];
  const custom: RecurrenceFields = { ...USUAL_FIELDS, repeats: "custom", text: recurrence };
  if (minute === "" || Number(minute) > 59 || Number(hour) > 23 || (monthday !== "*" && weekday !== "*")) return custom;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (weekday !== "*") return { ...USUAL_FIELDS, repeats: "weekly", time, weekday: Number(weekday) % 7 };
  if (monthday === "*") return { ...USUAL_FIELDS, repeats: "daily", time };
  const day = Number(monthday);
  return day >= 1 && day <= LAST_MONTHDAY ? { ...USUAL_FIELDS, repeats: "monthly", time, monthday: day } : custom;
}

/** A recurrence as people say it. */
interface Rhythm {
  readonly repeats: Exclude<Repeats, "custom">;
  /** Each so many days, weeks or months. */
  readonly every: number;
  readonly time: string;
  /** 0 is Sunday; of weeks. */
  readonly weekdays: readonly number[];
  /** Of months. */
  readonly monthday: number;
}

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES: Readonly<Record<string, Rhythm["repeats"]>> = {
  DAILY: "daily",
  WEEKLY: "weekly",
  MONTHLY: "monthly",
};
/** More than these make a rule that no short sentence says. */
const SAID: Readonly<Record<Rhythm["repeats"], readonly string[]>> = {
  daily: [],
  weekly: ["BYDAY"],
  monthly: ["BYMONTHDAY"],
};

/** `undefined`: it is said by its text alone. */
export function rhythmOf(recurrence: string): Rhythm | undefined {
  const { repeats, time, weekday, monthday } = fieldsOf(recurrence);
  if (repeats !== "custom") return { repeats, every: 1, time, weekdays: [weekday], monthday };
  const parts = recurrence
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .filter((part) => part !== "");
  const rule = new Map(parts.map((part) => part.split("=", 2) as [string, string]));
  return rule.size === parts.length ? rhythmOfRule(rule) : undefined;
}

function rhythmOfRule(rule: ReadonlyMap<string, string>): Rhythm | undefined {
  const repeats = FREQUENCIES[rule.get("FREQ") ?? ""];
  if (repeats === undefined) return undefined;
  const known = ["FREQ", "INTERVAL", "BYHOUR", "BYMINUTE", "BYSECOND", "WKST", ...SAID[repeats]];
  const figure = (name: string, otherwise: number) => wholeOf(rule.get(name) ?? String(otherwise));
  const [hour, minute, every] = [figure("BYHOUR", Number.NaN), figure("BYMINUTE", 0), figure("INTERVAL", 1)];
  const weekdays = repeats === "weekly" ? (rule.get("BYDAY") ?? "").split(",").map((day) => DAYS.indexOf(day)) : [];
  const monthday = repeats === "monthly" ? figure("BYMONTHDAY", Number.NaN) : 1;
  const isSaid = [...rule.keys()].every((name) => known.includes(name)) && !weekdays.includes(-1);
  if (!isSaid || [hour, minute, every, monthday].some(Number.isNaN)) return undefined;
  return { repeats, every, time: `${twoDigits(hour)}:${twoDigits(minute)}`, weekdays, monthday };
}

/** `NaN` for lists, and for what counts from the end. */
function wholeOf(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
