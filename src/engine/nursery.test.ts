import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { tidyNursery } from "./nursery.ts";

const given = globalThis.gc;
afterEach(() => {
  globalThis.gc = given;
});

function nursery(): { readonly used: number; readonly free: number } {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return { used: space?.space_used_size ?? 0, free: space?.space_available_size ?? 0 };
}

/** Strings that nobody keeps, until hardly any of the nursery is left. */
function fill(): void {
  for (let at = 0; nursery().used <= 4 * nursery().free; at += 1) String(at).padStart(1_000).slice(1);
}

describe("tidyNursery", () => {
  it("empties a nursery that is nearly full", () => {
    setFlagsFromString("--expose-gc");
    globalThis.gc = runInNewContext("gc") as NodeJS.GCFunction;
    fill();
    tidyNursery();
    const { used, free } = nursery();
    expect(used).toBeLessThan(free);
  });

  it("does nothing where the collector is not exposed", () => {
    globalThis.gc = undefined;
    fill();
    expect(tidyNursery).not.toThrow();
  });
});
