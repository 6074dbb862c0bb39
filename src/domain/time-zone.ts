/** Time zones of the IANA database, and what their clocks show. */

export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 know no daylight saving, and are no names.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What clocks of the zone show, written as if it were UTC; in whole seconds. */
export function shownAt(at: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return new Date(Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a hundred times, and there are no more than zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, calendar: "gregory", hourCycle: "h23", era: "short" },
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  });
  clocks.set(timeZone, clock);
  return clock;
}
