import { describe, expect, it } from "vitest";
import { nextAttempt } from "./next-attempt.ts";

const AT = new Date("2026-03-01T00:00:00Z");
const failure = { code: "quota_exceeded", retryAfterMs: null, failures: 0, at: AT, random: 1 } as const;
const minutesTo = (failed: Parameters<typeof nextAttempt>[0]) =>
  (Number(nextAttempt(failed).nextAt) - AT.getTime()) / 60_000;

describe("the next attempt", () => {
  it("comes ever later, up to a day", () => {
    const waits = [0, 1, 2, 3, 6, 7, 100].map((failures) => minutesTo({ ...failure, failures }));
    expect(waits).toEqual([15, 30, 60, 120, 960, 1440, 1440]);
  });

  it("is spread over half of the wait, so that sites don't ask together", () => {
    expect(minutesTo({ ...failure, random: 0 })).toBe(7.5);
    expect(minutesTo({ ...failure, random: 0.5 })).toBe(11.25);
  });

  it("isn't earlier than Google allows, and nobody may ask before", () => {
    const wait = { ...failure, retryAfterMs: 3_600_000, random: 0 };
    expect(minutesTo(wait)).toBe(60);
    expect(nextAttempt(wait).notBefore).toEqual(new Date("2026-03-01T01:00:00Z"));
    expect(minutesTo({ ...failure, retryAfterMs: 1000, random: 1 })).toBe(15);
  });

  it("never comes by itself where the credentials are at fault", () => {
    expect(nextAttempt({ ...failure, code: "credentials_rejected" })).toEqual({ nextAt: null, notBefore: null });
  });

  it("comes within a day where there is no data yet", () => {
    expect(minutesTo({ ...failure, code: "no_data" })).toBe(1440);
  });
});
