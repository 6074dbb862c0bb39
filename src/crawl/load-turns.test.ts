import { describe, expect, it } from "vitest";
import { createLoadTurns } from "./load-turns.ts";
import { createGate } from "./politeness.ts";

function turnsAt(pace: { readonly concurrency: number; readonly gapMs: number }) {
  let now = 0;
  const gate = createGate({ ...pace, gapReason: null }, () => now);
  const turns = createLoadTurns(gate, () => now);
  const going: string[] = [];
  const take = (name: string, signal = new AbortController().signal) =>
    turns.take(signal).then((mayAsk) => void going.push(`${name}:${mayAsk}`));
  return {
    ...{ turns, take, going },
    async at(ms: number): Promise<readonly string[]> {
      now = ms;
      turns.startWhatMay();
      await new Promise(setImmediate);
      return going;
    },
  };
}

describe("what pages load while they are rendered", () => {
  it("keeps to the pace of the site", async () => {
    const { take, at } = turnsAt({ concurrency: 4, gapMs: 200 });
    void take("a");
    void take("b");
    expect(await at(0)).toEqual(["a:true"]);
    expect(await at(199)).toEqual(["a:true"]);
    expect(await at(200)).toEqual(["a:true", "b:true"]);
  });

  it("waits until the site has answered what was asked before", async () => {
    const { take, at, turns } = turnsAt({ concurrency: 1, gapMs: 0 });
    void take("a");
    void take("b");
    expect(await at(0)).toEqual(["a:true"]);
    expect(turns.isAny()).toBe(true);
    turns.ended({ status: 200, ttfbMs: 5 });
    expect(await at(1)).toEqual(["a:true", "b:true"]);
    expect(turns.isAny()).toBe(false);
  });

  it("asks for nothing that nobody wants any more", async () => {
    const { take, at } = turnsAt({ concurrency: 1, gapMs: 100 });
    const gone = new AbortController();
    void take("a", gone.signal);
    void take("b");
    gone.abort();
    expect(await at(0)).toEqual(["a:false", "b:true"]);
  });
});
