/** What the `fix` commands take. */
import type { TerminalFlags } from "./open-terminal.ts";
import type { ServerFlags } from "./server-flags.ts";

export interface FixFlags extends TerminalFlags, ServerFlags {
  readonly json?: boolean;
  readonly check?: string;
  readonly value?: string;
  readonly all?: boolean;
  readonly yes?: boolean;
  readonly cascade?: boolean;
  readonly force?: string;
  readonly reason?: string;
}
