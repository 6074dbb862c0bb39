/** `audit …` on the command line: what it takes. The work is loaded when it is used. */
import { type Command, Option } from "commander";
import { AUDIT_TYPES, MAX_PAGES } from "#domain/audit.ts";
import { MOST_LAB_PAGES } from "#domain/lab.ts";
import { RENDER_MODES } from "#domain/rendering.ts";
import type { AuditFlags } from "./audit-flags.ts";
import { collect, collectBudget, OUTPUT_WORDS, positive, whole } from "./option-values.ts";
import { ALLOW_HTTP, SERVER } from "./server-flags.ts";

export function addAudit(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("audit")
    .argument("[url]", "address of the site, or of a page on it; without it, the one of the config file")
    .description("audit a website; works without a server or an account")
    .addOption(new Option("--type <type>", "what to run").choices(AUDIT_TYPES).default("full-audit"))
    .option(
      "--max-pages <n>",
      "stop after this many pages (full-audit 10,000, quick-audit 100, page-audit 1)",
      whole(1, MAX_PAGES),
    )
    .option("--max-depth <n>", "follow links this many clicks deep", whole(0, 1000))
    .option("--max-time <seconds>", "stop after this time", whole(1, 604_800))
    .option("--rate <n>", "requests a second at most", positive)
    .option("--concurrency <n>", "requests at once at most", whole(1, 64))
    .option("--include <pattern>", "visit only paths that match (* any run, $ end), repeatable", collect)
    .option("--exclude <pattern>", "leave out paths that match, repeatable", collect)
    .option("--header <'Name: value'>", "send a header to the site (staging), repeatable", collect)
    .option("--auth <user:password>", "basic authentication for the site")
    .option("--allow-private <cidr-or-host>", "let this audit reach an address that is not public, repeatable", collect)
    .option("--ignore-robots", "read pages that robots.txt disallows; only for your own site")
    .option("--no-external", "do not check external links")
    .option("--no-resources", "do not ask for images, scripts and style sheets")
    .option("--no-reuse", "read every page again, even those that did not change since the last audit")
    .addOption(
      new Option("--render <when>", "let a browser run the scripts of pages: auto = where they say nothing without")
        .choices(RENDER_MODES)
        .default("auto"),
    )
    .option("--no-render", "the same as --render never: no browser")
    .addOption(
      new Option(
        "--lab [pages]",
        "have a browser measure this many pages as a phone shows them, half a minute each (3)",
      )
        .preset("3")
        .argParser(whole(0, MOST_LAB_PAGES)),
    )
    .option("--output <format[=file]>", OUTPUT_WORDS, collect)
    .addOption(
      new Option("--fail-on <severity>", "exit 1 when there is an issue of this severity or worse")
        .choices(["error", "warning", "notice", "none"])
        .default("none"),
    )
    .option("--min-score <n>", "exit 1 below this score", whole(0, 100))
    .option("--budget <category=n>", "exit 1 when a category has more issues than this, repeatable", collectBudget)
    .option("--baseline <file>", "a report as JSON, or last: only issues that are new since then can fail")
    .option("--max-new <n>", "with --baseline, exit 1 above this many new issues (0)", whole(0, 1_000_000))
    .option("--ignore-file <file>", "issues that do not count, each with a reason and perhaps an end")
    .option("--exit-zero", "exit 0 whatever was found")
    .option("--config <file>", "settings, instead of sitemend.config.ts, .js or .json in this folder")
    .option("--print-config", "show what would be done, as JSON, and do nothing")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--quiet", "no progress")
    .option("--no-color", "no colour")
    .action(async (url: string | undefined, flags: AuditFlags, command: Command) => {
      const { runAuditCommand } = await import("./audit-request.ts");
      await end(runAuditCommand(url, flags, command));
    });
}
