/** `fix …` on the command line: what it takes. The work is loaded when it is used. */
import type { Command } from "commander";
import type { FixFlags } from "./fix-flags.ts";
import { openTerminalOf } from "./open-terminal.ts";
import { ALLOW_HTTP, SERVER } from "./server-flags.ts";

export function addFix(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  const fix = sitemend.command("fix").description("change the connected WordPress: preview, apply, roll back");
  fix
    .command("list")
    .argument("<audit>", "audit id")
    .option("--check <id>", "only issues of this check")
    .option("--json", "everything, as JSON")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no colour")
    .description("issues with a suggested value, and changes made so far")
    .action(async (audit: string, flags: FixFlags) => {
      const { listCommand } = await import("./fix-list.ts");
      await end(listCommand(audit, flags, await openTerminalOf(flags)));
    });
  fix
    .command("preview")
    .argument("<audit>", "audit id")
    .argument("<issue...>", "issue ids")
    .option("--value <text>", "your own words in place of the suggestion (one issue)")
    .option("--json", "everything, as JSON")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no colour")
    .description("show exactly what would change on the live site; writes nothing")
    .action(async (audit: string, issues: string[], flags: FixFlags) => {
      const { previewCommand } = await import("./fix.ts");
      await end(previewCommand(audit, issues, flags, await openTerminalOf(flags)));
    });
  fix
    .command("apply")
    .argument("<audit>", "audit id")
    .argument("[issue...]", "issue ids")
    .option("--all", "every issue that can be fixed; with --check those of one check")
    .option("--check <id>", "only issues of this check")
    .option("--value <text>", "your own words in place of the suggestion (one issue)")
    .option("--yes", "do not ask: what the preview shows is approved")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no colour")
    .description("preview, ask, write, and prove on the public page; exit 1 when not all were applied")
    .action(async (audit: string, issues: string[], flags: FixFlags) => {
      const { applyCommand } = await import("./fix.ts");
      await end(applyCommand(audit, issues, flags, await openTerminalOf(flags)));
    });
  fix
    .command("rollback")
    .argument("<audit>", "audit id")
    .argument("<change...>", "change ids, as printed by apply")
    .option("--cascade", "roll back later changes of the same place first")
    .option("--force <hash>", "overwrite the value that is there now, with the hash of what you saw (one change)")
    .option("--reason <text>", "kept with the change")
    .option("--yes", "do not ask")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no colour")
    .description("undo changes, newest first; what was written there since is never overwritten")
    .action(async (audit: string, changes: string[], flags: FixFlags) => {
      const { rollbackCommand } = await import("./fix.ts");
      await end(rollbackCommand(audit, changes, flags, await openTerminalOf(flags)));
    });
}
