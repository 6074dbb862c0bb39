/** `verify …` on the command line: what it takes. The work is loaded when it is used. */
import { type Command, Option } from "commander";
import { collect } from "./option-values.ts";
import type { VerifyBuildFlags } from "./verify.ts";

const EXAMPLES = `
Examples:
  npm run build && sitemend verify --dir dist
  sitemend verify --dir public --change chg_01h2xcejqtf2nbrexx3vqjhp41
  sitemend verify --dir _site --base-path /docs/ --output json
`;

export function addVerify(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("verify")
    .description("check in your CI whether a build shows the fixes of its commits")
    .requiredOption("--dir <folder>", "folder with the built website")
    .option(
      "--change <id>",
      "change to verify, repeatable (default: all that the newest commit with any names)",
      collect,
    )
    .option("--base-path <path>", "path that the website's URLs begin with and the folder doesn't have", "/")
    .option("--message <file>", "read commit messages from a file (- is stdin) instead of from git")
    .addOption(new Option("--output <format>", "output format").choices(["pretty", "json"]).default("pretty"))
    .addHelpText("after", EXAMPLES)
    .action(async (flags: VerifyBuildFlags) => end((await import("./verify.ts")).verifyBuildCommand(flags)));
}
