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

it("does nothing where the collector is not exposed", () => {
  globalThis.gc = undefined;
  expect(keepHeapTidy()).not.toThrow();
});
