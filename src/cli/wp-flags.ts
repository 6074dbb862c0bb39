/** What `wp connect` takes. */
import type { TerminalFlags } from "./open-terminal.ts";

export interface ConnectFlags extends TerminalFlags {
  readonly siteUrl?: string;
  readonly username?: string;
  readonly pairingCode?: string;
  readonly writeProbe?: boolean;
}
