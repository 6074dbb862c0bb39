/**
 * What is known of repositories, each read in a thread of its own. A thread stays for a while, because a piece of work asks of the
 * same commit again and again; there are never more than a few.
 */
import type { Located } from "#domain/connector.ts";
import type { PlanWanted } from "../plan-fix-request.ts";
import type { SourceTree } from "../source-tree.ts";
import type { SourceSummary } from "./messages.ts";
import { type SourceLimits, type SourceThread, SourceTooHard, startThread } from "./start-thread.ts";

export type { SourceSummary } from "./messages.ts";

export interface SourceThreadOptions extends Partial<SourceLimits> {
  /** Milliseconds. */
  readonly now: () => number;
}

/** One commit of a repository, and whose it is. */
export interface WantedSource {
  /** Repositories of several websites share nothing. */
  readonly owner: string;
  readonly tree: SourceTree;
  readonly folders: readonly string[];
}

export interface SourceThreads {
  /** @throws SiteUnreadable */
  summary(source: WantedSource): Promise<SourceSummary>;
  /** @throws SiteUnreadable */
  plan(source: WantedSource, wanted: PlanWanted): Promise<Located>;
}

/** 50,000 files take ten seconds on a slow machine. */
const LIMITS: SourceLimits = { openMs: 60_000, planMs: 15_000, heapMb: 768 };
const MOST_THREADS = 2;
const IDLE_MS = 60_000;
/** What was too hard is asked no more for so long. */
const REMEMBERED_MS = 600_000;
const MOST_REMEMBERED = 1000;
/** Fix requests of one commit that may each take too long. */
const MOST_LATE = 3;

interface Used {
  readonly thread: SourceThread;
  uses: number;
  idle: NodeJS.Timeout | undefined;
}

export function createSourceThreads({ now, ...given }: SourceThreadOptions): SourceThreads {
  const limits = { ...LIMITS, ...given };
  /** By what they hold, the one that was used last at the end. */
  const threads = new Map<string, Used>();
  const waiting: (() => void)[] = [];
  const failures = createFailures(now);

  async function taken(source: WantedSource, key: string): Promise<Used> {
    for (;;) {
      const known = threads.get(key);
      if (known && !known.thread.isGone()) {
        known.uses += 1;
        clearTimeout(known.idle);
        threads.delete(key);
        threads.set(key, known);
        return known;
      }
      threads.delete(key);
      if (threads.size < MOST_THREADS || endIdle()) {
        const used: Used = { thread: startThread(source.tree, source.folders, limits), uses: 1, idle: undefined };
        threads.set(key, used);
        return used;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  function endIdle(): boolean {
    const [found] = [...threads].filter(([, { uses }]) => uses === 0);
    if (!found) return false;
    forget(...found);
    return true;
  }

  function forget(key: string, used: Used): void {
    clearTimeout(used.idle);
    used.thread.end();
    if (threads.get(key) === used) threads.delete(key);
  }

  function release(key: string, used: Used): void {
    used.uses -= 1;
    if (used.uses > 0) return;
    if (used.thread.isGone()) forget(key, used);
    else used.idle = setTimeout(() => forget(key, used), IDLE_MS).unref();
    for (const wake of waiting.splice(0)) wake();
  }

  async function use<T>(source: WantedSource, work: (thread: SourceThread) => Promise<T>): Promise<T> {
    const key = keyOf(source);
    failures.assertNone(key);
    const used = await taken(source, key);
    try {
      await used.thread.opened.catch((error: unknown) => {
        failures.add(key, error);
        throw error;
      });
      return await work(used.thread);
    } finally {
      release(key, used);
    }
  }

  return {
    summary: (source) => use(source, ({ opened }) => opened),
    async plan(source, wanted) {
      const key = `${keyOf(source)} plan`;
      if (failures.count(key) >= MOST_LATE) return TOO_HARD;
      try {
        return await use(source, (thread) => thread.plan(wanted));
      } catch (error) {
        if (!(error instanceof SourceTooHard) || failures.has(keyOf(source))) throw error;
        failures.add(key, error);
        return TOO_HARD;
      }
    },
  };
}

const TOO_HARD: Located = {
  is: "unfixable",
  reason: "element_not_found",
  words: "Finding the place in the repository takes too long or too much memory. Change it by hand.",
};

function keyOf({ owner, tree, folders }: WantedSource): string {
  return JSON.stringify([owner, tree.commit, folders]);
}

/** What a commit was too hard for stays so. */
function createFailures(now: () => number) {
  const known = new Map<string, { readonly error: SourceTooHard; readonly at: number; readonly count: number }>();
  const last = (key: string) => {
    const found = known.get(key);
    return found && now() - found.at < REMEMBERED_MS ? found : undefined;
  };
  return {
    has: (key: string): boolean => last(key) !== undefined,
    count: (key: string): number => last(key)?.count ?? 0,
    add(key: string, error: unknown): void {
      if (!(error instanceof SourceTooHard)) return;
      const count = (last(key)?.count ?? 0) + 1;
      known.delete(key);
      known.set(key, { error, at: now(), count });
      if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value ?? "");
    },
    assertNone(key: string): void {
      const found = last(key);
      if (found) throw found.error;
    },
  };
}
