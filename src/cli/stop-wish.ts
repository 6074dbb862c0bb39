/** Somebody wants the command to stop, from its first moment on: it ends in good order, and a second signal ends it at once. */
import { EXIT } from "./exit.ts";

const SAME_SIGNAL_MS = 300;

export function stopWish(signals: readonly NodeJS.Signals[], heard: () => void): AbortSignal {
  const wish = new AbortController();
  let wishedAt = Number.NEGATIVE_INFINITY;
  const stop = (): void => {
    // The launcher may pass on a signal that reached us too: that is one wish, not two.
    if (performance.now() - wishedAt < SAME_SIGNAL_MS) return;
    if (wish.signal.aborted) process.exit(EXIT.interrupted);
    wishedAt = performance.now();
    heard();
    wish.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  return wish.signal;
}
