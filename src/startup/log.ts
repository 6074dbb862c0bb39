/** The service's log: JSON lines on stderr, secrets left out. Standard output belongs to results. */
import pino from "pino";
import type { Config } from "#config.ts";

export type Log = pino.Logger;

/** @param asked `undefined` = as much as suits who reads it: a person at a terminal, or a collector of logs. */
export function createLog(asked: Config["SITEMEND_LOG_LEVEL"]): Log {
  const level = asked ?? (process.stderr.isTTY ? "warn" : "info");
  return pino(
    {
      level,
      redact: {
        paths: [
          "*.password",
          "*.authorization",
          "*.cookie",
          "*.approvalToken",
          "headers.authorization",
          "headers.cookie",
        ],
        censor: "[redacted]",
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** What Node would print by itself goes to the log: warnings of libraries, and the fault that ends the process. */
export function endOnFault(log: Log): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "a warning of Node"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the process is exiting: uncaught error");
    process.exit(1);
  });
}
