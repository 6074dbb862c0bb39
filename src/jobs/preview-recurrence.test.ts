/** Recurrences are read in a thread: the answers are the library's, and others are served meanwhile. */
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { PgBoss } from "pg-boss";
import { describe, expect, it, vi } from "vitest";
import { createRecurrenceReader } from "./preview-recurrence.ts";

const NEVER = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=6";
/** A recurrence that never comes costs ten thousand steps, which take longer than the service's limit on a loaded machine. */
const previewRecurrence = createRecurrenceReader({ mostMs: 300_000 });
const library = new PgBoss({ schema: "jobs", connectionString: "postgres://nowhere.invalid/" });

const some = (least: number, most: number) =>
  fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 3 }).map(String);
const part = (name: string, values: fc.Arbitrary<string>) => values.map((value) => `;${name}=${value}`);
const maybe = (name: string, values: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 2, arbitrary: part(name, values) });
const weekday = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU", "1MO", "-1FR", "2SU", "MO,TU,WE,TH,FR");
const days = fc.oneof(
  part("BYMONTHDAY", fc.oneof(some(1, 28), some(29, 31), some(-5, -1))),
  fc.tuple(part("BYDAY", weekday), maybe("BYSETPOS", fc.constantFrom("1", "-1", "2"))).map((parts) => parts.join("")),
);
const rule = fc
  .tuple(
    fc.constantFrom("FREQ=MONTHLY", "FREQ=YEARLY"),
    maybe("BYMONTH", some(1, 12)),
    days,
    part("BYHOUR", some(0, 23)),
    maybe("INTERVAL", fc.constantFrom("2", "3")),
  )
  .map((parts) => parts.join(""));
// Around the days on which clocks change, a leap day, and the end of a century that has none.
const from = fc.constantFrom("2026-03-28T23:30", "2026-10-24T22:30", "2028-02-28T12:00", "2099-12-31T23:59");
const tz = fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe");

async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const ended = work
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    await nextTurn();
    turns++;
  }
  await ended;
  return turns;
}

describe("previewRecurrence", () => {
  it("answers as the library does", async () => {
    await fc.assert(
      fc.asyncProperty(rule, tz, from, async (expression, zone, begin) => {
        const options = { tz: zone, from: new Date(`${begin}:00Z`), count: 4 };
        const direct = async () => library.previewSchedule(expression, options);
        const [expected, found] = await Promise.allSettled([direct(), previewRecurrence(expression, options)]);
        expect(found.status).toBe(expected.status);
        if (found.status === "fulfilled" && expected.status === "fulfilled")
          expect(found.value).toEqual(expected.value);
        if (found.status === "rejected" && expected.status === "rejected")
          expect(found.reason.message).toBe(expected.reason.message);
      }),
      { numRuns: 150 },
    );
  });

  it("leaves the process free while it looks for a date that never comes", async () => {
    const options = { tz: "UTC", from: new Date("2026-01-01T00:00:00Z"), count: 1 };
    await previewRecurrence("0 6 * * *", options);
    expect(await turnsDuring(previewRecurrence(NEVER, options))).toBeGreaterThan(50);
    // The same in this thread is one turn.
    const direct = async () => library.previewSchedule(NEVER, options);
    expect(await turnsDuring(direct())).toBeLessThan(5);
  });

  it("gives up on what takes too long, and reads what comes after it", async () => {
    const preview = createRecurrenceReader({ mostMs: 100 });
    const options = { tz: "UTC", from: new Date("2026-01-01T00:00:00Z"), count: 1_000 };
    const error = await preview("0 0 29 2 *", options).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "overloaded" });
    // On a machine that is busy, it may take more than one try.
    await vi.waitFor(
      async () =>
        expect(await preview("0 6 * * *", { ...options, count: 1 })).toEqual([new Date("2026-01-01T06:00:00Z")]),
      { timeout: 20_000 },
    );
  });

  it("starts again after it was idle", async () => {
    const preview = createRecurrenceReader({ idleMs: 0 });
    const options = { tz: "UTC", from: new Date("2026-01-01T00:00:00Z"), count: 1 };
    for (let round = 0; round < 3; round++) {
      expect(await preview("0 6 * * *", options)).toEqual([new Date("2026-01-01T06:00:00Z")]);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
});
