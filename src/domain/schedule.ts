/** Schedules: what is run for a website at times that repeat. */
import { z } from "zod";
import { AUDIT_TYPES, AuditOptions } from "./audit.ts";
import type { AuditId, Id, WebsiteId } from "./ids.ts";

/** Of one website. */
export const SCHEDULES_AT_MOST = 20;
/** Runs are at least so far apart: a site is not to be crawled without end. */
export const LEAST_MINUTES_APART = 60;

export const SCHEDULE_STATES = ["active", "paused", "ended"] as const;
/** `paused`: runs that would have come meanwhile don't come later · `ended`: its rule has no further run. */
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

export const RUN_STATES = ["taken", "started", "skipped"] as const;
/** `taken`: about to be started · `skipped`: for the reason in `problem`. */
export type RunState = (typeof RUN_STATES)[number];

export const ScheduledAction = z
  .strictObject({
    kind: z.literal("audit").describe("What is run."),
    type: z.enum(AUDIT_TYPES).describe("Type of the audit."),
    startUrl: z
      .string()
      .min(1)
      .max(2083)
      .optional()
      .describe("Where the crawl starts, on the website; default: its home page."),
    options: AuditOptions.optional(),
  })
  .meta({ id: "ScheduledAction", description: "What a schedule runs." });
export type ScheduledAction = z.infer<typeof ScheduledAction>;

/** The next times after `from`, fewer where a rule ends. @throws Error with words for people for what is no recurrence */
export type PreviewRecurrence = (
  expression: string,
  options: { readonly tz: string; readonly from: Date; readonly count: number },
) => Promise<readonly Date[]>;

export interface ScheduleRun {
  readonly dueAt: Date;
  readonly takenAt: Date;
  /** The audit that it started, or was about to start; it may have been deleted since. */
  readonly auditId: AuditId;
  readonly state: RunState;
  /** Code of the error for which it was skipped. */
  readonly problem: string | null;
}

export interface Schedule {
  readonly id: Id<"sch">;
  readonly websiteId: WebsiteId;
  readonly workspaceId: string;
  readonly name: string;
  /** Without its credentials. */
  readonly action: ScheduledAction;
  /** Names of the credentials, as in `EffectiveOptions`. */
  readonly credentials: readonly string[];
  /** A cron expression of five fields, or a recurrence rule. */
  readonly recurrence: string;
  /** Of the IANA database. */
  readonly timeZone: string;
  readonly state: ScheduleState;
  /** `null` unless it is active. */
  readonly nextAt: Date | null;
  readonly lastRun: ScheduleRun | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly version: number;
}
