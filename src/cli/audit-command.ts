/** `audit …` on the command line: what it takes. The work is loaded when it is used. */
import { type Command, Option } from "commander";
import { AUDIT_TYPES, MAX_PAGES } from "#domain/audit.ts";
import { MOST_LAB_PAGES } from "#domain/lab.ts";
import { RENDER_MODES } from "#domain/rendering.ts";
import type { AuditFlags } from "./audit-flags.ts";
import { collect, collectBudget, OUTPUT_WORDS, positive, whole } from "./option-values.ts";
import { ALLOW_HTTP, SERVER } from "./server-flags.ts";

const EXAMPLES = `
Examples:
  sitemend audit https://example.com --max-pages 500
      the first 500 pages
  sitemend audit https://example.com --served-at http://localhost:4321
      the site before it is published, from a server on this machine
  sitemend audit https://example.com --output html=report.html --output csv=issues.csv
      a report to read, a table, and the outcome in the terminal
  sitemend audit https://example.com --fail-on error --min-score 80
      exit 1 if there are errors, or below 80 points
  sitemend audit https://example.com --baseline last
      exit 1 for errors and warnings that the last audit didn't have
  sitemend audit https://staging.example.com --auth user:password --ignore-robots
      a staging site
  sitemend audit https://example.com --user-agent "Mozilla/5.0 (compatible; ExampleBot/1.0)"
      as another crawler
`;

export function addAudit(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("audit")
    .argument("[url]", "URL of the site, or of a page on it; default: the one in the config file")
    .description("audit a website; works without a server or an account")
    .addOption(new Option("--type <type>", "audit type").choices(AUDIT_TYPES).default("full-audit"))
    .optionsGroup("Limits:")
    .option(
      "--max-pages <n>",
      "stop after this many pages (full-audit 10,000, quick-audit 100, page-audit 1)",
      whole(1, MAX_PAGES),
    )
    .option("--max-depth <n>", "maximum crawl depth in clicks", whole(0, 1000))
    .option("--max-time <seconds>", "stop after this time", whole(1, 604_800))
    .option("--rate <n>", "maximum requests per second", positive)
    .option("--concurrency <n>", "maximum concurrent requests", whole(1, 64))
    .optionsGroup("What is crawled:")
    .option(
      "--urls <file>",
      "crawl exactly the URLs in this file, one per line, # for comments; - reads standard input",
    )
    .option("--sitemap-only", "crawl only the pages in the sitemaps, and the start page")
    .option("--include <pattern>", "only crawl matching paths (* any characters, $ end), repeatable", collect)
    .option("--exclude <pattern>", "exclude matching paths, repeatable", collect)
    .optionsGroup("Requests:")
    .option("--user-agent <text>", "User-Agent header of all requests (default: Sitemend's own)")
    .option("--header <'Name: value'>", "send a header to the site (staging), repeatable", collect)
    .option("--auth <user:password>", "basic authentication for the site")
    .option("--allow-private <cidr-or-host>", "allow this audit to reach a private address, repeatable", collect)
    .option(
      "--served-at <url>",
      "ask this server instead of the site's own, such as a build on this machine or a preview; reports keep the site's URLs",
    )
    .option("--ignore-robots", "crawl pages disallowed by robots.txt; only for your own site")
    .option("--no-external", "do not check external links")
    .option("--no-resources", "do not fetch images, scripts and stylesheets")
    .option("--no-reuse", "do not reuse unchanged pages from the last audit")
    .optionsGroup("Browser:")
    .addOption(
      new Option("--render <when>", "render pages in a browser: auto = when needed")
        .choices(RENDER_MODES)
        .default("auto"),
    )
    .option("--no-render", "same as --render never: no browser")
    .addOption(
      new Option(
        "--lab [pages]",
        "run mobile lab tests on this many pages (3 if no number is given), about 30 seconds each",
      )
        .preset("3")
        .argParser(whole(0, MOST_LAB_PAGES)),
    )
    .optionsGroup("Output:")
    .option("--output <format[=file]>", OUTPUT_WORDS, collect)
    .option("--quiet", "no progress")
    .option("--no-color", "no color")
    .optionsGroup("Gates (exit code 1):")
    .addOption(
      new Option("--fail-on <severity>", "exit 1 if there is an issue of this severity or higher")
        .choices(["error", "warning", "notice", "none"])
        .default("none"),
    )
    .option("--min-score <n>", "exit 1 below this score", whole(0, 100))
    .option("--budget <category=n>", "exit 1 if a category has more issues than this, repeatable", collectBudget)
    .option(
      "--baseline <file>",
      "compare with a JSON report, or with the last audit (last): only new issues can fail the gate",
    )
    .option(
      "--max-new <n>",
      "with --baseline, exit 1 above this many new errors and warnings (default: 0)",
      whole(0, 1_000_000),
    )
    .option("--gate-changes", "let checks of changes (change-*) fail the gates, too")
    .option("--ignore-file <file>", "issues to ignore, each with a reason and optionally an expiry date")
    .option("--exit-zero", "exit 0 regardless of the results")
    .optionsGroup("Configuration:")
    .option(
      "--custom-checks-file <file>",
      "TypeScript or JavaScript file with checks of your own; runs it on this machine",
    )
    .option("--config <file>", "config file to use instead of sitemend.config.ts, .js or .json in this folder")
    .option("--print-config", "print the effective configuration as JSON and exit")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .addHelpText("after", EXAMPLES)
    .action(async (url: string | undefined, flags: AuditFlags, command: Command) => {
      const { runAuditCommand } = await import("./audit-request.ts");
      await end(runAuditCommand(url, flags, command));
    });
}
