/** How this process may speak: colour, animation, and where progress goes. Progress is for people: always stderr. */
import { terminalHabits } from "../config.ts";

export interface Terminal {
  readonly color: boolean;
  /** False in CI and pipes: a line now and then instead of one that moves. */
  readonly animate: boolean;
  say(line: string): void;
  /** Replaces the moving line, or prints it at most every ten seconds where nothing moves. */
  progress(line: string): void;
  endProgress(): void;
}

const STILL_LINE_EVERY_MS = 10_000;

export function openTerminal({ color, quiet }: { readonly color: boolean; readonly quiet: boolean }): Terminal {
  const habits = terminalHabits();
  const { stderr, stdout } = process;
  const animate = Boolean(stderr.isTTY) && !habits.ci && !quiet;
  let shown = "";
  let lastStill = 0;

  const clear = (): void => {
    if (shown !== "") stderr.write("\r\u001b[K");
    shown = "";
  };
  return {
    color: color && (habits.color ?? Boolean(stdout.isTTY)),
    animate,
    say(line) {
      if (quiet) return;
      clear();
      stderr.write(`${line}\n`);
    },
    progress(line) {
      if (quiet || line === shown) return;
      if (animate) {
        const fitted = line.slice(0, Math.max(20, (stderr.columns ?? 80) - 1));
        stderr.write(`\r\u001b[K${fitted}`);
        shown = line;
      } else if (Date.now() - lastStill >= STILL_LINE_EVERY_MS) {
        lastStill = Date.now();
        stderr.write(`${line}\n`);
      }
    },
    endProgress: clear,
  };
}
