import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const EXTRACT = JSON.stringify(new URL("./extract.ts", import.meta.url).href);
/** In a process of its own, started as reading threads are: what other tests had V8 learn would count here, too. */
const PROGRAM = `
import { getHeapSpaceStatistics } from "node:v8";
import { readDocument } from ${EXTRACT};

// Bytes in use for what has no place of its own: young objects, and those that outlived a collection.
function used() {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => /^(?:new|old)_space$/.test(space_name));
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}

function page(number) {
  const sections = Array.from({ length: 100 }, (_, at) =>
    \`<section><h2 class="title">Part \${at} of \${number}</h2><p>Words of <b>part</b> \${at}, and <a href="p\${number}-\${at}">more of it</a>.</p></section>\`);
  return Buffer.from(\`<!doctype html><html lang="en"><title>Page \${number}</title><main>\${sections.join("")}</main>\`);
}

const pages = Array.from({ length: 40 }, (_, number) => page(number));
const shares = pages.map((body, number) => {
  gc({ type: "minor" });
  const before = used();
  readDocument(body, "https://example.com/p" + number, "text/html; charset=utf-8");
  const made = used() - before;
  gc({ type: "minor" });
  return (used() - before) / made;
});
console.log(JSON.stringify(shares));`;

describe("readDocument", () => {
  it("leaves hardly anything of a page alive", () => {
    // On a busy machine, code that another thread compiles would arrive in the middle of a measurement.
    const flags = ["--expose-gc", "--single-threaded", "--no-allocation-site-pretenuring"];
    const said = execFileSync(
      process.execPath,
      [...flags, "--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", PROGRAM],
      {
        encoding: "utf8",
      },
    );
    const later = (JSON.parse(said) as number[]).slice(20).sort((one, other) => one - other);
    expect(later[15]).toBeLessThan(0.25);
  });
});
