/** Use cases: schedules of a website, and running what is due. */
import type { Sealer } from "#auth/index.ts";
import { AuditAccess, type AuditOptions } from "#domain/audit.ts";
import { accessOf, credentialNames } from "#domain/audit-access.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Id } from "#domain/ids.ts";
import { SCHEDULES_AT_MOST, type Schedule, type ScheduledAction } from "#domain/schedule.ts";
import type { Website } from "#domain/website.ts";
import type { StoredAction, TakenRun } from "#store/index.ts";
import { assertRecurrence, nextRuns } from "./recurrence.ts";
import { type DueDeps, runDue } from "./run-due.ts";

export interface ScheduleDeps extends Omit<DueDeps, "openAction"> {
  readonly sealer: Sealer;
  /** @throws ServiceError validation_failed, target_not_allowed for what could not be started */
  readonly assertAction: (action: ScheduledAction, website: Website) => Promise<void>;
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

export function createSchedules(given: ScheduleDeps) {
  const { store, sealer, preview } = given;
  const deps: DueDeps = { ...given, openAction: (run) => openAction(run, sealer) };
  const now = () => new Date(given.now());
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    looking = looking.then(async () => {
      try {
        await runDue(deps);
      } catch (error) {
        deps.reportFault(error, "looking for schedules that are due failed");
      }
    });
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
      if ((await store.schedules.count(website.id)) >= SCHEDULES_AT_MOST) throw new ServiceError("too_many_schedules");
      await given.assertAction(action, website);
      const nextAt = await firstRun(request);
      const id = given.newId("sch");
      const stored = sealAction(action, id, sealer);
      await store.schedules.insert({ ...request, id, websiteId: website.id, stored, nextAt, createdBy: actorId });
      return byId(id);
    },

    /** @throws ServiceError precondition_failed, validation_failed, target_not_allowed */
    async update(schedule: Schedule, website: Website, { action, ...changes }: ScheduleUpdate): Promise<Schedule> {
      if (action !== undefined) await given.assertAction(action, website);
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
      const later = await nextRuns(schedule, { from: schedule.nextAt, count: RUNS_SHOWN - 1 }, preview);
      return [schedule.nextAt, ...later];
    },

    /** Runs what is due now; answers how many. */
    runDue: () => runDue(deps),

    start(): void {
      look();
      timer = setInterval(look, LOOK_EVERY_MS);
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };

  /** @throws ServiceError validation_failed */
  async function firstRun(wanted: Pick<Schedule, "recurrence" | "timeZone">): Promise<Date> {
    await assertRecurrence(wanted, now(), preview);
    const [first] = await nextRuns(wanted, { from: now(), count: 1 }, preview);
    if (first === undefined) throw new Error("A recurrence without a run was taken.");
    return first;
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
  const { headers: _, cookies: __, basicAuth: ___, ...options }: AuditOptions = action.options ?? {};
  const access = accessOf(action.options ?? {});
  const credentials = credentialNames(access);
  const sealedAccess = credentials.length === 0 ? null : sealer.seal(JSON.stringify(access), placeOf(id));
  return { action: { ...action, ...(action.options && { options }) }, credentials, sealedAccess };
}

/** @throws ServiceError audit_credentials_gone when another master secret sealed them: trying again would not help */
function openAction({ schedule, sealedAccess }: TakenRun, sealer: Sealer): ScheduledAction {
  const { action, id } = schedule;
  if (sealedAccess === null) return action;
  return { ...action, options: { ...action.options, ...openAccess(sealedAccess, id, sealer) } };
}

function openAccess(sealed: Buffer, id: Id<"sch">, sealer: Sealer): AuditAccess {
  try {
    return AuditAccess.parse(JSON.parse(sealer.open(sealed, placeOf(id))));
  } catch {
    throw new ServiceError("audit_credentials_gone");
  }
}
