/** What pages loaded, kept for the next page as a browser's cache would; what was not asked for longest goes first. */
import type { Load } from "#domain/rendering.ts";

type Loading = Promise<Awaited<ReturnType<Load>> | "given-up">;

const MOST_BYTES = 48 * 1024 * 1024;
const MOST_LOADS = 5_000;

export function createKeptLoads() {
  const kept = new Map<string, { readonly loading: Loading; bytes: number }>();
  let bytes = 0;

  function forget(url: string): void {
    bytes -= kept.get(url)?.bytes ?? 0;
    kept.delete(url);
  }

  async function weigh(url: string, loading: Loading): Promise<void> {
    const answer = await loading.catch(() => "given-up" as const);
    const entry = kept.get(url);
    if (entry?.loading !== loading) return;
    if (answer === "given-up") return forget(url);
    entry.bytes = typeof answer === "string" ? 0 : answer.body.length;
    bytes += entry.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES && kept.size <= MOST_LOADS) return;
      forget(oldest);
    }
  }

  return {
    /** As it was answered before, else as `load` answers now; nobody asks twice at the same time. */
    of(url: string, load: () => Loading): Loading {
      const entry = kept.get(url) ?? { loading: load(), bytes: 0 };
      const isNew = !kept.has(url);
      // Deleting first moves it to the end: a Map keeps the order of insertion.
      kept.delete(url);
      kept.set(url, entry);
      if (isNew) void weigh(url, entry.loading);
      return entry.loading;
    },
  };
}
