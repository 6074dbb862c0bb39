/** Schedules: audits, reports and exports of a website at times that repeat. */
import { z } from "zod";
import { RUN_STATES, SCHEDULE_STATES, ScheduledAction } from "#domain/schedule.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { DELIVERY_STATES } from "#domain/webhook.ts";
import { ok } from "./envelope.ts";
import { ExportedJson, exportFile } from "./exports.ts";
import { displayName } from "./parameters.ts";
import { route } from "./route.ts";

const ScheduleName = displayName.describe("What it is for, such as `Weekly audit`.");
const RecurrenceText = z
  .string()
  .min(1)
  .max(500)
  .describe(
    "When it runs: a cron expression of five fields, such as `0 6 * * 1`, or a recurrence rule by RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO;BYHOUR=6`. Runs are at least an hour apart. A local time that clocks skip is the moment to which they are set; of one that they show twice, the first counts. A rule without `DTSTART` counts from Thursday, January 1, 1970 at midnight: say `BYDAY` and `BYHOUR`. Seconds, several minutes of an hour, `RSCALE`, `SKIP` and `TZID` aren't supported.",
  );
const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .describe("Time zone of the recurrence, by its name in the IANA database: `Europe/Berlin`.");

const Schedule = z
  .object({
    id: z.string().describe("`sch_…`"),
    websiteId: z.string().describe("`web_…`"),
    name: z.string().describe("Display name."),
    action: ScheduledAction.describe("What it runs, without credentials; for viewers without email addresses."),
    emailedTo: z.int().describe("How many email addresses its files are sent to."),
    credentials: z
      .array(z.string())
      .describe("Names of the stored credentials that its audits send: header:x-staging, cookie:session, basicAuth"),
    recurrence: z.string().describe("Cron expression or recurrence rule."),
    timeZone: z.string().describe("Time zone of the recurrence."),
    state: z
      .enum(SCHEDULE_STATES)
      .describe("`paused`: runs that would have come meanwhile don't come later · `ended`: there is no further run."),
    nextRuns: z.array(Timestamp).describe("The next runs, at most five; empty unless it is active."),
    lastRun: z
      .object({
        dueAt: Timestamp.describe(
          "When it was due. After a time in which the service didn't run, it is the first that was missed.",
        ),
        takenAt: Timestamp.describe("When the service came to it; of several attempts, the last."),
        state: z
          .enum(RUN_STATES)
          .describe(
            "`taken`: about to be started · `started` · `skipped`: for the reason in `problem`. A file that was made is `started`, too.",
          ),
        auditId: z
          .string()
          .nullable()
          .describe("`aud_…` of the audit that it started, which may be deleted by now; `null` if it started none."),
        fileId: z
          .string()
          .nullable()
          .describe("`fil_…` of the file that it made, which may be gone by now; `null` if it made none."),
        problem: z
          .string()
          .nullable()
          .describe(
            "Why it was skipped, such as `audit_already_running`, `no_completed_audit`, `file_too_large` or `browser_missing`; otherwise `null`. `run_failed`: three attempts broke off, for example because the process ran out of memory. `schedule_paused`: it was paused before the run was begun.",
          ),
      })
      .nullable()
      .describe("The last run; `null` before the first."),
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    version: z.int().describe("Counts changes of the settings; also the ETag."),
  })
  .meta({ id: "Schedule", description: "A schedule: what is run for a website at times that repeat." });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const ScheduleParams = WebsiteParams.extend({ scheduleId: z.string().describe("`sch_…`") });
const ScheduleAnswer = ok(z.object({ schedule: Schedule }));
const READ = { resource: { kind: "schedule", role: "viewer" } } as const;
const WRITE = { resource: { kind: "schedule", role: "editor" } } as const;

export const createSchedule = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/schedules",
  operationId: "createSchedule",
  tag: "schedules",
  log: "schedule.created",
  summary: "Create a schedule",
  description:
    "Runs that are missed while the service is down are made up for once, when it starts. A run is skipped while an audit of the same type is queued or running. Its audits are those of whoever created it. A report or an export is made of the newest completed audit, and kept as a file of the schedule; without one, the run is skipped. Only admins and owners can have it emailed.",
  rules: { resource: { kind: "website", role: "editor" }, confidential: true },
  params: WebsiteParams,
  body: z.strictObject({
    name: ScheduleName,
    action: ScheduledAction,
    recurrence: RecurrenceText,
    timeZone: TimeZone.default("UTC"),
  }),
  headers: { 201: ["ETag"] },
  success: { 201: ScheduleAnswer },
  refuses: ["too_many_schedules", "target_not_allowed", "email_not_configured"],
});

export const listSchedules = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/schedules",
  operationId: "listSchedules",
  tag: "schedules",
  summary: "Schedules of a website, oldest first",
  description: "All of them: a website has at most 20.",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  success: { 200: ok(z.object({ schedules: z.array(Schedule).describe("Oldest first.") })) },
});

export const getSchedule = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/schedules/:scheduleId",
  operationId: "getSchedule",
  tag: "schedules",
  summary: "Get a schedule",
  description: "Its ETag is needed to change it.",
  rules: READ,
  params: ScheduleParams,
  headers: { 200: ["ETag"] },
  success: { 200: ScheduleAnswer },
});

export const updateSchedule = route({
  method: "PATCH",
  url: "/api/v1/websites/:websiteId/schedules/:scheduleId",
  operationId: "updateSchedule",
  tag: "schedules",
  log: "schedule.updated",
  summary: "Change, pause or resume a schedule",
  description:
    "Send the ETag you received as `If-Match`. A new action replaces the previous one with its credentials. Where a schedule has email addresses, or is to have some, editors can only pause, resume and delete it.",
  rules: { ...WRITE, needsIfMatch: true, confidential: true },
  params: ScheduleParams,
  body: z
    .strictObject({
      name: ScheduleName.optional(),
      action: ScheduledAction.optional(),
      recurrence: RecurrenceText.optional(),
      timeZone: TimeZone.optional(),
      state: z.enum(["active", "paused"]).optional().describe("`active` resumes it with the next run from now."),
    })
    .refine((body) => Object.keys(body).length > 0, "Send at least one field to change."),
  headers: { 200: ["ETag"] },
  success: { 200: ScheduleAnswer },
  refuses: ["target_not_allowed", "email_not_configured"],
});

export const deleteSchedule = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId/schedules/:scheduleId",
  operationId: "deleteSchedule",
  tag: "schedules",
  log: "schedule.deleted",
  summary: "Delete a schedule",
  description: "The audits that it has started stay; its files go.",
  rules: WRITE,
  params: ScheduleParams,
  success: { 204: z.null().describe("The schedule was deleted.") },
});

const ScheduleFile = z
  .object({
    id: z.string().describe("`fil_…`"),
    name: z.string().describe("Name of the file, such as `example.com-2026-11-29-issues.csv`."),
    format: z.enum(["html", "pdf", "json", "ndjson", "csv"]).describe("Format of the file."),
    scope: z.enum(["issues", "pages", "links", "changes"]).describe("What it lists; a report has the issues."),
    auditId: z.string().describe("`aud_…` of the audit that it is of, which may be deleted by now."),
    size: z.int().describe("Size in bytes."),
    emailedTo: z.int().describe("How many email addresses it is sent to."),
    deliveries: z
      .array(
        z.object({
          address: z.string().nullable().describe("Email address; `null` for viewers, who see none."),
          state: z
            .enum(DELIVERY_STATES)
            .describe(
              "`delivered`: the mail server accepted it · `pending`: there will be a first or another attempt · `failed`: no attempt of three days succeeded.",
            ),
          attempts: z.int().describe("Attempts so far."),
          problem: z
            .string()
            .nullable()
            .describe("Why the last attempt failed, such as `smtp_554` or `etimedout`; `null` if it didn't."),
          triedAt: Timestamp.nullable().describe("When the last attempt ended; `null` before the first."),
          nextAt: Timestamp.nullable().describe("When the next attempt is due; `null` if there is none."),
        }),
      )
      .describe("One for each address. Empty for files made by earlier versions, or restored from a backup."),
    createdAt: Timestamp.describe("When it was made, ISO 8601."),
  })
  .meta({ id: "ScheduleFile", description: "A report or an export that a schedule made." });

export const listScheduleFiles = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/schedules/:scheduleId/files",
  operationId: "listScheduleFiles",
  tag: "schedules",
  summary: "Files of a schedule, newest first",
  description: "The last 10 are kept.",
  rules: READ,
  params: ScheduleParams,
  success: { 200: ok(z.object({ files: z.array(ScheduleFile).describe("Newest first.") })) },
});

export const downloadScheduleFile = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/schedules/:scheduleId/files/:fileId",
  operationId: "downloadScheduleFile",
  tag: "schedules",
  log: "audit.exported",
  summary: "Download a file of a schedule",
  description: "As an export of the audit was when the file was made.",
  rules: { ...READ, limit: "export", json: false },
  params: ScheduleParams.extend({ fileId: z.string().describe("`fil_…`") }),
  headers: { 200: ["Content-Disposition"] },
  success: { 200: exportFile(ExportedJson) },
});
