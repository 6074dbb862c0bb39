/** Starts the engine process, starts it again when it dies, and speaks with it. Audits it had are gone on with. */
import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AuditId } from "#domain/ids.ts";
import { PACKAGE_ROOT, programFile } from "#installation/own-files.ts";
import type { Log } from "#startup/log.ts";
import type { MetricsOfProcess } from "../metrics/index.ts";
import type { FromEngine, StartEngine, ToEngine } from "./process-messages.ts";

/** One that dies again and again is not started in a loop. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 30_000];
/** After so long it counts as healthy. */
const HEALTHY_MS = 60_000;
/** A scrape waits no longer: then it gets what the engine said last. */
const COUNT_WITHIN_MS = 1_000;
/** Within what the service has for all of its stop. */
const STOP_WITHIN_MS = 20_000;
/** Those that the launcher gives to the service: the engine is what they are for. */
const { flags: FLAGS } = createRequire(import.meta.url)(join(PACKAGE_ROOT, "bin/bootstrap.js")) as {
  readonly flags: readonly string[];
};

export interface Engine {
  /** Resolves when the site of the audit gets no more requests from the engine; at once when it runs no audit. */
  cancel(auditId: AuditId): Promise<void>;
  /** What it has counted since its start. */
  metrics(): Promise<MetricsOfProcess>;
  state(): { readonly is: "running" | "restarting"; readonly restarts: number };
  /** Ends it as a stop of the service does: audits go on at the next start. */
  stop(): Promise<void>;
}

export function superviseEngine(start: StartEngine, log: Log): Engine {
  const cancelling = new Map<AuditId, (() => void)[]>();
  let counted: MetricsOfProcess = [];
  let counting: (() => void)[] = [];
  let pauseMs = FIRST_PAUSE_MS;
  let isStopping = false;
  let restarts = 0;
  let child = launch();
  let again: NodeJS.Timeout | undefined;

  function launch(): ChildProcess {
    const engine = fork(programFile("engine"), { execArgv: [...FLAGS] });
    const bornAt = performance.now();
    engine.on("message", heard);
    engine.on("error", (error) => log.error({ err: error }, "the engine process can't be reached"));
    engine.on("exit", (code, signal) => {
      for (const waiting of cancelling.values()) for (const resolve of waiting) resolve();
      cancelling.clear();
      if (isStopping) return;
      if (performance.now() - bornAt > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      log.warn({ code, signal, pauseMs }, "the engine process ended; it is started again");
      again = setTimeout(() => {
        child = launch();
      }, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      restarts += 1;
    });
    engine.send(start);
    return engine;
  }

  function heard(message: FromEngine): void {
    if (message.type === "counted") {
      counted = message.metrics;
      for (const resolve of counting) resolve();
      counting = [];
      return;
    }
    const { auditId } = message;
    for (const resolve of cancelling.get(auditId) ?? []) resolve();
    cancelling.delete(auditId);
  }

  return {
    cancel(auditId) {
      if (!child.connected) return Promise.resolve();
      return new Promise((resolve) => {
        cancelling.set(auditId, [...(cancelling.get(auditId) ?? []), resolve]);
        child.send({ type: "cancel", auditId } satisfies ToEngine);
      });
    },

    async metrics() {
      if (!child.connected) return counted;
      const answered = new Promise<void>((resolve) => counting.push(resolve));
      child.send({ type: "count" } satisfies ToEngine);
      await Promise.race([answered, delay(COUNT_WITHIN_MS, undefined, { ref: false })]);
      return counted;
    },

    state: () => ({ is: child.connected ? "running" : "restarting", restarts }),

    async stop() {
      isStopping = true;
      clearTimeout(again);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      if (child.connected) child.send({ type: "stop" } satisfies ToEngine);
      // What it had saved is enough for the next start.
      const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
