/** `fix …` on the command line: what it takes. The work is loaded when it is used. */
import type { Command } from "commander";
import type { FixFlags } from "./fix-flags.ts";
import { openTerminalOf } from "./open-terminal.ts";
import { ALLOW_HTTP, SERVER } from "./server-flags.ts";

export function addFix(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  const fix = sitemend
    .command("fix")
    .description("apply fixes to the connected WordPress site: preview, apply, roll back");
  fix
    .command("list")
    .argument("<audit>", "audit ID")
    .option("--check <id>", "only issues of this check")
    .option("--json", "full output as JSON")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .description("list issues with a suggested value, and applied changes")
    .action(async (audit: string, flags: FixFlags) => {
      const { listCommand } = await import("./fix-list.ts");
      await end(listCommand(audit, flags, await openTerminalOf(flags)));
    });
  fix
    .command("preview")
    .argument("<audit>", "audit ID")
    .argument("<issue...>", "issue IDs")
    .option("--value <text>", "custom value instead of the suggestion (one issue)")
    .option("--json", "full output as JSON")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .description("preview exactly what would change on the live site; writes nothing")
    .action(async (audit: string, issues: string[], flags: FixFlags) => {
      const { previewCommand } = await import("./fix.ts");
      await end(previewCommand(audit, issues, flags, await openTerminalOf(flags)));
    });
  fix
    .command("apply")
    .argument("<audit>", "audit ID")
    .argument("[issue...]", "issue IDs")
    .option("--all", "all fixable issues (with --check, only those of that check)")
    .option("--check <id>", "only issues of this check")
    .option("--value <text>", "custom value instead of the suggestion (one issue)")
    .option("--yes", "skip the prompt: approve what the preview shows")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .description("preview, confirm, apply and verify on the live page; exit 1 if not all were applied")
    .action(async (audit: string, issues: string[], flags: FixFlags) => {
      const { applyCommand } = await import("./fix.ts");
      await end(applyCommand(audit, issues, flags, await openTerminalOf(flags)));
    });
  fix
    .command("rollback")
    .argument("<audit>", "audit ID")
    .argument("<change...>", "change IDs, as printed by apply")
    .option("--cascade", "roll back later changes to the same location first")
    .option("--force <hash>", "overwrite the current value, given its hash (one change)")
    .option("--reason <text>", "saved with the change")
    .option("--yes", "skip the prompt")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .description("undo changes, newest first; later edits are never overwritten unless you use --force")
    .action(async (audit: string, changes: string[], flags: FixFlags) => {
      const { rollbackCommand } = await import("./fix.ts");
      await end(rollbackCommand(audit, changes, flags, await openTerminalOf(flags)));
    });
}
