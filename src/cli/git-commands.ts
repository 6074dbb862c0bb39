/** `git …` on the command line: what it takes. The work is loaded when it is used. */
import { type Command, Option } from "commander";
import { GIT_HOSTS } from "#domain/git.ts";
import type { GitFlags, VerifyFlags } from "./connection-flags.ts";
import { openTerminalOf } from "./open-terminal.ts";
import { SERVER, type ServerFlags } from "./server-flags.ts";

export function addGit(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  const git = sitemend.command("git").description("connect a website to the Git repository it is built from");
  git
    .command("connect")
    .argument("<website>", "website URL or ID")
    .requiredOption("--remote <url>", "HTTPS URL to clone the repository")
    .requiredOption("--branch <name>", "branch that the website is built from")
    .addOption(
      new Option(
        "--host <name>",
        "whose API opens pull requests; default: recognized by the URL or by asking it",
      ).choices(["auto", ...GIT_HOSTS]),
    )
    .option("--username <name>", "username that goes with the token; most hosts accept any")
    .option("--folder <path...>", "only change files in this folder; may be repeated")
    .option("--commit", "commit to the branch itself, instead of a branch for you to merge")
    .option("--write-probe", "also create and delete a branch to test writing")
    .addOption(SERVER)
    .option("--no-color", "no color")
    .description("connect, or update the token; it is prompted for, or read from standard input")
    .action(async (website: string, flags: GitFlags) => {
      const { connectGitCommand } = await import("./git.ts");
      await end(connectGitCommand(website, flags, await openTerminalOf(flags)));
    });
  git
    .command("verify")
    .argument("<website>", "website URL or ID")
    .option("--json", "full output as JSON")
    .addOption(SERVER)
    .option("--no-color", "no color")
    .description("check the connection; exit 1 if there is no write access")
    .action(async (website: string, flags: VerifyFlags) => {
      const { verifyGitCommand } = await import("./git.ts");
      await end(verifyGitCommand(website, flags, await openTerminalOf(flags)));
    });
  git
    .command("disconnect")
    .argument("<website>", "website URL or ID")
    .description("delete the token here; revoke it at the Git host, too")
    .addOption(SERVER)
    .action(async (website: string, flags: ServerFlags) => {
      const { disconnectGitCommand } = await import("./git.ts");
      await end(disconnectGitCommand(website, flags));
    });
}
