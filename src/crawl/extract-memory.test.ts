import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readDocument } from "./extract.ts";

/** Bytes in use for what has no place of its own: young objects, and those that outlived a collection. */
function used(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => /^(?:new|old)_space$/.test(space_name));
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}

function page(number: number): Buffer {
  const sections = Array.from(
    { length: 100 },
    (_, at) =>
      `<section><h2 class="title">Part ${at} of ${number}</h2><p>Words of <b>part</b> ${at}, and <a href="p${number}-${at}">more of it</a>.</p></section>`,
  );
  return Buffer.from(`<!doctype html><html lang="en"><title>Page ${number}</title><main>${sections.join("")}</main>`);
}

describe("readDocument", () => {
  it("leaves hardly anything of a page alive", () => {
    // As reading threads are started.
    setFlagsFromString("--no-allocation-site-pretenuring");
    setFlagsFromString("--expose-gc");
    const tidy = runInNewContext("gc") as (options: { type: "minor" }) => void;
    const pages = Array.from({ length: 40 }, (_, number) => page(number));
    const shares = pages.map((body, number) => {
      tidy({ type: "minor" });
      const before = used();
      readDocument(body, `https://example.com/p${number}`, "text/html; charset=utf-8");
      const made = used() - before;
      tidy({ type: "minor" });
      return (used() - before) / made;
    });
    const later = shares.slice(20).sort((one, other) => one - other);
    // The other tests of this process leave things alive at any time, too: three of four may meet some of theirs.
    expect(later[5]).toBeLessThan(0.25);
  });
});
