/** `login` on the command line: what it takes. The work is loaded when it is used. */
import type { Command } from "commander";
import type { LoginFlags } from "./login-flags.ts";
import { ALLOW_HTTP } from "./server-flags.ts";

export function addLogin(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("login")
    .description("sign in at a Sitemend elsewhere, for commands with --server")
    .option("--server <url>", "its address (or SITEMEND_SERVER); asked for at a terminal")
    .option("--email <address>", "your e-mail; asked for at a terminal")
    .option("--password-stdin", "read the password from standard input instead of asking for it")
    .option(
      "--code <digits>",
      "of your authenticator app, or a recovery code; asked for at a terminal where it is needed",
    )
    .option("--remove", "sign out there, and forget it here")
    .addOption(ALLOW_HTTP)
    .action(async (flags: LoginFlags) => end((await import("./login.ts")).loginCommand(flags)));
}
