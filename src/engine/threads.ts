/**
 * The reading threads of a process. Answers of all its audits go to the thread with the least to do. A thread that an
 * answer kills (its memory is bounded) or holds for too long is replaced; that answer counts as too large to be read, and
 * the others it had are read by the next one. So one hostile page costs itself only.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { JudgedPage, OpenReader, ReaderAudit } from "#audits/index.ts";
import type { NotRead, Reading, ToRead } from "#domain/reading.ts";
import { programFile } from "#installation/own-files.ts";
import { CONTENTS_OF_WRITER } from "#store/issue-contents.ts";
import type { FromThread, ToThread } from "./messages.ts";

/** What one answer may take of a thread. */
export interface ThreadLimits {
  readonly mostMs: number;
  readonly heapMb: number;
}

export interface ThreadOptions extends Partial<ThreadLimits> {
  /** When no audit reads, threads end: what the analysis needs does not come on top of what they hold. */
  readonly endIdle?: boolean;
}

/** A page of ten megabytes takes a few seconds on a slow machine, and a fifth of the heap. */
const LIMITS: ThreadLimits = { mostMs: 30_000, heapMb: 512 };
/** Enough to keep a thread busy while its answers travel. */
const AT_ONCE = 4;
/** V8 makes its nursery larger on machines with much memory; this costs no time and saves memory: bench/engine.ts, peak memory. */
const NURSERY_MB = 48;

const CORES = availableParallelism();
/** More wait for the thread that asks. */
const MOST_THREADS = 4;

/** One core is left to the thread that asks and to the database: one more thread reads no faster and takes 100 MB. */
export const THREADS_OF_COMMAND = Math.max(1, Math.min(MOST_THREADS, CORES - 1));
/** Two at least: a page that holds one of them up must not hold up other audits. */
export const THREADS_OF_SERVICE = Math.max(2, Math.min(MOST_THREADS, CORES));

interface Question {
  readonly audit: OpenAudit;
  readonly toRead: ToRead;
  readonly resolve: (reading: Reading<JudgedPage> | NotRead) => void;
  readonly reject: (error: Error) => void;
}

interface OpenAudit {
  /** For its next reader. */
  next(): ReaderAudit;
  readonly keys: Map<Thread, number>;
}

interface Thread {
  readonly worker: Worker;
  /** Sent and not answered, oldest first. */
  readonly asked: Question[];
  /** Ends the thread when the oldest takes too long. */
  watch: NodeJS.Timeout | undefined;
}

/** @param readHere reads what no thread could, in the thread of the caller */
export function createThreads(
  count: number,
  readHere: OpenReader,
  { mostMs = LIMITS.mostMs, heapMb = LIMITS.heapMb, endIdle = false }: ThreadOptions = {},
) {
  const threads = new Set<Thread>();
  const waiting = createTurns();
  const openAudits = new Set<OpenAudit>();
  let nextKey = 1;
  let isClosed = false;

  function start(): Thread {
    const worker = new Worker(programFile("reader-thread"), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: NURSERY_MB },
    });
    const thread: Thread = { worker, asked: [], watch: undefined };
    worker.on("message", (message: FromThread) => heard(thread, message));
    // `exit` follows, and does what is to be done.
    worker.on("error", () => {});
    worker.on("exit", () => gone(thread));
    threads.add(thread);
    return thread;
  }

  function heard(thread: Thread, message: FromThread): void {
    const question = thread.asked.shift();
    watchOver(thread);
    if (message.type === "reading") question?.resolve(message.reading);
    else question?.reject(new Error(message.words));
    ask();
  }

  function gone(thread: Thread): void {
    threads.delete(thread);
    clearTimeout(thread.watch);
    const [guilty, ...others] = thread.asked;
    if (isClosed) {
      for (const { reject } of thread.asked) reject(new Error("the reading threads were closed"));
      return;
    }
    for (const question of others) waiting.add(question);
    if (guilty) readAsTooLarge(guilty);
    ask();
  }

  function readAsTooLarge({ audit, toRead, resolve, reject }: Question): void {
    const reader = readHere(audit.next());
    reader.read({ ...toRead, answer: null, rendered: null, failure: "too_large" }).then(resolve, reject);
  }

  function watchOver(thread: Thread): void {
    clearTimeout(thread.watch);
    if (thread.asked.length > 0) thread.watch = setTimeout(() => void thread.worker.terminate(), mostMs);
  }

  function ask(): void {
    while (waiting.isAny()) {
      const thread = freest();
      const question = thread && waiting.take();
      if (!thread || !question) return;
      const { audit, toRead } = question;
      send(thread, { type: "read", key: keyOf(thread, audit), toRead });
      thread.asked.push(question);
      if (thread.asked.length === 1) watchOver(thread);
    }
  }

  /** Further threads start when they are needed. */
  function freest(): Thread | undefined {
    let best: Thread | undefined;
    for (const thread of threads) if (!best || thread.asked.length < best.asked.length) best = thread;
    if ((!best || best.asked.length > 0) && threads.size < count) return start();
    return best && best.asked.length < AT_ONCE ? best : undefined;
  }

  function keyOf(thread: Thread, audit: OpenAudit): number {
    const known = audit.keys.get(thread);
    if (known !== undefined) return known;
    const key = nextKey++;
    audit.keys.set(thread, key);
    send(thread, { type: "open", key, audit: audit.next() });
    return key;
  }

  function endIdleThreads(): void {
    for (const thread of threads) {
      if (thread.asked.length > 0) continue;
      threads.delete(thread);
      void thread.worker.terminate();
    }
  }

  const openReader: OpenReader = (audit) => {
    const open: OpenAudit = { next: ofReaders(audit), keys: new Map() };
    openAudits.add(open);
    // It loads its code while the site is discovered, which asks it for nothing.
    if (threads.size === 0) start();
    return {
      read: (toRead) =>
        new Promise((resolve, reject) => {
          waiting.add({ audit: open, toRead, resolve, reject });
          ask();
        }),
      close() {
        for (const [thread, key] of open.keys) if (threads.has(thread)) send(thread, { type: "close", key });
        openAudits.delete(open);
        if (endIdle && openAudits.size === 0) endIdleThreads();
      },
    };
  };

  return {
    openReader,
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** What waits, an answer of each audit in turn: an audit of heavy pages must not hold up the others. */
function createTurns() {
  const waiting = new Map<OpenAudit, Question[]>();
  return {
    isAny: (): boolean => waiting.size > 0,
    add(question: Question): void {
      const questions = waiting.get(question.audit);
      if (questions) questions.push(question);
      else waiting.set(question.audit, [question]);
    },
    take(): Question | undefined {
      for (const [audit, questions] of waiting) {
        const question = questions.shift();
        // Deleting first moves the audit to the end: a Map keeps the order of insertion.
        waiting.delete(audit);
        if (questions.length > 0) waiting.set(audit, questions);
        return question;
      }
      return undefined;
    },
  };
}

/** Each reader of an audit numbers what issues say in a range of its own. */
function ofReaders(audit: ReaderAudit): () => ReaderAudit {
  let { contentsFrom } = audit;
  return () => {
    const own = { ...audit, contentsFrom };
    contentsFrom += CONTENTS_OF_WRITER;
    return own;
  };
}

function send({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message);
}
