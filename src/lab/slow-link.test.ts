import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSlowLink, type Delivery } from "./slow-link.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** When each of them has come, in milliseconds from now, rounded to ten. */
async function arrivals(asked: readonly Partial<Delivery>[]): Promise<number[]> {
  const link = createSlowLink();
  const startedAt = performance.now();
  const all = Promise.all(
    asked.map(async (delivery) => {
      await link.deliver({ url: "https://tea.example/a", wireBytes: 0, ttfbMs: 0, priority: "Medium", ...delivery });
      return Math.round((performance.now() - startedAt) / 10) * 10;
    }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return await all;
}

it("takes three ways there and back to connect, one to ask, and what the server needs", async () => {
  expect(await arrivals([{ ttfbMs: 0 }])).toEqual([600]);
  expect(await arrivals([{ ttfbMs: 400 }])).toEqual([1000]);
});

it("connects to each host once", async () => {
  const link = createSlowLink();
  const file = { url: "https://tea.example/a", wireBytes: 0, ttfbMs: 0, priority: "Medium" } as const;
  const first = link.deliver(file);
  await vi.advanceTimersByTimeAsync(1_000);
  await first;
  const startedAt = performance.now();
  const took = async (url: string) => {
    await link.deliver({ ...file, url });
    return Math.round((performance.now() - startedAt) / 10) * 10;
  };
  const times = Promise.all([took("https://tea.example/b"), took("https://cdn.example/b")]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await times).toEqual([150, 600]);
});

it("lets 200 KB through in a second, whoever they are for", async () => {
  const [one] = await arrivals([{ wireBytes: 200_000 }]);
  expect(one).toBe(1600);
  const both = await arrivals([{ wireBytes: 100_000 }, { wireBytes: 100_000, url: "https://cdn.example/a" }]);
  expect(Math.max(...both)).toBeGreaterThanOrEqual(1600);
  expect(Math.max(...both)).toBeLessThanOrEqual(1620);
});

it("sends first what is wanted most", async () => {
  const [picture, styles] = await arrivals([
    { wireBytes: 100_000, priority: "Low" },
    { wireBytes: 20_000, priority: "VeryHigh" },
  ]);
  expect(styles).toBeLessThanOrEqual(750);
  expect(picture).toBeGreaterThanOrEqual(1200);
});
