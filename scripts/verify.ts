/**
 * `npm run verify`: everything about the code that is checked without running it. The checks only read, so as many run at once
 * as there are cores; what each says is printed when it ends. The generated files are written when no other check reads them.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** Scripts of package.json, those that take longest first. */
const READING = ["types", "lint", "dead", "layers", "words"];
const WRITING = "gen";
const WRITTEN = "generated";

const failed = await runAll(READING);
if (await fails(WRITING)) failed.push(WRITING);
else if (await fails(WRITTEN)) failed.push(WRITTEN);
if (failed.length > 0) {
  console.error(`verify: failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

/** The names of those that fail. */
async function runAll(scripts: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  const waiting = [...scripts];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if (await fails(name)) names.push(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return names;
}

/** Its output comes in one piece: lines of several checks at once could not be told apart. */
function fails(script: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["run", "--silent", script], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    const pieces: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => pieces.push(piece));
    child.on("error", reject);
    child.on("close", (code) => {
      const output = Buffer.concat(pieces).toString().trim();
      if (output !== "") console.error(`verify: ${script}\n${output}`);
      resolve(code !== 0);
    });
  });
}
