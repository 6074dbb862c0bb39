import { expect, it } from "vitest";
import { fieldsOf, recurrenceOf, rhythmOf, USUAL_FIELDS } from "./recurrence.ts";

it.each([
  ["30 2 * * *", { repeats: "daily", time: "02:30" }],
  ["0 6 * * 1", { repeats: "weekly", time: "06:00", weekday: 1 }],
  ["5 23 * * 0", { repeats: "weekly", time: "23:05", weekday: 0 }],
  ["0 6 28 * *", { repeats: "monthly", time: "06:00", monthday: 28 }],
] as const)("%s has fields, and comes back from them", (recurrence, fields) => {
  expect(fieldsOf(recurrence)).toMatchObject(fields);
  expect(recurrenceOf(fieldsOf(recurrence))).toBe(recurrence);
});

it.each(["0 6 31 * *", "0 6 1 * 1", "0 6 * * 1-5", "61 6 * * *", "0 25 * * *", "@daily", "FREQ=DAILY\nx", "0 6 * 1 *"])(
  "%j stays as it is",
  (recurrence) => {
    expect(fieldsOf(recurrence)).toEqual({ ...USUAL_FIELDS, repeats: "custom", text: recurrence });
    expect(recurrenceOf(fieldsOf(recurrence))).toBe(recurrence);
  },
);

it.each([
  ["0 6 * * 1", { repeats: "weekly", every: 1, time: "06:00", weekdays: [1] }],
  ["FREQ=WEEKLY;BYDAY=MO;BYHOUR=6;BYMINUTE=0", { repeats: "weekly", every: 1, time: "06:00", weekdays: [1] }],
  ["RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;BYHOUR=18;BYMINUTE=30", { every: 2, time: "18:30", weekdays: [1, 4] }],
  ["freq=daily;byhour=6;bysecond=0", { repeats: "daily", every: 1, time: "06:00" }],
  ["FREQ=MONTHLY;BYMONTHDAY=15;BYHOUR=7", { repeats: "monthly", time: "07:00", monthday: 15 }],
])("%s can be said", (recurrence, rhythm) => {
  expect(rhythmOf(recurrence)).toMatchObject(rhythm);
});

it.each([
  ...["FREQ=MONTHLY;BYDAY=1MO;BYHOUR=7", "FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYHOUR=6", "FREQ=DAILY;BYHOUR=6,18"],
  ...["FREQ=DAILY;BYHOUR=6;COUNT=3", "FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=6", "FREQ=DAILY\nx", "*/5 * * * *", "FREQ"],
])("%j is said by its text", (recurrence) => {
  expect(rhythmOf(recurrence)).toBeUndefined();
});
