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
    .argument("[file]", "where to; - is stdout; without it, sitemend-DATE-TIME.tar.gz in this folder")
    .description("write everything, with the key to the kept passwords, to one file; the service may run meanwhile")
    .option("--quiet", "no progress")
    .action(async (file: string | undefined, flags: UpkeepFlags) =>
      end((await import("./backup.ts")).backupCommand(file, await openTerminalOf({ ...flags, color: false }))),
    );
  sitemend
    .command("restore")
    .argument("<file>", "a backup; - is stdin")
    .description("put a backup into an installation without websites and accounts; it must not run meanwhile")
    .option("--quiet", "no progress")
    .action(async (file: string, flags: UpkeepFlags) =>
      end((await import("./restore.ts")).restoreCommand(file, await openTerminalOf({ ...flags, color: false }))),
    );
  sitemend
    .command("migrate")
    .description("bring the database up to date; a start does the same by itself")
    .option("--accept-secret", "the old secret is lost: the one in the secret file counts from now on")
    .action(async (flags: MigrateFlags) => end((await import("./migrate.ts")).migrateCommand(flags)));
  sitemend
    .command("openapi")
    .description("print the OpenAPI document of the HTTP API")
    .action(async () => end((await import("./openapi.ts")).openApiCommand()));
}
