/**
 * A phone's connection, made up: what was loaded before comes again as late as it would over a slow network of the fourth
 * generation. All files share the bandwidth, those that the browser wants first go first. So the figures do not depend on
 * the day, on where we stand, or on how politely we loaded the files.
 *
 * Latency and throughput are those that Lighthouse calls “slow 4G”, the slowest quarter of such connections.
 */
import type { Priority } from "./answer-requests.ts";

/** One way to the server and back, milliseconds. */
const ROUND_TRIP_MS = 150;
/** 1.6 Mbit a second. */
const BYTES_PER_MS = 200;
/** Asking for the name, for a connection, and for an encrypted one. */
const ROUND_TRIPS_OF_A_NEW_HOST = 3;
/** Sent at a time; then somebody else may be more urgent. */
const PIECE_BYTES = 4 * 1024;
/** Bytes of the heads of a request and its answer. */
const HEAD_BYTES = 600;

const URGENCY: readonly Priority[] = ["VeryHigh", "High", "Medium", "Low", "VeryLow"];

export interface Delivery {
  readonly url: string;
  readonly wireBytes: number;
  /** What the server needed before it sent anything. */
  readonly ttfbMs: number;
  readonly priority: Priority;
}

interface Waiting {
  readonly urgency: number;
  bytesLeft: number;
  readonly arrived: () => void;
}

export function createSlowLink() {
  const connected = new Map<string, Promise<unknown>>();
  const waiting: Waiting[] = [];
  let isSending = false;

  /** The first request to a host opens the connection, the others wait for it. */
  function connection(url: string): Promise<unknown> {
    const { origin } = new URL(url);
    const known = connected.get(origin) ?? sleep(ROUND_TRIPS_OF_A_NEW_HOST * ROUND_TRIP_MS);
    connected.set(origin, known);
    return known;
  }

  /** Time is counted from the beginning, so that late timers do not make the link slower than it is. */
  async function send(): Promise<void> {
    isSending = true;
    let aheadMs = 0;
    for (let next = mostUrgent(waiting); next !== undefined; next = mostUrgent(waiting)) {
      const bytes = Math.min(PIECE_BYTES, next.bytesLeft);
      aheadMs += bytes / BYTES_PER_MS;
      const startedAt = performance.now();
      if (aheadMs > 0) await sleep(aheadMs);
      aheadMs -= performance.now() - startedAt;
      next.bytesLeft -= bytes;
      if (next.bytesLeft > 0) continue;
      waiting.splice(waiting.indexOf(next), 1);
      next.arrived();
    }
    isSending = false;
  }

  return {
    /** Resolves when all of it has come. */
    async deliver({ url, wireBytes, ttfbMs, priority }: Delivery): Promise<void> {
      await connection(url);
      await sleep(ROUND_TRIP_MS + ttfbMs);
      await new Promise<void>((arrived) => {
        waiting.push({ urgency: URGENCY.indexOf(priority), bytesLeft: wireBytes + HEAD_BYTES, arrived });
        if (!isSending) void send();
      });
    },
  };
}

/** Of equals, who came first. */
function mostUrgent(waiting: readonly Waiting[]): Waiting | undefined {
  let first = waiting[0];
  for (const one of waiting) if (first !== undefined && one.urgency < first.urgency) first = one;
  return first;
}

function sleep(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
