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

  it.each([
    // Set back by half an hour, by two hours, and forward at the end of a day.
    ["15 2 * * *", "Australia/Lord_Howe", "2026-04-03T16:00:00Z", ["2026-04-04T15:45", "2026-04-05T15:45"]],
    ["15 2 * * *", "Australia/Lord_Howe", "2026-10-02T16:00:00Z", ["2026-10-03T15:45", "2026-10-04T15:15"]],
    ["30 2 * * *", "Antarctica/Troll", "2026-10-24T12:00:00Z", ["2026-10-25T00:30", "2026-10-26T02:30"]],
    ["45 23 * * *", "America/Nuuk", "2026-03-28T02:00:00Z", ["2026-03-29T01:45", "2026-03-30T00:45"]],
  ])("where the library knows none or two: %s in %s from %s", async (recurrence, timeZone, from, expected) => {
    expect((await runs(recurrence, timeZone, from, 2)).map((run) => run.slice(0, 16))).toEqual(expected);
  });

  it("an hourly expression goes on over both: the hour that comes twice counts once", async () => {
    expect((await runs("0 * * * *", "Europe/Berlin", "2026-10-24T23:30:00Z")).map((run) => run.slice(11, 16))).toEqual([
      ...["00:00", "02:00", "03:00"],
    ]);
    expect((await runs("0 * * * *", "Europe/Berlin", "2026-03-28T23:30:00Z")).map((run) => run.slice(11, 16))).toEqual([
      ...["00:00", "01:00", "02:00"],
    ]);
  });

  it("ends at the moment that is given in UTC, and leaves out what is named in UTC", async () => {
    const DAILY_UNTIL = "FREQ=DAILY;BYHOUR=6;UNTIL=";
    expect(await runs(`${DAILY_UNTIL}20260703T040000Z`, "Europe/Berlin", "2026-07-01T12:00:00Z")).toEqual([
      ...["2026-07-02T04:00:00.000Z", "2026-07-03T04:00:00.000Z"],
    ]);
    expect(await runs(`${DAILY_UNTIL}20260703T095959Z`, "America/New_York", "2026-07-01T12:00:00Z")).toEqual([
      "2026-07-02T10:00:00.000Z",
    ]);
    const without = "DTSTART:20260701T060000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260702T040000Z";
    expect(await runs(without, "Europe/Berlin", "2026-06-30T00:00:00Z")).toEqual([
      ...["2026-07-01T04:00:00.000Z", "2026-07-03T04:00:00.000Z"],
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

describe("rules as calendars have them", () => {
  it.each([
    ["the last working day", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=6", ["11-30", "12-31", "01-29"]],
    ["a fifth Monday", "FREQ=MONTHLY;BYDAY=5MO;BYHOUR=6", ["11-30", "03-29", "05-31"]],
    [
      "every other week since 2020",
      "DTSTART:20200106T060000\nRRULE:FREQ=WEEKLY;INTERVAL=2",
      ["11-30", "12-14", "12-28"],
    ],
    ["so many from a start", "DTSTART:20261201T060000\nRRULE:FREQ=WEEKLY;COUNT=2", ["12-01", "12-08"]],
    [
      "a date less and one more",
      "DTSTART:20261201T060000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261202T060000\nRDATE:20261206T060000",
      ["12-01", "12-03", "12-06"],
    ],
    ["one whose next run is in 28 years", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=TU;BYHOUR=6", ["02-29"]],
  ])("%s", async (_name, recurrence, days) => {
    const found = await runs(recurrence, "Europe/Berlin", "2026-11-29T09:00:00Z");
    expect(found.map((run) => run.slice(5, 10))).toEqual(days);
    for (const run of found) expect(run).toMatch(/T0[45]:00:00/);
  });
});

describe("what is taken as a recurrence", () => {
  const problem = async (recurrence: string, timeZone = "Europe/Berlin") => {
    const from = new Date("2026-11-24T00:00:00Z");
    const error = await assertRecurrence({ recurrence, timeZone }, from, previewRecurrence).then(
      () => undefined,
      (one) => one,
    );
    return error?.fields?.[0] ?? error;
  };
  const refused = async (recurrence: string, timeZone?: string) => {
    const { code, message } = (await problem(recurrence, timeZone)) ?? {};
    return code ?? message;
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
    "FREQ=DAILY;BYHOUR=6;UNTIL=20271231T000000",
    "DTSTART:20260101T060000Z\nRRULE:FREQ=DAILY;UNTIL=20271231T000000Z",
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
    ["BYMINUTE=0\n ,10;FREQ=YEARLY", "recurrence_too_often"],
    ["0,30 6 1 1 *", "recurrence_too_often"],
    ["DTSTART:20261201T060000\nRRULE:FREQ=DAILY\nRDATE:20261203T061000", "recurrence_too_often"],
    ["FREQ=SECO\n NDLY", "recurrence_invalid"],
    // A run of these takes the library seconds.
    ["FREQ=YEARLY;BYHOUR=1,2,3;BYSECOND=0,1,2;BYSETPOS=366", "recurrence_invalid"],
    ["RSCALE=CHINESE;FREQ=DAILY;BYMONTH=5L;BYMONTHDAY=30", "recurrence_invalid"],
    ["FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;RSCALE=GREGORIAN", "recurrence_invalid"],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=TU", "recurrence_invalid"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=6", "recurrence_ended"],
    ["DTSTART:20260101T060000\nRRULE:FREQ=WEEKLY;COUNT=5", "recurrence_ended"],
    ["FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "recurrence_invalid"],
    ["FREQ=DAILY;UNTIL=20200101T000000Z", "recurrence_ended"],
    ["FREQ=DAILY;BYHOURS=6", "recurrence_invalid"],
    ["DTSTART;TZID=America/New_York:20260101T060000\nRRULE:FREQ=DAILY", "recurrence_names_zone"],
  ])("refuses %j", async (recurrence, code) => {
    expect(await refused(recurrence)).toBe(code);
  });

  it.each([
    ["FREQ=DAILY;BYHOUR=6;UNTIL=20261201", "UNTIL=20261201T235959 in the time zone of the schedule"],
    ["FREQ=DAILY;BYHOUR=6;UNTIL=2026-12-01T00:00:00", "UNTIL=20261201T235959 in the time zone of the schedule"],
    ["FREQ=DAILY;BYHOUR=6;UNTIL=20261301T000000Z", "UNTIL=20261201T235959Z in UTC"],
    ["RRULE:FREQ=DAILY;UNTIL=20261201T240000", "Give UNTIL a day and a time"],
    ["DTSTART:20260101T060000Z\nRRULE:FREQ=DAILY;UNTIL=20261201T000000", "UNTIL needs a Z, too"],
  ])("says how to write the end: %j", async (recurrence, words) => {
    expect(await problem(recurrence)).toMatchObject({
      pointer: "/recurrence",
      message: expect.stringContaining(words),
    });
  });

  it.each(["Mars/Olympus", "+02:00", "", "Europe/Berlin; drop table"])("refuses the time zone %j", async (timeZone) => {
    expect(await refused("0 6 * * *", timeZone)).toBe("time_zone_unknown");
  });
});
