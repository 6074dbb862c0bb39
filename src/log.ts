/** The service's log: JSON lines on stderr, secrets left out. Standard output belongs to results. */
import pino from "pino";
import type { Config } from "./config.ts";

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
