/**
 * Turns at the site's gate for what pages load while a browser finishes them. They go before pages: a page waits for them already,
 * and all that is asked of the site keeps to one pace.
 */
import type { Gate } from "./politeness.ts";

interface Waiting {
  readonly signal: AbortSignal;
  readonly go: (mayAsk: boolean) => void;
}

export function createLoadTurns(gate: Gate, clock: () => number) {
  let waiting: Waiting[] = [];

  return {
    isAny: (): boolean => waiting.length > 0,

    /** True: ask now, and call `ended` afterwards. False: nobody wants it any more. */
    take: (signal: AbortSignal): Promise<boolean> => new Promise((go) => waiting.push({ signal, go })),

    ended: ({ status, ttfbMs }: { readonly status: number | null; readonly ttfbMs: number | null }): void =>
      gate.ended(status === 429 || status === 503, ttfbMs),

    startWhatMay(): void {
      for (const { go } of waiting.filter(({ signal }) => signal.aborted)) go(false);
      waiting = waiting.filter(({ signal }) => !signal.aborted);
      for (let opensAt = gate.opensAt(); opensAt !== null && opensAt <= clock(); opensAt = gate.opensAt()) {
        const next = waiting.shift();
        if (next === undefined) return;
        gate.started();
        next.go(true);
      }
    },
  };
}
