/**
 * Notes this process in the database and looks at the others, every few seconds. What it saw last costs no question: requests
 * ask it. What is wrong between the processes is logged once when it begins.
 */
import { faultsOf, lacksWorker, NO_PROCESSES, type Processes } from "#domain/processes.ts";
import type { Store } from "#store/index.ts";
import type { Log } from "./log.ts";

const LOOK_EVERY_MS = 5_000;

type ProcessStore = Store["processes"];

export interface ProcessPresence {
  /** As it was at the last look. */
  readonly processes: () => Processes;
  /** Audits wait, and nobody will run them. */
  readonly lacksWorker: () => boolean;
  stop(): Promise<void>;
}

/** Resolves after the first look. */
export async function notePresence(
  store: ProcessStore,
  own: Parameters<ProcessStore["note"]>[0],
  log: Log,
): Promise<ProcessPresence> {
  let seen: Processes = NO_PROCESSES;
  let known = new Set<string>();
  let looking = look();
  await looking;
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);

  async function look(): Promise<void> {
    try {
      await store.note(own);
      seen = await store.alive();
    } catch {
      // While the database is away, /readyz and the requests themselves say so.
      return;
    }
    const faults = faultsOf(seen, { names: true });
    for (const { name, message, nextStep } of faults)
      if (!known.has(name)) log.warn({ fault: name, nextStep }, message);
    known = new Set(faults.map(({ name }) => name));
  }

  return {
    processes: () => seen,
    lacksWorker: () => lacksWorker(seen),
    async stop() {
      clearInterval(timer);
      await looking;
      await store.forget().catch(() => {});
    },
  };
}
