import { fromUuid, toUuid } from "#domain/ids.ts";
import type { Schedule, ScheduleFile } from "#domain/schedule.ts";
import type { Schedules } from "#schedules/index.ts";

export async function scheduleView(schedule: Schedule, { nextRuns }: Pick<Schedules, "nextRuns">) {
  const { id, websiteId, name, action, credentials, recurrence, timeZone, state, version, lastRun } = schedule;
  return {
    ...{ id, websiteId, name, action, credentials: [...credentials], recurrence, timeZone, state, version },
    nextRuns: (await nextRuns(schedule)).map((run) => run.toISOString()),
    lastRun: lastRun && {
      dueAt: lastRun.dueAt.toISOString(),
      takenAt: lastRun.takenAt.toISOString(),
      state: lastRun.state,
      auditId: lastRun.state === "started" && lastRun.kind === "audit" ? lastRun.auditId : null,
      fileId: lastRun.state === "started" && lastRun.kind !== "audit" ? fromUuid("fil", toUuid(lastRun.auditId)) : null,
      problem: lastRun.problem,
    },
    createdAt: schedule.createdAt.toISOString(),
  };
}

export function scheduleETag({ version }: Schedule): string {
  return `"${version}"`;
}

export function scheduleFileView({ createdAt, deliveries, ...file }: ScheduleFile) {
  return {
    ...file,
    deliveries: deliveries.map(({ triedAt, nextAt, ...delivery }) => ({
      ...delivery,
      triedAt: triedAt?.toISOString() ?? null,
      nextAt: nextAt?.toISOString() ?? null,
    })),
    createdAt: createdAt.toISOString(),
  };
}
