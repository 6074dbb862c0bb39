/** What pages loaded, kept for the next page as a browser's cache would; what was not asked for longest goes first. */
import type { LoadResource } from "#domain/rendering.ts";

export type Answered = Awaited<ReturnType<LoadResource>> | "given-up";

interface Kept {
  readonly answer: Promise<Answered>;
  bytes: number;
}

const MOST_BYTES = 48 * 1024 * 1024;
const MOST_LOADS = 5_000;

export function createKeptLoads() {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  async function begin(key: string, load: () => Promise<Answered>): Promise<Answered> {
    const answer = await load();
    const entry = kept.get(key);
    if (answer === "given-up") forget(key);
    else if (entry !== undefined && typeof answer !== "string") {
      entry.bytes = answer.body.length;
      bytes += entry.bytes;
    }
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES && kept.size <= MOST_LOADS) break;
      forget(oldest);
    }
    return answer;
  }

  return {
    /** As it was answered before, else as `load` answers now; nobody asks twice at the same time. */
    of(key: string, load: () => Promise<Answered>): Promise<Answered> {
      const entry = kept.get(key) ?? { answer: begin(key, load), bytes: 0 };
      // Deleting first moves it to the end: a Map keeps the order of insertion.
      kept.delete(key);
      kept.set(key, entry);
      return entry.answer;
    },
  };
}
