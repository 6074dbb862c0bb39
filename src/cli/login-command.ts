/** `login` on the command line: what it takes. The work is loaded when it is used. */
import type { Command } from "commander";
import type { LoginFlags } from "./login-flags.ts";
import { ALLOW_HTTP } from "./server-flags.ts";

export function addLogin(sitemend: Command, end: (result: Promise<number>) => Promise<void>): void {
  sitemend
    .command("login")
    .description("sign in to a remote Sitemend server, for commands with --server")
    .option("--server <url>", "its URL (or SITEMEND_SERVER); prompted for in a terminal")
    .option("--email <address>", "your email; prompted for in a terminal")
    .option("--password-stdin", "read the password from standard input instead of prompting")
    .option(
      "--code <digits>",
      "code from your authenticator app, or a recovery code; prompted for in a terminal if needed",
    )
    .option("--remove", "sign out and delete the saved session")
    .addOption(ALLOW_HTTP)
    .action(async (flags: LoginFlags) => end((await import("./login.ts")).loginCommand(flags)));
}
