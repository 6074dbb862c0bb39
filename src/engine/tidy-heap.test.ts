import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { keepHeapTidy } from "./tidy-heap.ts";

const MB = 1024 * 1024;
const given = globalThis.gc;
let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  vi.useRealTimers();
  globalThis.gc = given;
});

/** In a frame of its own, so that no register of the test's keeps the buffer alive after the array has let it go. */
function fill(buffers: ArrayBuffer[], bytes: number): WeakRef<ArrayBuffer> {
  const buffer = new ArrayBuffer(bytes);
  buffers.push(buffer);
  return new WeakRef(buffer);
}

/** What earlier tests left behind is freed bit by bit, also after a collection. */
async function settle(collect: NodeJS.GCFunction): Promise<void> {
  await vi.waitFor(
    () => {
      const before = outside();
      collect();
      expect(outside()).toBeGreaterThan(before - MB);
    },
    { timeout: 60_000 },
  );
}

function outside(): number {
  return getHeapStatistics().external_memory;
}

it("has buffers collected that nobody holds, before they are more than what is alive", async () => {
  setFlagsFromString("--expose-gc");
  globalThis.gc = runInNewContext("gc") as NodeJS.GCFunction;
  end = keepHeapTidy();
  const buffers: ArrayBuffer[] = [];
  // The buffer itself is asked after: the sum of all memory outside also falls by what other tests left behind.
  const buffer = fill(buffers, 1_000 * MB);
  buffers.length = 0;
  await vi.waitFor(() => expect(buffer.deref() === undefined).toBe(true), { timeout: 30_000 });
});

it("does not allow a small audit the garbage of a large one before it", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  const collected = vi.fn(() => collect());
  globalThis.gc = collected as unknown as NodeJS.GCFunction;
  await settle(collect);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  end = keepHeapTidy();
  const look = () => vi.advanceTimersByTime(100);
  const buffers: ArrayBuffer[] = [];
  fill(buffers, 1_000 * MB);
  look();
  expect(collected).toHaveBeenCalledTimes(1);
  const held = outside();
  buffers.length = 0;
  // As V8 does by itself.
  await vi.waitFor(
    () => {
      collect();
      expect(outside()).toBeLessThan(held - 900 * MB);
    },
    { timeout: 60_000 },
  );
  look();
  fill(buffers, 900 * MB);
  look();
  expect(collected).toHaveBeenCalledTimes(2);
});

it("does nothing where the collector is not exposed", () => {
  globalThis.gc = undefined;
  expect(keepHeapTidy()).not.toThrow();
});
