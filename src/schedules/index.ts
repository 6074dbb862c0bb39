/** Use cases: schedules of a website, and running what is due. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuditLog, Sealer } from "#auth/index.ts";
import { AuditAccess, type AuditOptions } from "#domain/audit.ts";
import { accessOf, credentialNames } from "#domain/audit-access.ts";
import { ServiceError } from "#domain/errors.ts";
import { type AuditId, fromUuid, type Id, parseId, toUuid } from "#domain/ids.ts";
import { type AuditAction, SCHEDULES_AT_MOST, type Schedule, type ScheduledAction } from "#domain/schedule.ts";
import type { Website } from "#domain/website.ts";
import type { BegunRun, StoredAction } from "#store/index.ts";
import { loggingStart } from "./logging-start.ts";
import { type FileDeps, makeFile } from "./make-file.ts";
import { assertRecurrence, nextRuns } from "./recurrence.ts";
import { type DueDeps, runDue } from "./run-due.ts";
import { type SendDeps, sendFiles } from "./send-files.ts";

export interface ScheduleDeps
  extends Omit<DueDeps, "openAction" | "perform" | "store">,
    Omit<FileDeps, "store">,
    Omit<SendDeps, "store"> {
  readonly store: DueDeps["store"] & FileDeps["store"] & SendDeps["store"];
  /** @throws ServiceError audit_already_running, validation_failed */
  readonly startAudit: (audit: ScheduledAudit) => Promise<void>;
  readonly sealer: Sealer;
  readonly auditLog: Pick<AuditLog, "append">;
  /** @throws ServiceError validation_failed, target_not_allowed for what could not be started */
  readonly assertAction: (action: AuditAction, website: Website) => Promise<void>;
}

export interface ScheduledAudit extends Pick<Schedule, "websiteId"> {
  readonly id: AuditId;
  readonly action: AuditAction;
  readonly actorId: string;
}

export interface ScheduleRequest extends Pick<Schedule, "name" | "recurrence" | "timeZone"> {
  readonly action: ScheduledAction;
}

type ScheduleUpdate = { readonly [Name in keyof ScheduleRequest]?: ScheduleRequest[Name] | undefined } & {
  readonly state?: "active" | "paused" | undefined;
};

export type Schedules = ReturnType<typeof createSchedules>;

/** How often what is due is looked for. */
const LOOK_EVERY_MS = 2_000;
/** Runs that are shown. */
const RUNS_SHOWN = 5;
/** Schedules whose runs are kept in memory. */
const SHOWN_AT_MOST = 1_000;

export function createSchedules(given: ScheduleDeps) {
  const { store, sealer, preview } = given;
  const deps: DueDeps = {
    ...given,
    openAction: (run) => openAction(run, sealer),
    isStopping: () => isStopping,
    perform: async ({ id, schedule, action, signal }) => {
      if (action.kind !== "audit")
        return makeFile({ id: fromUuid("fil", toUuid(id)), schedule, action, signal }, given);
      const { websiteId, createdBy: actorId } = schedule;
      return loggingStart(schedule, given.auditLog, () => given.startAudit({ id, websiteId, action, actorId }));
    },
  };
  const now = () => new Date(given.now());
  const shown = new Map<string, { readonly of: string; readonly runs: readonly Date[] }>();
  let isStopping = false;
  // A file may take minutes to make; audits start meanwhile.
  const send = () => sendFiles(given, () => isStopping);
  const loops = [loopOf(() => runDue(deps, ["audit"])), loopOf(() => runDue(deps, ["report", "export"])), loopOf(send)];

  function loopOf(work: () => Promise<unknown>) {
    let looking: Promise<void> | undefined;
    let timer: NodeJS.Timeout | undefined;
    const look = () => {
      looking ??= work()
        .then(() => {})
        .catch((error: unknown) => deps.reportFault(error, "looking for schedules that are due failed"))
        .finally(() => {
          looking = undefined;
        });
    };
    return {
      start(): void {
        look();
        timer = setInterval(look, LOOK_EVERY_MS);
      },
      async stop(): Promise<void> {
        clearInterval(timer);
        await looking;
      },
    };
  }

  /** @throws ServiceError not_found */
  async function byId(id: Id<"sch">): Promise<Schedule> {
    const schedule = await store.schedules.byId(id);
    if (schedule === undefined) throw new ServiceError("not_found");
    return schedule;
  }

  return {
    byId,
    list: store.schedules.list,

    /** @throws ServiceError too_many_schedules, validation_failed, target_not_allowed */
    async create(website: Website, { action, ...request }: ScheduleRequest, actorId: string): Promise<Schedule> {
      await assertRoom(website);
      await assertAction(action, website);
      const nextAt = await firstRun(request);
      const id = given.newId("sch");
      const stored = sealAction(action, id, sealer);
      const row = { ...request, id, websiteId: website.id, stored, nextAt, createdBy: actorId };
      // Another may have been made since it was counted.
      if (!(await store.schedules.insert(row, SCHEDULES_AT_MOST))) throw new ServiceError("too_many_schedules");
      return byId(id);
    },

    /** @throws ServiceError precondition_failed, validation_failed, target_not_allowed */
    async update(schedule: Schedule, website: Website, { action, ...changes }: ScheduleUpdate): Promise<Schedule> {
      if (action !== undefined) await assertAction(action, website);
      const stored = action && sealAction(action, schedule.id, sealer);
      const nextAt = await nextAfterChange(schedule, changes);
      const updated = await store.schedules.update(schedule, { ...changes, stored, nextAt });
      if (updated === undefined) throw new ServiceError("precondition_failed");
      return updated;
    },

    /** @throws ServiceError not_found */
    async remove({ id }: Schedule): Promise<void> {
      if (!(await store.schedules.remove(id))) throw new ServiceError("not_found");
    },

    /** The next runs; none unless it is active. */
    async nextRuns(schedule: Schedule): Promise<readonly Date[]> {
      if (schedule.nextAt === null) return [];
      return [schedule.nextAt, ...(await laterRuns(schedule, schedule.nextAt))];
    },

    /** Newest first. */
    files: ({ id }: Schedule) => store.scheduleFiles.list(id),

    /** @throws ServiceError not_found */
    async file({ id }: Schedule, fileId: string) {
      const known = parseId("fil", fileId);
      const found = known && (await store.scheduleFiles.read(id, known));
      if (found === undefined) throw new ServiceError("not_found");
      return found;
    },

    /** Runs what is due now; answers how many. */
    runDue: () => runDue(deps),

    /** Sends what is due now. */
    sendDue: send,

    start(): void {
      isStopping = false;
      for (const loop of loops) loop.start();
    },

    /** What is under way comes to its end; the rest waits for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };

  /** @throws ServiceError email_not_configured, validation_failed, target_not_allowed */
  async function assertAction(action: ScheduledAction, website: Website): Promise<void> {
    if (action.kind === "audit") return given.assertAction(action, website);
    if (action.email !== undefined && given.sendMail === null) throw new ServiceError("email_not_configured");
  }

  /** Before what takes longer. @throws ServiceError too_many_schedules */
  async function assertRoom({ id }: Website): Promise<void> {
    if ((await store.schedules.count(id)) >= SCHEDULES_AT_MOST) throw new ServiceError("too_many_schedules");
  }

  /** Found once, however often they are looked at; and other requests are answered between two that have to be found. */
  async function laterRuns({ id, recurrence, timeZone }: Schedule, nextAt: Date): Promise<readonly Date[]> {
    const of = JSON.stringify([recurrence, timeZone, nextAt]);
    const known = shown.get(id);
    if (known?.of === of) return known.runs;
    await nextTurn();
    const runs = await nextRuns({ recurrence, timeZone }, { from: nextAt, count: RUNS_SHOWN - 1 }, preview);
    if (shown.size >= SHOWN_AT_MOST) shown.clear();
    shown.set(id, { of, runs });
    return runs;
  }

  /** @throws ServiceError validation_failed */
  async function firstRun(wanted: Pick<Schedule, "recurrence" | "timeZone">): Promise<Date> {
    return assertRecurrence(wanted, now(), preview);
  }

  /** `undefined`: as it was. Runs that a paused one has missed don't come. */
  async function nextAfterChange(schedule: Schedule, changes: Omit<ScheduleUpdate, "action">) {
    const { recurrence = schedule.recurrence, timeZone = schedule.timeZone } = changes;
    const state = changes.state ?? (schedule.state === "paused" ? "paused" : "active");
    const isOther = recurrence !== schedule.recurrence || timeZone !== schedule.timeZone;
    if (state === "paused") {
      if (isOther) await assertRecurrence({ recurrence, timeZone }, now(), preview);
      return null;
    }
    return isOther || schedule.state !== "active" ? firstRun({ recurrence, timeZone }) : undefined;
  }
}

const placeOf = (id: Id<"sch">) => ({ table: "schedule", row: id, column: "sealed_access" });

function sealAction(action: ScheduledAction, id: Id<"sch">, sealer: Sealer): StoredAction {
  if (action.kind !== "audit") return { action, credentials: [], sealedAccess: null };
  const { headers: _, cookies: __, basicAuth: ___, ...options }: AuditOptions = action.options ?? {};
  const access = accessOf(action.options ?? {});
  const credentials = credentialNames(access);
  const sealedAccess = credentials.length === 0 ? null : sealer.seal(JSON.stringify(access), placeOf(id));
  return { action: { ...action, ...(action.options && { options }) }, credentials, sealedAccess };
}

/** @throws ServiceError audit_credentials_gone when another master secret sealed them: trying again would not help */
function openAction({ schedule, sealedAccess }: BegunRun, sealer: Sealer): ScheduledAction {
  const { action, id } = schedule;
  if (sealedAccess === null || action.kind !== "audit") return action;
  return { ...action, options: { ...action.options, ...openAccess(sealedAccess, id, sealer) } };
}

function openAccess(sealed: Buffer, id: Id<"sch">, sealer: Sealer): AuditAccess {
  try {
    return AuditAccess.parse(JSON.parse(sealer.open(sealed, placeOf(id))));
  } catch {
    throw new ServiceError("audit_credentials_gone");
  }
}
