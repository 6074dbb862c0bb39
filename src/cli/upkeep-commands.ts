/** What whoever runs an installation needs: what they take. The work is loaded when it is used. */
import type { Command } from "commander";
import type { MigrateFlags } from "./migrate.ts";
import { openTerminalOf } from "./open-terminal.ts";

interface UpkeepFlags {
  readonly quiet?: boolean;
}

export function addUpkeep(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("backup")
    .argument("[file]", "destination; - is stdout; default: sitemend-DATE-TIME.tar.gz in this folder")
    .description(
      "back up everything, including the encryption key for stored passwords, to one file; the service can keep running",
    )
    .option("--quiet", "no progress")
    .action(async (file: string | undefined, flags: UpkeepFlags) =>
      end((await import("./backup.ts")).backupCommand(file, await openTerminalOf({ ...flags, color: false }))),
    );
  sitemend
    .command("restore")
    .argument("<file>", "a backup; - is stdin")
    .description("restore a backup into an installation with no websites or accounts; stop the service first")
    .option("--quiet", "no progress")
    .action(async (file: string, flags: UpkeepFlags) =>
      end((await import("./restore.ts")).restoreCommand(file, await openTerminalOf({ ...flags, color: false }))),
    );
  sitemend
    .command("migrate")
    .description("run pending database migrations (also runs automatically on start)")
    .option("--accept-secret", "accept the secret in the secret file when the old one is lost")
    .action(async (flags: MigrateFlags) => end((await import("./migrate.ts")).migrateCommand(flags)));
  sitemend
    .command("openapi")
    .description("print the OpenAPI document of the HTTP API")
    .action(async () => end((await import("./openapi.ts")).openApiCommand()));
}
