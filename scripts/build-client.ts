/** Builds the client of the public API as one module without imports, and its types: what `import … from "sitemend/client"` finds. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { PACKAGE_ROOT } from "#installation/own-files.ts";

/** @param folder gets `client.mjs` and `client/index.d.ts` */
export async function buildClient(folder: string): Promise<void> {
  const bundle = await rolldown({
    ...{ cwd: PACKAGE_ROOT, input: { client: "client/src/v1/index.ts" }, platform: "neutral" },
    onLog(level, { message }) {
      if (level === "warn") throw new Error(message);
    },
  });
  await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs" });
  const compiler = join(PACKAGE_ROOT, "node_modules/typescript-7/bin/tsc");
  const project = join(PACKAGE_ROOT, "client/tsconfig.declarations.json");
  execFileSync(process.execPath, [
    compiler,
    "--project",
    project,
    "--outDir",
    join(folder, "client"),
    "--singleThreaded",
  ]);
}
