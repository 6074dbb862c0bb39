/** What commands say of a connection, whatever the platform. */
import { json, terminal as plain, renderVerifyChecks } from "#reports/index.ts";
import type { VerifyAnswer } from "./backend.ts";
import { EXIT } from "./exit.ts";

/** @returns the exit code: whether something can be written */
export function showVerified(
  origin: string,
  { status, can, checks }: Pick<VerifyAnswer, "status" | "can" | "checks">,
  { json: asJson, color }: { readonly json: boolean; readonly color: boolean },
): number {
  if (asJson) process.stdout.write(`${json({ status, can, checks }, 2)}\n`);
  else {
    process.stdout.write(`${plain(origin)}: ${status.replace("_", " ")}\n`);
    process.stdout.write(renderVerifyChecks(checks, { color, all: true }));
    if (can.length > 0) process.stdout.write(`Writable fields: ${can.map(plain).join(", ")}\n`);
  }
  return status === "healthy" || status === "degraded" ? EXIT.ok : EXIT.gateFailed;
}

/** Empty where there are none. */
export function openChangesLine(openChanges: number, what: "site" | "repository"): string {
  if (openChanges === 0) return "";
  return `${openChanges} ${openChanges === 1 ? "change" : "changes"} can be rolled back after you reconnect the same ${what}.\n`;
}
