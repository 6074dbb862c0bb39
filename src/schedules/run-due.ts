/**
 * Starts what is due. A run is taken in one statement that also moves the schedule on to its next time after now: so each is run once,
 * by whichever process was first, and runs missed while nothing was running are one. The id of the audit is chosen when the run is taken:
 * a process that dies before it has started it leaves it to another, which finds it by that id or starts it.
 */
import { ServiceError } from "#domain/errors.ts";
import type { AuditId, NewId } from "#domain/ids.ts";
import type { PreviewRecurrence, Schedule, ScheduledAction } from "#domain/schedule.ts";
import type { BegunRun, Store } from "#store/index.ts";
import { nextRuns } from "./recurrence.ts";
import { RunSkipped } from "./run-skipped.ts";
import { whileHeld } from "./while-held.ts";

export interface DueDeps {
  readonly store: Pick<Store, "schedules">;
  readonly now: () => number;
  readonly newId: NewId;
  readonly preview: PreviewRecurrence;
  /**
   * Starts the audit, or makes the file, unless there is one with that id.
   * @throws RunSkipped, ServiceError audit_already_running, validation_failed
   */
  readonly perform: (run: DueRun) => Promise<void>;
  readonly openAction: (run: BegunRun) => ScheduledAction;
  readonly reportFault: (error: unknown, words: string) => void;
  /** Then nothing more is begun. */
  readonly isStopping?: () => boolean;
}

export interface DueRun {
  /** Of the audit; a file has the same one, of its own kind. */
  readonly id: AuditId;
  readonly schedule: Schedule;
  /** With its credentials. */
  readonly action: ScheduledAction;
  /** Aborts when another process may have begun it. */
  readonly signal: AbortSignal;
}

const AT_ONCE = 20;
const POSTPONED_MS = 60_000;
const EVERY_KIND = ["audit", "report", "export"] as const;

/** Takes what is due of these kinds, and does all that nobody does; answers how much was begun. */
export async function runDue(deps: DueDeps, kinds: readonly ScheduledAction["kind"][] = EVERY_KIND): Promise<number> {
  const { schedules } = deps.store;
  const now = () => new Date(deps.now());
  await schedules.giveUp();
  for (const schedule of await schedules.due(now(), kinds, AT_ONCE)) await take(schedule, now(), deps);
  let begun = 0;
  while (deps.isStopping?.() !== true) {
    const run = await schedules.begin(kinds, now());
    if (run === undefined) break;
    begun++;
    await start(run, deps);
  }
  return begun;
}

async function take(schedule: Schedule, now: Date, deps: DueDeps): Promise<void> {
  try {
    const nextAt = await nextAfter(schedule, now, deps);
    await deps.store.schedules.take(schedule, { now, nextAt, auditId: deps.newId("aud") });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // It stays due, behind those that come meanwhile: twenty such ones would hold up all others.
    await deps.store.schedules.postpone(schedule, new Date(now.getTime() + POSTPONED_MS));
    deps.reportFault(error, `the next run of the schedule ${schedule.id} can't be found now`);
  }
}

/** A rule that can no longer be read has ended: nothing else is held up by it. @throws ServiceError overloaded */
async function nextAfter(schedule: Schedule, now: Date, { preview, reportFault }: DueDeps): Promise<Date | null> {
  try {
    const [next] = await nextRuns(schedule, { from: now, count: 1 }, preview);
    return next ?? null;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    reportFault(error, `the recurrence of the schedule ${schedule.id} can't be read`);
    return null;
  }
}

async function start(run: BegunRun, deps: DueDeps): Promise<void> {
  const { schedule, auditId } = run;
  const { settle } = deps.store.schedules;
  try {
    const action = deps.openAction(run);
    await whileHeld(run, deps, (signal) => deps.perform({ id: auditId, schedule, action, signal }));
    await settle(run, "started", null);
  } catch (error) {
    if (error instanceof ServiceError || error instanceof RunSkipped) return settle(run, "skipped", error.code);
    // It is begun again when its lease has ended, or given up.
    deps.reportFault(error, `attempt ${run.attempt} of the run of the schedule ${schedule.id} failed`);
  }
}
