import { describe, expect, it } from "vitest";
import { pause, poll } from "./poll.ts";

/** Counts up with each look. */
function counter() {
  let count = 0;
  return { look: () => ++count, until: (value: number) => value >= 3, everyMs: 1 };
}

describe("poll", () => {
  it("looks again until it sees what it waits for", async () => {
    expect(await poll(0, { ...counter(), withinMs: 5_000 })).toBe(3);
  });

  it("looks once more when the time is over, and answers what it saw last", async () => {
    const never = { ...counter(), until: () => false };
    // A timer may be a moment early, and is then set once more.
    expect(await poll(0, { ...never, everyMs: 60_000, withinMs: 20 })).toBeGreaterThanOrEqual(1);
  });

  it("does not look where the first will do, or where nothing is waited for", async () => {
    expect(await poll(7, { ...counter(), withinMs: 5_000 })).toBe(7);
    expect(await poll(0, { ...counter(), withinMs: 0 })).toBe(0);
  });

  it("ends with the reason of whoever does not want to wait any longer", async () => {
    const stop = new AbortController();
    const waiting = poll(0, { ...counter(), everyMs: 60_000, withinMs: 60_000, signal: stop.signal });
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    await expect(poll(0, { ...counter(), withinMs: 60_000, signal: stop.signal })).rejects.toThrow("stopped");
  });
});

it("a pause ends at once when it is broken off, before or meanwhile", async () => {
  await expect(pause(60_000, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  await expect(pause(60_000, AbortSignal.timeout(5))).rejects.toThrow();
  await expect(pause(1)).resolves.toBeUndefined();
});
