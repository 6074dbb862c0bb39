import { expect, it } from "vitest";
import { fieldsOf, recurrenceOf, USUAL_FIELDS } from "./recurrence.ts";

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
