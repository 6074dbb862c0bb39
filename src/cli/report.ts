/** `report ID`: a finished audit again, in any format. */
import { parseId } from "#domain/ids.ts";
import { EXIT, usage } from "./exit.ts";
import { withParts } from "./local.ts";
import { type Output, writeOutputs } from "./outputs.ts";
import type { Terminal } from "./terminal.ts";

export async function reportCommand(id: string, outputs: readonly Output[], terminal: Terminal): Promise<number> {
  const auditId = parseId("aud", id);
  if (auditId === undefined) throw usage(`${id} is not the id of an audit; it looks like aud_01k….`);
  return withParts(async (parts) => {
    const audit = await parts.audits.read(auditId);
    await writeOutputs(await parts.audits.report(audit), outputs, terminal.color);
    return EXIT.ok;
  });
}
