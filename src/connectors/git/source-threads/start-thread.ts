/** One thread for one commit of a repository. It is ended when it takes too long or too much memory. */
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Located, SiteUnreadable } from "#domain/connector.ts";
import { programFile } from "#installation/own-files.ts";
import type { PlanWanted } from "../plan-fix-request.ts";
import type { SourceTree } from "../source-tree.ts";
import type { FromSourceThread, SourceSummary, ToSourceThread } from "./messages.ts";

export interface SourceLimits {
  /** Of the thread's own time, for all files together. */
  readonly openMs: number;
  /** For one fix request. */
  readonly planMs: number;
  readonly heapMb: number;
}

/** The repository's files need more than the limits allow; `message` says which of them, for people. */
export class SourceTooHard extends SiteUnreadable {}

export interface SourceThread {
  /** @throws SiteUnreadable */
  readonly opened: Promise<SourceSummary>;
  /** One after the other. @throws SourceTooHard, and the thread is gone then */
  plan(wanted: PlanWanted): Promise<Located>;
  isGone(): boolean;
  end(): void;
}

/** So many are handed over in one turn of the event loop. */
const PATHS_AT_ONCE = 10_000;

export function startThread(tree: SourceTree, folders: readonly string[], limits: SourceLimits): SourceThread {
  const worker = new Worker(programFile("git-source-thread"), {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  let gone: Error | undefined;
  let waiting: PromiseWithResolvers<FromSourceThread> | undefined;
  let left = limits.openMs;

  worker.on("message", (message: FromSourceThread) => {
    if (message.type === "fault") waiting?.reject(new Error(message.words));
    else waiting?.resolve(message);
  });
  worker.on("error", (error: Error & { readonly code?: string }) =>
    end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooHard("too much memory", error) : error),
  );
  worker.on("exit", () => end(new Error("the thread of a repository has ended")));
  // What it is asked for has a timer, which keeps a process alive; nothing else should.
  worker.unref();

  function end(reason: Error): void {
    gone ??= reason;
    waiting?.reject(gone);
    void worker.terminate();
  }

  async function ask(message: ToSourceThread, buffers: readonly ArrayBuffer[] = []): Promise<FromSourceThread> {
    if (gone) throw gone;
    waiting = Promise.withResolvers();
    const begun = performance.now();
    const late = setTimeout(() => end(tooHard("too long")), left);
    worker.postMessage(message, buffers);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(late);
      left -= performance.now() - begun;
    }
  }

  async function open(): Promise<SourceSummary> {
    for (let at = 0; at < tree.paths.length; at += PATHS_AT_ONCE) {
      worker.postMessage({ type: "paths", paths: tree.paths.slice(at, at + PATHS_AT_ONCE) } satisfies ToSourceThread);
      await turn();
    }
    let answer = await ask({ type: "open", commit: tree.commit, folders });
    while (answer.type === "want") {
      const files = await tree.read(answer.paths);
      answer = await ask({ type: "bytes", files }, buffersOf(files));
    }
    if (answer.type !== "opened") throw new Error("the thread of a repository answered something else");
    return answer.summary;
  }

  const opened = open();
  opened.catch(end);
  let last: Promise<unknown> = opened;

  async function planNow(wanted: PlanWanted): Promise<Located> {
    await opened;
    left = limits.planMs;
    const answer = await ask({ type: "plan", wanted });
    if (answer.type !== "planned") throw new Error("the thread of a repository answered something else");
    return answer.located;
  }

  return {
    opened,
    plan(wanted) {
      const planned = last.then(
        () => planNow(wanted),
        () => planNow(wanted),
      );
      last = planned;
      return planned;
    },
    isGone: () => gone !== undefined,
    end: () => end(new Error("the thread of a repository was ended")),
  };
}

function tooHard(what: "too long" | "too much memory", cause?: unknown): SourceTooHard {
  const words = `The repository's files take ${what} to understand. Set the folders of the website's content.`;
  return new SourceTooHard(what === "too long" ? "timeout" : "bad_response", words, cause);
}

/** Handed over instead of copied, where nothing else is in them. */
function buffersOf(files: ReadonlyMap<string, Uint8Array>): ArrayBuffer[] {
  const buffers = [...files.values()].flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength > 0 && buffer.byteLength <= byteLength + 1 ? [buffer] : [],
  );
  return [...new Set(buffers)];
}
