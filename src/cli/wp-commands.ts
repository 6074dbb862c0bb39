/** `wp …` on the command line: what it takes. The work is loaded when it is used. */
import type { Command } from "commander";
import type { ConnectFlags, VerifyFlags } from "./connection-flags.ts";
import { openTerminalOf } from "./open-terminal.ts";
import { ALLOW_HTTP, SERVER, type ServerFlags } from "./server-flags.ts";

export function addWordPress(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  const wp = sitemend.command("wp").description("connect a website to its WordPress installation");
  wp.command("connect")
    .argument("<website>", "website URL or ID")
    .option("--site-url <url>", "WordPress URL, if it differs from the website's")
    .option(
      "--username <name>",
      "WordPress user; the application password is prompted for, or read from standard input",
    )
    .option("--pairing-code <code>", "one-time code from the companion plugin, instead of a user")
    .option("--write-probe", "also create, read and delete a test draft")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .description("connect, or update the credentials, with an application password or a pairing code")
    .action(async (website: string, flags: ConnectFlags) => {
      const { connectCommand } = await import("./wp.ts");
      await end(connectCommand(website, flags, await openTerminalOf(flags)));
    });
  wp.command("verify")
    .argument("<website>", "website URL or ID")
    .option("--json", "full output as JSON")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .description("check the connection; exit 1 if there is no write access")
    .action(async (website: string, flags: VerifyFlags) => {
      const { verifyCommand } = await import("./wp.ts");
      await end(verifyCommand(website, flags, await openTerminalOf(flags)));
    });
  wp.command("disconnect")
    .argument("<website>", "website URL or ID")
    .description("delete the credentials here and revoke them on the site")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .action(async (website: string, flags: ServerFlags) => {
      const { disconnectCommand } = await import("./wp.ts");
      await end(disconnectCommand(website, flags));
    });
}
