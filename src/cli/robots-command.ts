/** `robots …` on the command line: what it takes. The work is loaded when it is used. */
import { type Command, Option } from "commander";
import { TESTED_AGENTS } from "#domain/robots-test.ts";
import { collect } from "./option-values.ts";
import type { RobotsFlags } from "./robots.ts";

const EXAMPLES = `
Examples:
  sitemend robots https://example.com/cart/
  sitemend robots example.com --path /cart/ --path "/search?q=tea" --user-agent GPTBot
  sitemend robots robots.txt --path / --output json
`;

export function addRobots(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("robots")
    .argument("<url-or-file>", "URL of a site or page, or a robots.txt file (- is stdin)")
    .description("test robots.txt: which paths crawlers may fetch, and the line that decides")
    .option("--path <path>", "path or URL to test, repeatable (default: that of the URL)", collect)
    .option(
      "--user-agent <name>",
      `crawler to test, * for any other, repeatable (default: ${TESTED_AGENTS.join(", ")})`,
      collect,
    )
    .addOption(new Option("--output <format>", "output format").choices(["pretty", "json"]).default("pretty"))
    .option("--allow-private <cidr-or-host>", "allow reaching a private address, repeatable", collect)
    .option("--no-color", "no color")
    .addHelpText("after", EXAMPLES)
    .action(async (source: string, flags: RobotsFlags) =>
      end((await import("./robots.ts")).robotsCommand(source, flags)),
    );
}
