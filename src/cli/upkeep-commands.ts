/** What whoever runs an installation needs: what they take. The work is loaded when it is used. */
import type { Command } from "commander";

export function addUpkeep(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("migrate")
    .description("bring the database up to date; a start does the same by itself")
    .action(async () => end((await import("./migrate.ts")).migrateCommand()));
  sitemend
    .command("openapi")
    .description("print the OpenAPI document of the HTTP API")
    .action(async () => end((await import("./openapi.ts")).openApiCommand()));
}
