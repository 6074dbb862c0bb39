/** `compare ID [BASE]`: what changed between two audits of one website. */
import { json, renderComparison } from "#reports/index.ts";
import { EXIT } from "./exit.ts";
import type { TerminalFlags } from "./open-terminal.ts";
import type { ServerFlags } from "./server-flags.ts";
import type { Terminal } from "./terminal.ts";
import { auditIdOf } from "./typed.ts";
import { withBackend } from "./with-backend.ts";

/** What a person reads on a screen; the rest is in the JSON. */
const SHOWN = 40;
const ALL = 2_000_000_000;

export interface CompareFlags extends ServerFlags, TerminalFlags {
  readonly json?: boolean;
}

export async function compareCommand(
  id: string,
  base: string | undefined,
  { flags, terminal }: { readonly flags: CompareFlags; readonly terminal: Terminal },
): Promise<number> {
  const [auditId, baseId] = [auditIdOf(id), base === undefined ? undefined : auditIdOf(base)];
  const request = { base: baseId, changes: ["new", "regressed", "fixed"], limit: flags.json ? ALL : SHOWN } as const;
  return withBackend(flags, async ({ audits }) => {
    const comparison = await audits.compare(auditId, request);
    process.stdout.write(
      flags.json ? `${json(comparison, 2)}\n` : renderComparison(comparison, { color: terminal.color }),
    );
    return EXIT.ok;
  });
}
