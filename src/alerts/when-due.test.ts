import { describe, expect, it } from "vitest";
import { Timing } from "#domain/recipient.ts";
import { isDue, waitsUntil } from "./when-due.ts";

const due = (timing: object, since: string, now: string, ...sent: string[]) =>
  isDue(Timing.parse(timing), waiting(since, sent), new Date(now));
const waiting = (since: string, sent: readonly string[], isUrgent = false) => ({
  ...{ since: new Date(since), sent: sent.map((at) => new Date(at)), isUrgent },
});

describe("at once", () => {
  it("but six times an hour at most", () => {
    const sent = [1, 5, 10, 20, 30, 40].map((minute) => `2026-11-29T10:${String(minute).padStart(2, "0")}:00Z`);
    expect(due({}, "2026-11-29T10:50:00Z", "2026-11-29T10:50:02Z", ...sent.slice(1))).toBe(true);
    expect(due({}, "2026-11-29T10:50:00Z", "2026-11-29T10:50:02Z", ...sent)).toBe(false);
    expect(due({}, "2026-11-29T10:50:00Z", "2026-11-29T11:01:00Z", ...sent)).toBe(true);
  });

  it.each([
    ["over midnight", { from: "22:00", to: "07:00" }, "2026-11-29T21:30:00Z", false],
    ["over midnight, in the morning", { from: "22:00", to: "07:00" }, "2026-11-30T05:59:00Z", false],
    ["over midnight, when they end", { from: "22:00", to: "07:00" }, "2026-11-30T06:00:00Z", true],
    ["by day", { from: "12:00", to: "14:00" }, "2026-11-29T12:00:00Z", false],
    ["by day, before they begin", { from: "12:00", to: "14:00" }, "2026-11-29T10:59:00Z", true],
  ])("but not in quiet hours of Berlin: %s", (_name, quiet, now, expected) => {
    expect(due({ quiet, timeZone: "Europe/Berlin" }, "2026-11-29T09:00:00Z", now)).toBe(expected);
  });
});

describe("what waits", () => {
  const sent = (count: number) => Array.from({ length: count }, (_, at) => `2026-11-29T10:${10 + at}:00Z`);
  const until = (timing: object, now: string, messages: readonly string[], isUrgent = false) =>
    waitsUntil(Timing.parse(timing), waiting("2026-11-29T10:40:00Z", messages, isUrgent), new Date(now))?.toISOString();

  it("goes an hour after the sixth message before, and at once when an audit has failed, unless these are many", () => {
    expect(until({}, "2026-11-29T10:40:00Z", sent(5))).toBeUndefined();
    expect(until({}, "2026-11-29T10:40:00Z", sent(6))).toBe("2026-11-29T11:10:00.000Z");
    expect(until({}, "2026-11-29T10:40:00Z", sent(8))).toBe("2026-11-29T11:12:00.000Z");
    expect(until({}, "2026-11-29T10:40:00Z", sent(11), true)).toBeUndefined();
    expect(until({}, "2026-11-29T10:40:00Z", sent(12), true)).toBe("2026-11-29T11:10:00.000Z");
  });

  it.each([
    ["quiet hours", { quiet: { from: "11:00", to: "14:30" } }, "2026-11-29T13:30:00.000Z"],
    ["the day's time", { delivery: "daily", time: "08:00" }, "2026-11-30T07:00:00.000Z"],
    [
      "it in another time zone",
      { delivery: "daily", time: "08:00", timeZone: "Asia/Kolkata" },
      "2026-11-30T02:30:00.000Z",
    ],
  ])("waits for %s", (_name, timing, at) => {
    expect(until({ timeZone: "Europe/Berlin", ...timing }, "2026-11-29T10:41:30Z", sent(6))).toBe(at);
  });
});

describe("once a day", () => {
  const daily = { delivery: "daily", time: "08:00", timeZone: "Europe/Berlin" };

  it("at its time, and not before", () => {
    expect(due(daily, "2026-11-28T10:00:00Z", "2026-11-29T06:59:00Z")).toBe(false);
    expect(due(daily, "2026-11-28T10:00:00Z", "2026-11-29T07:00:00Z")).toBe(true);
  });

  it("what comes after it waits for the next day", () => {
    expect(due(daily, "2026-11-29T07:30:00Z", "2026-11-29T20:00:00Z")).toBe(false);
    expect(due(daily, "2026-11-29T07:30:00Z", "2026-11-30T07:00:00Z")).toBe(true);
  });

  it("late, when the service was down, and no second time on that day", () => {
    expect(due(daily, "2026-11-28T10:00:00Z", "2026-11-29T15:00:00Z")).toBe(true);
    expect(due(daily, "2026-11-28T10:00:00Z", "2026-11-29T15:01:00Z", "2026-11-29T15:00:00Z")).toBe(false);
  });

  it.each([
    ["skips", "02:30", "2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z", "2026-03-28T12:00:00Z"],
    ["shows twice", "02:30", "2026-10-25T00:29:00Z", "2026-10-25T00:30:00Z", "2026-10-24T12:00:00Z"],
  ])("also when the clock %s the time", (_name, at, before, then, since) => {
    expect(due({ ...daily, time: at }, since, before)).toBe(false);
    expect(due({ ...daily, time: at }, since, then)).toBe(true);
    const again = new Date(Date.parse(then) + 60 * 60 * 1000).toISOString();
    expect(due({ ...daily, time: at }, then, again, then)).toBe(false);
  });
});
