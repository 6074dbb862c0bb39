/** Loaded before the product in every thread: counts how often a URL is parsed, and leaves the number in a folder. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

/** A worker may be ended without a word, so the number is also written in between. */
const WRITE_EVERY_MS = 200;

const file = join(process.env.BENCH_COUNTS ?? "", `${process.pid}-${threadId}`);
const Native = globalThis.URL;
let parses = 0;

class CountedUrl extends Native {
  constructor(...given: ConstructorParameters<typeof Native>) {
    super(...given);
    parses++;
  }

  static override parse(...given: Parameters<typeof Native.parse>): URL | null {
    parses++;
    return Native.parse(...given);
  }

  static override canParse(...given: Parameters<typeof Native.canParse>): boolean {
    parses++;
    return Native.canParse(...given);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return Function.prototype[Symbol.hasInstance].call(Native, value);
  }
}

globalThis.URL = CountedUrl;
const write = (): void => writeFileSync(file, String(parses));
setInterval(write, WRITE_EVERY_MS).unref();
process.on("exit", write);
