/**
 * Our connection that tells others that somebody is there. It also tells us when the server has ended though nobody stopped
 * it, as on a full disk or in a machine out of memory: then it is started again, for as long as that takes.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 15_000];

export interface EmbeddedPresence {
  /** No more is started; answers the connection, or `undefined` while there is no server. */
  end(): Promise<pg.Client | undefined>;
}

export interface PresenceOptions {
  /** Starts the server unless it answers, and connects. */
  readonly open: (signal: AbortSignal) => Promise<pg.Client>;
  readonly report: (words: string) => void;
}

export async function bePresent({ open, report }: PresenceOptions): Promise<EmbeddedPresence> {
  const leaving = new AbortController();
  let client: pg.Client | undefined = await open(leaving.signal);
  let comingBack = Promise.resolve();
  watch(client);

  function watch(watched: pg.Client): void {
    watched.once("end", () => {
      client = undefined;
      if (!leaving.signal.aborted) comingBack = comeBack();
    });
  }

  async function comeBack(): Promise<void> {
    report("The embedded database has ended (see database.log); it is started again.");
    for (let pause = FIRST_PAUSE_MS; client === undefined; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: leaving.signal }).catch(() => {});
      if (leaving.signal.aborted) return;
      try {
        client = await open(leaving.signal);
        watch(client);
        report("The embedded database is back.");
      } catch (error) {
        if (!leaving.signal.aborted) report(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    async end() {
      leaving.abort();
      await comingBack;
      return client;
    },
  };
}
