/** What any number of processes may do at once: each takes what is due, for longer than it may last, and gives it back when it stops. */

export interface TakenWork<T> {
  /** What is due, at most so much; nobody else has it then. */
  readonly take: (limit: number) => Promise<readonly T[]>;
  /** Never throws. */
  readonly perform: (taken: T, stopped: AbortSignal) => Promise<void>;
  readonly atOnce: number;
  readonly reportFault: (error: unknown, words: string) => void;
  /** What is done, for the words of faults. */
  readonly name: string;
}

const LOOK_EVERY_MS = 3_000;

export function createTakenRunner<T>({ take, perform, atOnce, reportFault, name }: TakenWork<T>) {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function lookOnce(): Promise<void> {
    const room = atOnce - underWay.size;
    if (room <= 0 || stopping.signal.aborted) return;
    for (const taken of await take(room)) {
      const running: Promise<void> = perform(taken, stopping.signal).finally(() => underWay.delete(running));
      underWay.add(running);
    }
  }

  function look(): void {
    looking ??= lookOnce()
      .catch((error: unknown) => reportFault(error, `looking for ${name} failed`))
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    /** Does now what is due, to its end. */
    async runDue(): Promise<void> {
      do {
        await looking;
        await lookOnce();
        await Promise.all(underWay);
      } while (underWay.size > 0);
    },

    start(): void {
      look();
      timer = setInterval(look, LOOK_EVERY_MS);
    },

    /** What is under way is broken off. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.all(underWay);
    },
  };
}
