/**
 * Writes the typed client from openapi.json. The dashboard and the command line talk to a service only through it, so they
 * are the first to notice when the document lies.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";

/** The generator's own code was written for looser settings of the compiler than ours; its types are checked all the same. */
const UNCHECKED = "// @ts-nocheck";

export async function generateClient(root: string): Promise<void> {
  const output = join(root, "client/src/generated");
  rmSync(output, { recursive: true, force: true });
  await createClient({
    input: join(root, "openapi.json"),
    // Node runs it as it stands, so an import names the file that is there.
    output: { path: output, module: { extension: ".ts" } },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent" },
  });
  for (const file of globSync(join(output, "{client,core}/*.ts")))
    writeFileSync(file, readFileSync(file, "utf8").replace("\n", `\n${UNCHECKED}\n`));
}
