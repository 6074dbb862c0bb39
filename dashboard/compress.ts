/** Beside each built file its compressed twins, so that the service compresses nothing while people wait. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|html)$/;
/** Below this a compressed file is no smaller on the wire. */
const WORTH_BYTES = 1_000;

export function compressed(folder: string): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!COMPRESSIBLE.test(entry)) continue;
        const body = readFileSync(join(folder, entry));
        if (body.length < WORTH_BYTES) continue;
        writeFileSync(join(folder, `${entry}.gz`), gzipSync(body, { level: 9 }));
        writeFileSync(join(folder, `${entry}.br`), brotliCompressSync(body));
      }
    },
  };
}
