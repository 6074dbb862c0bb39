/** Schedules: what is run for a website at times that repeat. */
import { z } from "zod";
import { AUDIT_TYPES, AuditOptions } from "./audit.ts";
import type { AuditId, Id, WebsiteId } from "./ids.ts";
import type { DeliveryState } from "./webhook.ts";

/** Of one website. */
export const SCHEDULES_AT_MOST = 20;
/** Runs are at least so far apart: a site is not to be crawled without end. */
export const LEAST_MINUTES_APART = 60;

/** A run that kills its process each time is given up then. */
export const RUN_ATTEMPTS_AT_MOST = 3;

export const SCHEDULE_STATES = ["active", "paused", "ended"] as const;
/** `paused`: runs that would have come meanwhile don't come later · `ended`: its rule has no further run. */
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

export const RUN_STATES = ["taken", "started", "skipped"] as const;
/** `taken`: about to be started · `skipped`: for the reason in `problem`. */
export type RunState = (typeof RUN_STATES)[number];

const AuditAction = z.strictObject({
  kind: z.literal("audit").describe("Runs an audit."),
  type: z.enum(AUDIT_TYPES).describe("Type of the audit."),
  startUrl: z
    .string()
    .min(1)
    .max(2083)
    .optional()
    .describe("Where the crawl starts, on the website; default: its home page."),
  options: AuditOptions.optional(),
});

const ofNewest = {
  auditType: z
    .enum(AUDIT_TYPES)
    .optional()
    .describe(
      "The file is of the newest completed audit of this type; default: a full or a quick audit. Audits that began at the homepage are preferred.",
    ),
  email: z
    .array(z.email().max(254))
    .min(1)
    .max(10)
    .optional()
    .describe(
      "Whom the file is sent to: attached up to 10 MB, otherwise as a link. At most 10 addresses. Only admins and owners can set or change them.",
    ),
};

const ReportAction = z.strictObject({
  kind: z.literal("report").describe("Makes the report for people."),
  format: z.enum(["html", "pdf"]).describe("PDF needs a browser on the server."),
  ...ofNewest,
});

const ExportAction = z.strictObject({
  kind: z.literal("export").describe("Makes an export for programs."),
  format: z.enum(["json", "ndjson", "csv"]).describe("Format of the file."),
  scope: z
    .enum(["issues", "pages", "links", "changes"])
    .default("issues")
    .describe("As in an export of the audit: issues, pages, links or changes."),
  ...ofNewest,
});

export const ScheduledAction = z
  .discriminatedUnion("kind", [AuditAction, ReportAction, ExportAction])
  .meta({ id: "ScheduledAction", description: "What a schedule runs." });
export type ScheduledAction = z.infer<typeof ScheduledAction>;
export type AuditAction = z.infer<typeof AuditAction>;
export type FileAction = Exclude<ScheduledAction, AuditAction>;

/** Of one schedule: those before are removed. */
export const FILES_KEPT = 10;

export interface ScheduleFile {
  readonly id: Id<"fil">;
  readonly auditId: AuditId;
  readonly name: string;
  readonly format: FileAction["format"];
  readonly scope: FileScope;
  /** Bytes, as it is downloaded. */
  readonly size: number;
  /** How many addresses it is emailed to. */
  readonly emailedTo: number;
  /** By address; none of files that were made before deliveries were kept. */
  readonly deliveries: readonly FileDelivery[];
  readonly createdAt: Date;
}

/** An email with a file, to one address. */
export interface FileDelivery {
  readonly address: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Of the last attempt, such as `smtp_554` or `etimedout`. */
  readonly problem: string | null;
  readonly triedAt: Date | null;
  /** `null` unless it is pending. */
  readonly nextAt: Date | null;
}

export type FileScope = Extract<FileAction, { kind: "export" }>["scope"];

/** The next times after `from`, fewer where a rule ends. @throws Error with words for people for what is no recurrence, ServiceError overloaded */
export type PreviewRecurrence = (
  expression: string,
  options: { readonly tz: string; readonly from: Date; readonly count: number },
) => Promise<readonly Date[]>;

export interface ScheduleRun {
  readonly dueAt: Date;
  readonly takenAt: Date;
  /** The audit that it started, or was about to start; it may have been deleted since. */
  readonly auditId: AuditId;
  readonly kind: ScheduledAction["kind"];
  readonly state: RunState;
  /** Code of the error for which it was skipped; `run_failed` after the last attempt, `schedule_paused` before it was begun again. */
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
