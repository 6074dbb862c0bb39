/** What the `wp` and `git` commands take. */
import type { GitHostName } from "#domain/git.ts";
import type { TerminalFlags } from "./open-terminal.ts";
import type { ServerFlags } from "./server-flags.ts";

export interface ConnectFlags extends TerminalFlags, ServerFlags {
  readonly siteUrl?: string;
  readonly username?: string;
  readonly pairingCode?: string;
  readonly writeProbe?: boolean;
}

export interface GitFlags extends TerminalFlags, ServerFlags {
  readonly remote: string;
  readonly branch: string;
  readonly host?: "auto" | GitHostName;
  readonly username?: string;
  readonly folder?: readonly string[];
  readonly commit?: boolean;
  readonly writeProbe?: boolean;
}

export interface VerifyFlags extends TerminalFlags, ServerFlags {
  readonly json?: boolean;
}
