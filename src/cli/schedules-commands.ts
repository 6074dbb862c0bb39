/** `schedules …` on the command line: what it takes. The work is loaded when it is used. */
import { type Command, Option } from "commander";
import { AUDIT_TYPES } from "#domain/audit.ts";
import type { DownloadFlags, ListSchedulesFlags, NewScheduleFlags } from "./schedules.ts";
import { SERVER, type ServerFlags } from "./server-flags.ts";

export function addSchedules(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  const schedules = sitemend
    .command("schedules")
    .description("audit a website at times that repeat, and make reports and exports");
  schedules
    .command("add")
    .argument("<website>", "website URL or ID")
    .requiredOption(
      "--recurrence <text>",
      'cron expression, such as "0 6 * * 1", or recurrence rule, such as "FREQ=WEEKLY;BYDAY=MO;BYHOUR=6"',
    )
    .option("--time-zone <name>", "time zone of the recurrence; default: that of this machine")
    .addOption(
      new Option("--type <type>", "type of the audit, by default full-audit; of a file: only of such audits").choices(
        AUDIT_TYPES,
      ),
    )
    .addOption(
      new Option("--report <format>", "instead of an audit: the report of the newest completed one").choices([
        ...["html", "pdf"],
      ]),
    )
    .addOption(
      new Option("--export <format>", "instead of an audit: an export of the newest completed one").choices([
        ...["json", "ndjson", "csv"],
      ]),
    )
    .addOption(
      new Option("--scope <scope>", "what is exported; default: issues").choices([
        ...["issues", "pages", "links", "changes"],
      ]),
    )
    .option("--email <address...>", "sends the file to these addresses, at most 10")
    .option("--name <name>", "what it is for")
    .addOption(SERVER)
    .description("add a schedule; it runs while the service does: sitemend serve")
    .action(async (website: string, flags: NewScheduleFlags) => {
      await end((await import("./schedules.ts")).addScheduleCommand(website, flags));
    });
  schedules
    .command("list")
    .argument("<website>", "website URL or ID")
    .option("--json", "full output as JSON")
    .addOption(SERVER)
    .description("list the schedules of a website, with their next and last runs")
    .action(async (website: string, flags: ListSchedulesFlags) => {
      await end((await import("./schedules.ts")).listSchedulesCommand(website, flags));
    });
  for (const [name, words, state] of [
    ["pause", "pause a schedule", "paused"],
    ["resume", "resume a schedule; what it missed isn't made up for", "active"],
  ] as const)
    schedules
      .command(name)
      .argument("<website>", "website URL or ID")
      .argument("<schedule>", "schedule ID")
      .addOption(SERVER)
      .description(words)
      .action(async (website: string, id: string, flags: ServerFlags) => {
        await end((await import("./schedules.ts")).setScheduleCommand(website, id, state, flags));
      });
  schedules
    .command("files")
    .argument("<website>", "website URL or ID")
    .argument("<schedule>", "schedule ID")
    .option("--json", "full output as JSON")
    .addOption(SERVER)
    .description("list the reports and exports that a schedule has made, newest first")
    .action(async (website: string, id: string, flags: ListSchedulesFlags) => {
      await end((await import("./schedules.ts")).listFilesCommand(website, id, flags));
    });
  schedules
    .command("download")
    .argument("<website>", "website URL or ID")
    .argument("<schedule>", "schedule ID")
    .argument("[file]", "file ID; default: the newest")
    .option("--output <file>", "where to save it, - for standard output; default: its own name, here")
    .addOption(SERVER)
    .description("download a report or an export that a schedule has made")
    .action(async (website: string, id: string, file: string | undefined, flags: DownloadFlags) => {
      await end((await import("./schedules.ts")).downloadFileCommand(website, id, file, flags));
    });
  schedules
    .command("remove")
    .argument("<website>", "website URL or ID")
    .argument("<schedule>", "schedule ID")
    .addOption(SERVER)
    .description("remove a schedule and its files; its audits stay")
    .action(async (website: string, id: string, flags: ServerFlags) => {
      await end((await import("./schedules.ts")).removeScheduleCommand(website, id, flags));
    });
}
