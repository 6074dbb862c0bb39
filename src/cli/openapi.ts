/** `openapi`: the document that a service shows at /api/v1/openapi.json, without a service and without a database. */
import { describeContract } from "#api/openapi.ts";
import { ENGINE_VERSION } from "#audits/index.ts";
import { EXIT } from "./exit.ts";

export async function openApiCommand(): Promise<number> {
  process.stdout.write(`${JSON.stringify(await describeContract(ENGINE_VERSION), null, 2)}\n`);
  return EXIT.ok;
}
