/** The entry of the thread that reads recurrences. Its first message says that it is ready. */
import { parentPort } from "node:worker_threads";
import { PgBoss } from "pg-boss";
import type { PreviewRecurrence } from "#domain/schedule.ts";

export type RecurrenceAnswer = { readonly runs: readonly Date[] } | { readonly problem: string };

const port = parentPort;
if (port === null) throw new Error("recurrence-thread.ts runs as a thread only");
// Never started, so it asks no database.
const reader = new PgBoss({ schema: "jobs", connectionString: "postgres://nowhere.invalid/" });
port.on("message", ([expression, options]: Parameters<PreviewRecurrence>) => {
  port.postMessage(answer(expression, options));
});
port.postMessage("ready");

function answer(...[expression, options]: Parameters<PreviewRecurrence>): RecurrenceAnswer {
  try {
    return { runs: reader.previewSchedule(expression, options) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
