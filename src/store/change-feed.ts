/**
 * Waits for an audit to change. One connection listens for the notices that the database sends (migration 0004) and
 * wakes whoever waits; a caller must look at the row again after waking, and after its own time limit, because a notice
 * can be lost with the connection.
 */
import type pg from "pg";
import { type AuditId, fromUuid } from "#domain/ids.ts";

export interface ChangeFeed {
  /** Resolves at the next change, when the time is over, or when the signal aborts. Never rejects. */
  next(auditId: AuditId, limits: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
  /** Resolves once changes made from now on will wake the waiters. */
  ready(): Promise<void>;
  /** How many callers wait now. */
  readonly waiters: number;
  close(): Promise<void>;
}

/** Gives the connection back, once. */
type LetGo = () => void;

export function createChangeFeed(pool: pg.Pool): ChangeFeed {
  const waiting = new Map<AuditId, Set<() => void>>();
  let listening: Promise<LetGo> | undefined;

  const listen = async (): Promise<LetGo> => {
    const client = await pool.connect();
    let isHeld = true;
    const letGo = () => {
      if (isHeld) client.release(true);
      isHeld = false;
    };
    client.on("notification", ({ payload }) => wake(waiting.get(fromUuid("aud", payload ?? "0"))));
    // A server that stops is heard of twice: by its last words, and by the end of the connection.
    client.on("error", () => {
      // The next waiter connects again.
      if (isHeld) listening = undefined;
      letGo();
    });
    await client.query("listen audit_changed").catch((error: unknown) => {
      letGo();
      throw error;
    });
    return letGo;
  };

  const ready = async (): Promise<void> => {
    listening ??= listen();
    await listening.catch(() => {
      listening = undefined;
    });
  };

  return {
    ready,
    async next(auditId, { timeoutMs, signal }) {
      await ready();
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          const others = waiting.get(auditId);
          others?.delete(done);
          if (others?.size === 0) waiting.delete(auditId);
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener("abort", done);
        waiting.set(auditId, (waiting.get(auditId) ?? new Set()).add(done));
        if (signal.aborted) done();
      });
    },
    get waiters() {
      return waiting.values().reduce((sum, waiters) => sum + waiters.size, 0);
    },
    async close() {
      for (const waiters of waiting.values()) wake(waiters);
      const letGo = await listening?.catch(() => undefined);
      listening = undefined;
      letGo?.();
    },
  };
}

function wake(waiters: ReadonlySet<() => void> | undefined): void {
  for (const done of [...(waiters ?? [])]) done();
}
