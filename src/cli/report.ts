/** `report ID`: a finished audit again, in any format. */

import { EXIT } from "./exit.ts";
import type { TerminalFlags } from "./open-terminal.ts";
import { parseOutputs, writeOutputs } from "./outputs.ts";
import { fileOfRepository } from "./repository-file.ts";
import type { ServerFlags } from "./server-flags.ts";
import type { Terminal } from "./terminal.ts";
import { auditIdOf } from "./typed.ts";
import { withBackend } from "./with-backend.ts";

export interface ReportFlags extends ServerFlags, TerminalFlags {
  readonly output?: string[];
}

export async function reportCommand(id: string, flags: ReportFlags, terminal: Terminal): Promise<number> {
  const auditId = auditIdOf(id);
  const outputs = parseOutputs(flags.output ?? []);
  return withBackend(flags, async ({ audits }) => {
    await writeOutputs(await audits.report(auditId), outputs, { color: terminal.color, file: fileOfRepository() });
    return EXIT.ok;
  });
}
