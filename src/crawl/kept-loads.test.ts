import { describe, expect, it } from "vitest";
import type { ScriptAnswer } from "#domain/rendering.ts";
import { createKeptLoads } from "./kept-loads.ts";

const loaded = (bytes: number): ScriptAnswer => ({
  status: 200,
  headers: [],
  body: new Uint8Array(bytes),
  wireBytes: 0,
  ttfbMs: 0,
});

describe("what pages loaded", () => {
  it("is asked for once, also by pages that come at the same time", async () => {
    const kept = createKeptLoads();
    let asked = 0;
    const load = async () => {
      asked += 1;
      return loaded(1);
    };
    await Promise.all([kept.of("https://a.example/app.js", load), kept.of("https://a.example/app.js", load)]);
    await kept.of("https://a.example/app.js", load);
    expect(asked).toBe(1);
  });

  it("is asked for anew when nobody wanted it any more", async () => {
    const kept = createKeptLoads();
    await kept.of("https://a.example/app.js", async () => "given-up");
    expect(await kept.of("https://a.example/app.js", async () => "robots")).toBe("robots");
  });

  it("takes bounded room: what was not asked for longest goes first", async () => {
    const kept = createKeptLoads();
    const mb = 1024 * 1024;
    const asked: string[] = [];
    const ask = (name: string) =>
      kept.of(`https://a.example/${name}`, async () => {
        asked.push(name);
        return loaded(20 * mb);
      });
    for (const name of ["a", "b", "a", "c"]) await ask(name);
    asked.length = 0;
    for (const name of ["a", "c", "b"]) await ask(name);
    expect(asked).toEqual(["b"]);
  });
});
