/** `schedules add|list|pause|resume|remove`: audits of a website at times that repeat. */
import type { AuditType } from "#domain/audit.ts";
import { terminal as plain } from "#reports/index.ts";
import type { ScheduleAnswer } from "./backend.ts";
import { EXIT } from "./exit.ts";
import type { ServerFlags } from "./server-flags.ts";
import { withBackend } from "./with-backend.ts";

export interface NewScheduleFlags extends ServerFlags {
  readonly recurrence: string;
  readonly timeZone?: string;
  readonly type: AuditType;
  readonly name: string;
}

export interface ListSchedulesFlags extends ServerFlags {
  readonly json?: boolean;
}

export async function addScheduleCommand(address: string, flags: NewScheduleFlags): Promise<number> {
  const { recurrence, name, type, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = flags;
  return withBackend(flags, async ({ connections, schedules, flags: more }) => {
    const { id, origin } = await connections.websiteOrNew(address);
    const schedule = await schedules.create(id, { name, recurrence, timeZone, action: { kind: "audit", type } });
    process.stdout.write(`Added ${schedule.id} for ${plain(origin)}.\n${nextLine(schedule)}\n`);
    if (more === "") process.stdout.write("It runs while the service does: sitemend serve\n");
    return EXIT.ok;
  });
}

export async function listSchedulesCommand(address: string, flags: ListSchedulesFlags): Promise<number> {
  return withBackend(flags, async ({ connections, schedules }) => {
    const { id, origin } = await connections.website(address);
    const all = await schedules.list(id);
    if (flags.json) process.stdout.write(`${JSON.stringify({ schedules: all }, null, 2)}\n`);
    else process.stdout.write(all.map(linesOf).join("\n") || `${plain(origin)} has no schedules.\n`);
    return EXIT.ok;
  });
}

export async function setScheduleCommand(
  address: string,
  scheduleId: string,
  state: "active" | "paused",
  flags: ServerFlags,
): Promise<number> {
  return withBackend(flags, async ({ connections, schedules }) => {
    const { id } = await connections.website(address);
    const schedule = await schedules.setState(id, scheduleId, state);
    const words = state === "paused" ? "Paused" : "Resumed";
    process.stdout.write(`${words} ${schedule.id}.${state === "paused" ? "" : ` ${nextLine(schedule)}`}\n`);
    return EXIT.ok;
  });
}

export async function removeScheduleCommand(address: string, scheduleId: string, flags: ServerFlags): Promise<number> {
  return withBackend(flags, async ({ connections, schedules }) => {
    const { id } = await connections.website(address);
    await schedules.remove(id, scheduleId);
    process.stdout.write(`Removed ${plain(scheduleId)}. The audits that it has started stay.\n`);
    return EXIT.ok;
  });
}

function linesOf(schedule: ScheduleAnswer): string {
  const { id, name, state, action, recurrence, timeZone, lastRun } = schedule;
  const last =
    lastRun === null
      ? "It hasn't run yet."
      : lastRun.state === "skipped"
        ? `The run of ${lastRun.dueAt} was skipped: ${plain(lastRun.problem ?? "")}.`
        : `Last run: ${lastRun.takenAt}${lastRun.auditId === null ? "" : `, ${plain(lastRun.auditId)}`}.`;
  return (
    `${plain(id)}  ${state}  ${plain(name)}  ${action.type}  ${plain(recurrence.replaceAll("\n", " "))}  ${plain(timeZone)}\n` +
    `  ${nextLine(schedule)} ${last}\n`
  );
}

function nextLine({ nextRuns, state }: Pick<ScheduleAnswer, "nextRuns" | "state">): string {
  const [next] = nextRuns;
  return next === undefined ? (state === "ended" ? "There is no further run." : "Paused.") : `Next run: ${next}.`;
}
