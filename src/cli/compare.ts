/** `compare ID [BASE]`: what changed between two audits of one website. */
import { parseId } from "#domain/ids.ts";
import { renderComparison } from "#reports/index.ts";
import { EXIT, usage } from "./exit.ts";
import { withParts } from "./local.ts";
import type { Terminal } from "./terminal.ts";

/** What a person reads on a screen; the rest is in the JSON. */
const SHOWN = 40;
const ALL = 2_000_000_000;

export async function compareCommand(
  id: string,
  base: string | undefined,
  { json, terminal }: { readonly json: boolean; readonly terminal: Terminal },
): Promise<number> {
  const [auditId, baseId] = [id, base].map((text) => (text === undefined ? undefined : parseId("aud", text)));
  if (auditId === undefined || (base !== undefined && baseId === undefined))
    throw usage("Give the ids of audits; they look like aud_01k….");
  return withParts(async (parts) => {
    const { next, ...comparison } = await parts.audits.compare(await parts.audits.read(auditId), {
      base: baseId,
      changes: ["new", "regressed", "fixed"],
      offset: 0,
      limit: json ? ALL : SHOWN,
    });
    process.stdout.write(
      json ? `${JSON.stringify(comparison, undefined, 2)}\n` : renderComparison(comparison, { color: terminal.color }),
    );
    return EXIT.ok;
  });
}
