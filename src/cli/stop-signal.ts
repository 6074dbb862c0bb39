/** Somebody wants the command to stop, from its first moment on: it ends in good order, and a second signal ends it at once. */
import { EXIT } from "./exit.ts";

const SAME_SIGNAL_MS = 300;

export function stopSignal(signals: readonly NodeJS.Signals[], heard: () => void): AbortSignal {
  const controller = new AbortController();
  let signalledAt = Number.NEGATIVE_INFINITY;
  const stop = (): void => {
    // The launcher may pass on a signal that reached us too: that is one signal, not two.
    if (performance.now() - signalledAt < SAME_SIGNAL_MS) return;
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    signalledAt = performance.now();
    heard();
    controller.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  return controller.signal;
}
