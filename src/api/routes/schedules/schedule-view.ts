import { fromUuid, toUuid } from "#domain/ids.ts";
import { type Principal, workspacesWith } from "#domain/principal.ts";
import type { Schedule, ScheduledAction, ScheduleFile } from "#domain/schedule.ts";
import type { Schedules } from "#schedules/index.ts";

/** Viewers see no addresses, as of recipients. */
const seesAddresses = (reader: Principal, { workspaceId }: Pick<Schedule, "workspaceId">) =>
  workspacesWith(reader, "editor").includes(workspaceId);

function withoutAddresses(action: ScheduledAction): ScheduledAction {
  if (action.kind === "audit") return action;
  const { email: _, ...others } = action;
  return others;
}

export async function scheduleView(schedule: Schedule, { nextRuns }: Pick<Schedules, "nextRuns">, reader: Principal) {
  const { id, websiteId, name, credentials, recurrence, timeZone, state, version, lastRun } = schedule;
  return {
    ...{ id, websiteId, name, credentials: [...credentials], recurrence, timeZone, state, version },
    action: seesAddresses(reader, schedule) ? schedule.action : withoutAddresses(schedule.action),
    emailedTo: schedule.action.kind === "audit" ? 0 : (schedule.action.email?.length ?? 0),
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

export function scheduleFileView(
  { createdAt, deliveries, ...file }: ScheduleFile,
  of: Pick<Schedule, "workspaceId">,
  reader: Principal,
) {
  const isShown = seesAddresses(reader, of);
  return {
    ...file,
    deliveries: deliveries.map(({ address, triedAt, nextAt, ...delivery }) => ({
      ...delivery,
      address: isShown ? address : null,
      triedAt: triedAt?.toISOString() ?? null,
      nextAt: nextAt?.toISOString() ?? null,
    })),
    createdAt: createdAt.toISOString(),
  };
}
