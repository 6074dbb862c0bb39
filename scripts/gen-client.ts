/** Writes the typed client from openapi.json. The dashboard talks only through it, so it is the first to notice when the document lies. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";

export async function generateClient(root: string): Promise<void> {
  const output = join(root, "client/src/generated");
  rmSync(output, { recursive: true, force: true });
  await createClient({
    input: join(root, "openapi.json"),
    output,
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent" },
  });
}
