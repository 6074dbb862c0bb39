import { describe, expect, it } from "vitest";
import { previewRecurrence } from "#jobs/preview-recurrence.ts";
import { assertRecurrence, nextRuns } from "./recurrence.ts";

const runs = async (recurrence: string, timeZone: string, from: string, count = 3) =>
  (await nextRuns({ recurrence, timeZone }, { from: new Date(from), count }, previewRecurrence)).map((run) =>
    run.toISOString(),
  );

describe("daylight saving: one run a day", () => {
  const DAILY = [
    ["cron", "30 2 * * *"],
    ["a recurrence rule", "FREQ=DAILY;BYHOUR=2;BYMINUTE=30"],
    ["a rule with a start", "DTSTART:20200101T023000\nRRULE:FREQ=DAILY"],
  ];

  it.each(DAILY)("in spring, at the moment to which clocks are set: %s", async (_name, recurrence) => {
    expect(await runs(recurrence, "Europe/Berlin", "2026-03-27T12:00:00Z", 4)).toEqual([
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:30:00.000Z",
      "2026-03-30T00:30:00.000Z",
      "2026-03-31T00:30:00.000Z",
    ]);
    expect(await runs(recurrence, "Europe/Berlin", "2026-03-29T01:30:00Z", 1)).toEqual(["2026-03-30T00:30:00.000Z"]);
  });

  it.each(DAILY)("in autumn, the first of both: %s", async (_name, recurrence) => {
    expect(await runs(recurrence, "Europe/Berlin", "2026-10-24T12:00:00Z")).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
      "2026-10-27T01:30:00.000Z",
    ]);
  });

  it("in the other hemisphere, and where clocks are moved by half an hour", async () => {
    expect(await runs("FREQ=DAILY;BYHOUR=2;BYMINUTE=15", "Australia/Lord_Howe", "2026-10-03T00:00:00Z")).toEqual([
      "2026-10-03T15:45:00.000Z",
      "2026-10-04T15:15:00.000Z",
      "2026-10-05T15:15:00.000Z",
    ]);
  });

  it("a weekly rule on the day itself, and none twice", async () => {
    expect(await runs("FREQ=WEEKLY;BYDAY=SU;BYHOUR=2;BYMINUTE=30", "Europe/Berlin", "2026-03-23T00:00:00Z")).toEqual([
      "2026-03-29T01:30:00.000Z",
      "2026-04-05T00:30:00.000Z",
      "2026-04-12T00:30:00.000Z",
    ]);
    const hours = await runs("FREQ=DAILY;BYHOUR=1,2,3,4", "Europe/Berlin", "2026-03-28T23:30:00Z", 4);
    expect(hours).toEqual([
      "2026-03-29T00:00:00.000Z",
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T02:00:00.000Z",
      "2026-03-29T23:00:00.000Z",
    ]);
  });

  it("a whole year of days, each once", async () => {
    for (const [, recurrence = ""] of DAILY) {
      const times: string[] = [];
      // A few at a time: what takes longer than a second is cut off.
      while (times.length < 365)
        times.push(...(await runs(recurrence, "America/New_York", times.at(-1) ?? "2026-01-01T12:00:00Z", 5)));
      const days = times.map((run) => new Date(run).toLocaleDateString("en-CA", { timeZone: "America/New_York" }));
      expect(new Set(days).size).toBe(365);
      expect(days.at(-1)).toBe("2027-01-01");
    }
  });
});

describe("what is taken as a recurrence", () => {
  const refused = async (recurrence: string, timeZone = "Europe/Berlin") => {
    const from = new Date("2026-11-24T00:00:00Z");
    const error = await assertRecurrence({ recurrence, timeZone }, from, previewRecurrence).catch((one) => one);
    return error?.fields?.[0]?.code ?? error?.message;
  };

  it.each([
    "0 6 * * 1",
    "0 6 1 * *",
    "@daily",
    "0 6 * * MON-FRI",
    "0 0 29 2 *",
    "FREQ=WEEKLY;BYDAY=MO;BYHOUR=6",
    "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;BYMINUTE=30",
    "DTSTART:20260101T060000\nRRULE:FREQ=WEEKLY;INTERVAL=2",
    "FREQ=DAILY;UNTIL=20271231T000000Z",
  ])("takes %s", async (recurrence) => {
    expect(await refused(recurrence)).toBeUndefined();
  });

  it.each([
    ["", "recurrence_invalid"],
    ["tomorrow", "recurrence_invalid"],
    ["0 25 * * *", "recurrence_invalid"],
    ["0 0 30 2 *", "recurrence_invalid"],
    ["0 0 6 * * 1", "recurrence_invalid"],
    ["H 6 * * *", "recurrence_invalid"],
    ["@reboot", "recurrence_invalid"],
    ["* * * * *", "recurrence_too_often"],
    ["0,30 6 * * *", "recurrence_too_often"],
    ["FREQ=SECONDLY", "recurrence_invalid"],
    ["FREQ=MINUTELY;INTERVAL=90", "recurrence_invalid"],
    ["FREQ=DAILY;BYHOUR=6;BYMINUTE=0,10", "recurrence_too_often"],
    ["FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "recurrence_invalid"],
    ["FREQ=DAILY;UNTIL=20200101T000000Z", "recurrence_ended"],
    ["FREQ=DAILY;BYHOURS=6", "recurrence_invalid"],
    ["DTSTART;TZID=America/New_York:20260101T060000\nRRULE:FREQ=DAILY", "recurrence_names_zone"],
  ])("refuses %j", async (recurrence, code) => {
    expect(await refused(recurrence)).toBe(code);
  });

  it.each(["Mars/Olympus", "+02:00", "", "Europe/Berlin; drop table"])("refuses the time zone %j", async (timeZone) => {
    expect(await refused("0 6 * * *", timeZone)).toBe("time_zone_unknown");
  });
});
