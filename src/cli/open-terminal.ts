import type { Terminal } from "./terminal.ts";

export interface TerminalFlags {
  readonly color: boolean;
  readonly quiet?: boolean;
}

export async function openTerminalOf({ color, quiet = false }: TerminalFlags): Promise<Terminal> {
  return (await import("./terminal.ts")).openTerminal({ color, quiet });
}
