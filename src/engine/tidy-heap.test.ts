import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { keepHeapTidy } from "./tidy-heap.ts";

const MB = 1024 * 1024;
const given = globalThis.gc;
let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  globalThis.gc = given;
});

function outside(): number {
  return getHeapStatistics().external_memory;
}

it("has buffers collected that nobody holds, before they are more than what is alive", async () => {
  setFlagsFromString("--expose-gc");
  globalThis.gc = runInNewContext("gc") as NodeJS.GCFunction;
  globalThis.gc();
  const before = outside();
  end = keepHeapTidy();
  const buffers = [new ArrayBuffer(400 * MB)];
  expect(outside()).toBeGreaterThan(before + 300 * MB);
  buffers.length = 0;
  await vi.waitFor(() => expect(outside()).toBeLessThan(before + 100 * MB), { timeout: 30_000 });
});

it("does not allow a small audit the garbage of a large one before it", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  const spy = vi.fn(() => collect());
  globalThis.gc = spy as unknown as NodeJS.GCFunction;
  end = keepHeapTidy();
  const buffers = [new ArrayBuffer(400 * MB)];
  await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  buffers.length = 0;
  const held = outside();
  const collected = () => {
    collect();
    expect(outside()).toBeLessThan(held - 300 * MB);
  };
  await vi.waitFor(collected, { timeout: 5_000, interval: 200 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  buffers.push(new ArrayBuffer(200 * MB));
  await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(2), { timeout: 5_000 });
});

it("does nothing where the collector is not exposed", () => {
  globalThis.gc = undefined;
  expect(keepHeapTidy()).not.toThrow();
});
