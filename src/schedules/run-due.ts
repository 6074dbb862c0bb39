/**
 * Starts what is due. A run is taken in one statement that also moves the schedule on to its next time after now: so each is run once,
 * by whichever process was first, and runs missed while nothing was running are one. The id of the audit is chosen when the run is taken:
 * a process that dies before it has started it leaves it to another, which finds it by that id or starts it.
 */
import { ServiceError } from "#domain/errors.ts";
import type { AuditId, NewId } from "#domain/ids.ts";
import type { PreviewRecurrence, Schedule, ScheduledAction } from "#domain/schedule.ts";
import type { Store, TakenRun } from "#store/index.ts";
import { nextRuns } from "./recurrence.ts";

export interface DueDeps {
  readonly store: Pick<Store, "schedules">;
  readonly now: () => number;
  readonly newId: NewId;
  readonly preview: PreviewRecurrence;
  /**
   * Starts the audit unless there is one with that id.
   * @throws ServiceError audit_already_running, validation_failed
   */
  readonly startAudit: (audit: ScheduledAudit) => Promise<void>;
  readonly openAction: (run: TakenRun) => ScheduledAction;
  readonly reportFault: (error: unknown, words: string) => void;
}

export interface ScheduledAudit extends Pick<Schedule, "websiteId"> {
  readonly id: AuditId;
  readonly action: ScheduledAction;
  readonly actorId: string;
}

const AT_ONCE = 20;
/** Whoever took a run and hasn't started it by then is taken for dead. */
const TAKEN_FOR_MS = 60_000;

/** Answers how many were taken. */
export async function runDue(deps: DueDeps): Promise<number> {
  const now = new Date(deps.now());
  const left = await deps.store.schedules.takeAgain(new Date(now.getTime() - TAKEN_FOR_MS), now);
  const due = await deps.store.schedules.due(now, AT_ONCE);
  const taken: (TakenRun | undefined)[] = [];
  for (const schedule of due) taken.push(await takeRun(schedule, now, deps));
  const runs = [...left, ...taken].filter((run) => run !== undefined);
  for (const run of runs) await start(run, deps);
  return runs.length;
}

async function takeRun(schedule: Schedule, now: Date, deps: DueDeps): Promise<TakenRun | undefined> {
  const nextAt = await nextAfter(schedule, now, deps);
  return deps.store.schedules.take(schedule, { now, nextAt, auditId: deps.newId("aud") });
}

/** A rule that can no longer be read has ended: nothing else is held up by it. */
async function nextAfter(schedule: Schedule, now: Date, { preview, reportFault }: DueDeps): Promise<Date | null> {
  try {
    const [next] = await nextRuns(schedule, { from: now, count: 1 }, preview);
    return next ?? null;
  } catch (error) {
    reportFault(error, `the recurrence of the schedule ${schedule.id} can't be read`);
    return null;
  }
}

async function start(run: TakenRun, deps: DueDeps): Promise<void> {
  const { schedule, auditId } = run;
  const { websiteId, createdBy: actorId } = schedule;
  try {
    await deps.startAudit({ id: auditId, websiteId, action: deps.openAction(run), actorId });
    await deps.store.schedules.settle(auditId, "started", null);
  } catch (error) {
    if (error instanceof ServiceError) return deps.store.schedules.settle(auditId, "skipped", error.code);
    // It is taken again in a minute.
    deps.reportFault(error, `starting the run of the schedule ${schedule.id} failed; it is tried again`);
  }
}
