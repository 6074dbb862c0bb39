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
