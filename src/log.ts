/** The service's log: JSON lines on stderr, secrets left out. Standard output belongs to results. */
import pino from "pino";
import type { Config } from "./config.ts";

export type Log = pino.Logger;

export function createLog(level: Config["SITEMEND_LOG_LEVEL"]): Log {
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
