/** One thread with a file of checks in it. It is asked one thing at a time, and whoever asks says how long it waits. */
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { programFile } from "#installation/own-files.ts";
import type { FromChecks, ToChecks } from "./checks-messages.ts";

/** Enough for the largest pages that are read, and for libraries of checks. */
const HEAP_MB = 256;
/** What Node says about files that users write is nothing they need to know for each thread. */
const QUIET = ["--disable-warning=ExperimentalWarning", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];

/** `late`: no answer in time · `gone`: the thread has ended, by its own program or for want of memory. */
export type ChecksAnswer = FromChecks | { readonly type: "late" } | { readonly type: "gone"; readonly words: string };

export class ChecksWorker {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #heard: FromChecks[] = [];
  #gone: string | undefined;
  #resolve: (() => void) | undefined;

  constructor(path: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(programFile("checks-thread"), {
      // Not the thread's own port: the file may use that one.
      ...{ workerData: { path, port: port2 }, transferList: [port2] },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      execArgv: QUIET,
      stdout: true,
    });
    // Standard output is for reports.
    this.#worker.stdout.on("data", (text: Buffer) => process.stderr.write(text));
    this.#port.on("message", (message: FromChecks) => {
      this.#heard.push(message);
      this.#resolve?.();
    });
    this.#worker.on("error", (error: unknown) => this.#end(error instanceof Error ? error.message : String(error)));
    this.#worker.on("exit", (code) => this.#end(`it ended its thread with code ${code}`));
  }

  send(message: ToChecks): void {
    this.#port.postMessage(message);
  }

  /** The next answer; after `late` or `gone` nothing more is to be expected. */
  async answer(withinMs: number): Promise<ChecksAnswer> {
    if (this.#heard.length === 0 && this.#gone === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#resolve = resolve;
      const late = setTimeout(resolve, withinMs);
      await promise;
      clearTimeout(late);
      this.#resolve = undefined;
    }
    const heard = this.#heard.shift();
    if (heard !== undefined) return heard;
    return this.#gone === undefined ? { type: "late" } : { type: "gone", words: this.#gone };
  }

  /** Ends it, whatever it does. Nobody waits: a program that it has started may hold it. */
  end(): void {
    this.#port.close();
    void this.#worker.terminate();
  }

  #end(words: string): void {
    this.#gone ??= words;
    this.#resolve?.();
  }
}

export function whyNotLoaded(answer: ChecksAnswer, withinMs: number): string {
  if (answer.type === "late") return `it took longer than ${withinMs / 1000} seconds to load`;
  return "words" in answer ? answer.words : "its thread failed";
}
