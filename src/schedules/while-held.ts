/** Does the work of a run, and renews its lease meanwhile. */
import type { BegunRun, Store } from "#store/index.ts";

interface HeldDeps {
  readonly store: Pick<Store, "schedules">;
  readonly reportFault: (error: unknown, words: string) => void;
}

/** Several times in a lease. */
const RENEW_EVERY_MS = 20_000;

/** The signal aborts when the run is another's. */
export async function whileHeld(
  run: BegunRun,
  { store, reportFault }: HeldDeps,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (!(await store.schedules.renew(run))) lost.abort(new Error("Another process has this run."));
    } catch (error) {
      // The next time may do; if not, the lease ends.
      reportFault(error, "renewing the lease of a scheduled run failed");
    }
  };
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  try {
    await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
