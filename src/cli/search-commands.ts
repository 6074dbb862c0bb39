/** `search …` on the command line: what it takes. The work is loaded when it is used. */
import type { Command } from "commander";
import type { ImportSearchFlags } from "./search.ts";
import { SERVER, type ServerFlags } from "./server-flags.ts";

export function addSearch(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  const search = sitemend
    .command("search")
    .description("search figures of a website: clicks decide the order of issues");
  search
    .command("import")
    .argument("<website>", "website URL or ID")
    .argument("<file>", "export of Search Console: the ZIP file, or a CSV file of pages or queries")
    .option("--first-day <day>", "first day of the figures, such as 2026-01-01, if the file has no days")
    .option("--last-day <day>", "last day of the figures, if the file has no days")
    .addOption(SERVER)
    .description("import clicks and impressions; pages or queries of the same days are replaced")
    .action(async (website: string, file: string, flags: ImportSearchFlags) => {
      await end((await import("./search.ts")).importSearchCommand(website, file, flags));
    });
  search
    .command("list")
    .argument("<website>", "website URL or ID")
    .addOption(SERVER)
    .description("list the search figures of a website")
    .action(async (website: string, flags: ServerFlags) => {
      await end((await import("./search.ts")).listSearchCommand(website, flags));
    });
  search
    .command("connect")
    .argument("<website>", "website URL or ID")
    .argument("<key-file>", "JSON file of a service account's key")
    .addOption(SERVER)
    .description("connect Search Console: figures are fetched once a day")
    .action(async (website: string, keyFile: string, flags: ServerFlags) => {
      await end((await import("./search.ts")).connectSearchCommand(website, keyFile, flags));
    });
  search
    .command("status")
    .argument("<website>", "website URL or ID")
    .addOption(SERVER)
    .description("show the connection to Search Console")
    .action(async (website: string, flags: ServerFlags) => {
      await end((await import("./search.ts")).searchStatusCommand(website, flags));
    });
  search
    .command("fetch")
    .argument("<website>", "website URL or ID")
    .addOption(SERVER)
    .description("fetch search figures from Search Console now")
    .action(async (website: string, flags: ServerFlags) => {
      await end((await import("./search.ts")).fetchSearchCommand(website, flags));
    });
}
