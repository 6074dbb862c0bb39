/** Reads cron expressions and recurrence rules (RFC 5545) as the queue's library does. */
import type { PgBoss } from "pg-boss";
import type { PreviewRecurrence } from "#domain/schedule.ts";

let reader: Promise<PgBoss> | undefined;

export const previewRecurrence: PreviewRecurrence = async (expression, options) => {
  reader ??= openReader();
  return (await reader).previewSchedule(expression, options);
};

/** Never started, so it asks no database; loaded when it is needed first. */
async function openReader(): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  return new PgBoss({ schema: "jobs", connectionString: "postgres://nowhere.invalid/" });
}
