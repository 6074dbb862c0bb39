/**
 * `npm run bundle`: makes `dist/`, the one thing of the sources that a package carries: the command, and what runs in processes and threads
 * of its own, each with what it needs of the libraries. Left outside is what has files of its own to read (dependencies of package.json).
 */
import { copyFileSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { PACKAGE_ROOT, PROGRAMS } from "#installation/own-files.ts";
import { hashOfSources } from "../src/engine/reading-version.ts";
import { buildClient } from "./build-client.ts";

const folder = join(PACKAGE_ROOT, "dist");
/** What is there stays until the new is whole: another start may be reading it. */
const part = `${folder}.${process.pid}`;
const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8"),
) as Record<"dependencies" | "optionalDependencies", Record<string, string>>;
/** Asked for by libraries where somebody has installed them; they do without. */
const NOT_THERE = ["pg-native"];
const outside = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...NOT_THERE];

const bundle = await rolldown({
  cwd: PACKAGE_ROOT,
  input: { cli: "src/cli.ts", ...PROGRAMS },
  platform: "node",
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  transform: { define: { BUNDLED_SOURCES_HASH: JSON.stringify(await hashOfSources()) } },
  onLog(level, { message }) {
    if (level === "warn") throw new Error(message);
  },
});
// Without it the service would show how to build one.
createRequire(import.meta.url)("../bin/build.js").ensureDashboard();
const { output } = await bundle.write({
  ...{ dir: part, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
  // Comments are for those who read the sources; names stay, for traces of errors.
  ...{
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: true, jsdoc: false, annotation: false },
  },
});
// What `import type { CustomChecksFile } from "sitemend"` finds; without imports and code, it is a declaration as it is.
copyFileSync(join(PACKAGE_ROOT, "src/crawl/custom/file/types.ts"), join(part, "custom-checks.d.ts"));
await buildClient(part);
rmSync(folder, { recursive: true, force: true });
renameSync(part, folder);
const bytes = output.reduce((sum, one) => sum + (one.type === "chunk" ? Buffer.byteLength(one.code) : 0), 0);
console.log(`dist/: ${output.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
