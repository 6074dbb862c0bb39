import { describe, expect, test } from "vitest";
import { createGate, paceOf, retryAfterMs, retryDelayMs } from "./politeness.ts";

describe("a gate", () => {
  test("halves what runs at once under strain and creeps up again", () => {
    const gate = createGate({ concurrency: 8, gapMs: 0, gapReason: null }, () => 0);
    expect(openings(gate)).toBe(8);
    gate.started();
    gate.ended(true);
    expect(openings(gate)).toBe(4);
    for (let good = 0; good < 40; good++) {
      gate.started();
      gate.ended(false);
    }
    expect(openings(gate)).toBe(8);
  });

  test("asks less at once while answers take much longer than they did at best", () => {
    const gate = createGate({ concurrency: 8, gapMs: 0, gapReason: null }, () => 0);
    const answers = (count: number, ms: number) => {
      for (let n = 0; n < count; n++) {
        gate.started();
        gate.ended(false, ms);
      }
    };
    answers(20, 100);
    expect(openings(gate)).toBe(8);
    answers(1, 2000);
    expect(openings(gate)).toBe(4);
    answers(60, 2000);
    expect(openings(gate)).toBeLessThan(3);
    expect(gate.slowedBy()).toContain("concurrency reduced");
    answers(100, 100);
    expect(openings(gate)).toBe(8);
  });

  test("does not mind that answers on this machine take ten milliseconds instead of one", () => {
    const gate = createGate({ concurrency: 8, gapMs: 0, gapReason: null }, () => 0);
    for (const ms of [...Array(20).fill(1), ...Array(100).fill(40)]) {
      gate.started();
      gate.ended(false, ms);
    }
    expect(openings(gate)).toBe(8);
  });

  test("keeps its gap and its pauses", () => {
    let now = 1000;
    const gate = createGate({ concurrency: 9, gapMs: 200, gapReason: "why" }, () => now);
    gate.started();
    gate.started();
    expect(gate.opensAt()).toBe(1400);
    expect(gate.slowedBy()).toBe("why");
    gate.pause(60_000);
    expect(gate.opensAt()).toBe(61_000);
    expect(gate.slowedBy()).toBe("rate limited by the server; next attempt at 1970-01-01 00:01:01 UTC");
    now = 70_000;
    expect(gate.slowedBy()).toBe("why");
    gate.pause(9_999_999);
    expect(gate.opensAt()).toBe(190_000);
    gate.pause(120_000, 120_000);
    expect(gate.slowedBy()).toBe("Retry-After until 1970-01-01 00:03:10 UTC");
    gate.pause(120_000, 3_600_000);
    expect(gate.slowedBy()).toBe("Retry-After until 1970-01-01 01:01:10 UTC; next attempt at 1970-01-01 00:03:10 UTC");
    gate.pause(120_000, Number.MAX_SAFE_INTEGER);
    expect(gate.slowedBy()).toContain("Retry-After until +275760-09");
  });

  test("learns from refusals how often a host may be asked, and tries a little more later", () => {
    let now = 0;
    const gate = createGate({ concurrency: 8, gapMs: 0, gapReason: null }, () => now);
    const ask = (isGood: boolean) => {
      gate.started();
      now += 1;
      if (isGood) gate.bore();
      else gate.refused();
      gate.ended(!isGood);
    };
    for (let round = 0; round < 2; round++) {
      // Ten in a second, then a refusal that costs the rest of it.
      for (let good = 0; good < 10; good++) ask(true);
      ask(false);
      now += 989;
    }
    gate.started();
    expect((gate.opensAt() ?? 0) - now).toBeGreaterThan(80);
    expect(gate.slowedBy()).toContain("concurrency reduced");
    gate.ended(false);
    for (let good = 0; good < 1_500; good++) ask(true);
    expect(gate.slowedBy()).toBeNull();
  });

  function openings(gate: ReturnType<typeof createGate>): number {
    let open = 0;
    for (; gate.opensAt() !== null; open++) gate.started();
    for (let i = 0; i < open; i++) gate.ended(false);
    return open;
  }
});

describe("the pace of a host", () => {
  const asked = { concurrency: 4, requestsPerSecond: null, crawlDelaySeconds: null, isAllowListed: false };
  test.each([
    [asked, 200],
    [{ ...asked, isAllowListed: true }, 0],
    [{ ...asked, requestsPerSecond: 50 }, 20],
    [{ ...asked, isAllowListed: true, requestsPerSecond: 2 }, 500],
    [{ ...asked, isAllowListed: true, crawlDelaySeconds: 3 }, 3000],
    [{ ...asked, crawlDelaySeconds: 0.1 }, 200],
    [{ ...asked, crawlDelaySeconds: 3600 }, 30_000],
  ])("of %j has a gap of %i ms", (given, gapMs) => {
    expect(paceOf(given).gapMs).toBe(gapMs);
  });
});

test.each([
  ["120", 120_000],
  ["Wed, 21 Oct 2015 07:28:10 GMT", 10_000],
  ["Wed, 21 Oct 2005 07:28:10 GMT", 0],
  ["soon", null],
  [null, null],
])("Retry-After %s is %s ms", (value, ms) => {
  expect(retryAfterMs(value, Date.parse("Wed, 21 Oct 2015 07:28:00 GMT"))).toBe(ms);
});

test.each([
  [{ status: 200, tries: 1 }, null],
  [{ status: 404, tries: 1 }, null],
  [{ status: 500, tries: 1 }, 5000],
  [{ status: 500, tries: 2 }, null],
  [{ status: 429, tries: 2 }, 10_000],
  [{ status: 429, tries: 4 }, 40_000],
  [{ status: 429, tries: 5 }, null],
  [{ status: 503, tries: 1 }, 5000],
  [{ status: 503, tries: 3 }, 20_000],
  [{ status: 503, tries: 4 }, null],
  [{ status: 503, tries: 4, isLimit: true }, 40_000],
  [{ status: 503, tries: 1, retryAfterMs: 1900 }, 1900],
  [{ status: 503, tries: 3, retryAfterMs: 1900 }, 4000],
  [{ status: 429, tries: 4, retryAfterMs: 60_000 }, 60_000],
  [{ status: null, failure: "timeout", tries: 1 }, 5000],
  [{ status: null, failure: "dns_failed", tries: 1 }, null],
])("after %j the next try comes after %s ms", (answer, ms) => {
  expect(retryDelayMs({ failure: null, retryAfterMs: null, isLimit: answer.status === 429, ...answer })).toBe(ms);
});
