/** `schedules add|list|pause|resume|remove|files|download`: audits, reports and exports of a website at times that repeat. */
import { writeFile } from "node:fs/promises";
import type { AuditType } from "#domain/audit.ts";
import type { FileScope } from "#domain/schedule.ts";
import { isTimeZone, shownAt } from "#domain/time-zone.ts";
import { count, terminal as plain } from "#reports/index.ts";
import type { ScheduleAnswer, ScheduleFileAnswer, ScheduleInput } from "./backend.ts";
import { EXIT, usage } from "./exit.ts";
import type { ServerFlags } from "./server-flags.ts";
import { withBackend } from "./with-backend.ts";

export interface NewScheduleFlags extends ServerFlags {
  readonly recurrence: string;
  readonly timeZone?: string;
  readonly type?: AuditType;
  readonly report?: "html" | "pdf";
  readonly export?: "json" | "ndjson" | "csv";
  readonly scope?: FileScope;
  readonly email?: readonly string[];
  readonly name?: string;
}

export interface DownloadFlags extends ServerFlags {
  readonly output?: string;
}

export interface ListSchedulesFlags extends ServerFlags {
  readonly json?: boolean;
}

export async function addScheduleCommand(address: string, flags: NewScheduleFlags): Promise<number> {
  const { recurrence, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = flags;
  const action = actionOf(flags);
  const name = flags.name ?? `Scheduled ${action.kind}`;
  return withBackend(flags, async ({ connections, schedules, flags: more }) => {
    const { id, origin } = await connections.website(address);
    const schedule = await schedules.create(id, { name, recurrence, timeZone, action });
    process.stdout.write(`Added ${schedule.id} for ${plain(origin)}.\n${nextLine(schedule)}\n`);
    if (more === "") process.stdout.write("It runs while the service does: sitemend serve\n");
    return EXIT.ok;
  });
}

function actionOf({ type, report, export: format, scope, email }: NewScheduleFlags): ScheduleInput["action"] {
  if (report !== undefined && format !== undefined) throw usage("Give --report or --export, not both.");
  if (format === undefined && scope !== undefined) throw usage("--scope is for --export.");
  const ofNewest = { ...(type && { auditType: type }), ...(email && { email: [...email] }) };
  if (report !== undefined) return { kind: "report", format: report, ...ofNewest };
  if (format !== undefined) return { kind: "export", format, scope: scope ?? "issues", ...ofNewest };
  if (email !== undefined) throw usage("--email is for --report and --export.");
  return { kind: "audit", type: type ?? "full-audit" };
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
    process.stdout.write(`Removed ${plain(scheduleId)} and its files. The audits that it has started stay.\n`);
    return EXIT.ok;
  });
}

export async function listFilesCommand(
  address: string,
  scheduleId: string,
  flags: ListSchedulesFlags,
): Promise<number> {
  return withBackend(flags, async ({ connections, schedules }) => {
    const { id } = await connections.website(address);
    const files = await schedules.files(id, scheduleId);
    if (flags.json) process.stdout.write(`${JSON.stringify({ files }, null, 2)}\n`);
    else process.stdout.write(files.map(lineOf).join("") || "The schedule has no files yet.\n");
    return EXIT.ok;
  });
}

function lineOf({ id, name, size, createdAt, emailedTo, deliveries }: ScheduleFileAnswer): string {
  const delivered = deliveries.filter(({ state }) => state === "delivered").length;
  const addressed = emailedTo === 0 || deliveries.length === 0 ? "" : `  emailed to ${delivered} of ${emailedTo}`;
  const problems = deliveries
    .filter(({ problem }) => problem !== null)
    .map(
      ({ address, state, problem, nextAt }) =>
        `  Not delivered to ${address === null ? "a recipient" : plain(address)}: ${plain(problem ?? "")}. ${state === "failed" ? "There are no more attempts" : `Next attempt: ${nextAt}`}.\n`,
    );
  return `${plain(id)}  ${createdAt}  ${plain(name)}  ${size} bytes${addressed}\n${problems.join("")}`;
}

/** The newest file unless one is named. */
export async function downloadFileCommand(
  address: string,
  scheduleId: string,
  fileId: string | undefined,
  { output, ...flags }: DownloadFlags,
): Promise<number> {
  return withBackend(flags, async ({ connections, schedules }) => {
    const { id } = await connections.website(address);
    const files = await schedules.files(id, scheduleId);
    const file = fileId === undefined ? files[0] : files.find((one) => one.id === fileId);
    if (file === undefined)
      throw usage(
        fileId === undefined ? "The schedule has no files yet." : `The schedule has no file ${plain(fileId)}.`,
      );
    const content = await schedules.download(id, scheduleId, file.id);
    if (output === "-") process.stdout.write(content);
    else {
      // A name from elsewhere is a name, and no path.
      const path = output ?? file.name.replaceAll(/[^a-z0-9.-]/gi, "_").replace(/^\.+/, "_");
      // What is there is replaced only where it was named.
      await writeFile(path, content, { flag: output === undefined ? "wx" : "w" }).catch((error: unknown) => {
        throw usage(
          `${path} can't be written: ${error instanceof Error ? error.message : ""}. Name a file: --output FILE`,
        );
      });
      process.stdout.write(`Saved ${path}.\n`);
    }
    return EXIT.ok;
  });
}

function linesOf(schedule: ScheduleAnswer): string {
  const { id, name, state, recurrence, timeZone, lastRun } = schedule;
  const made = lastRun?.auditId ?? lastRun?.fileId ?? null;
  const last =
    lastRun === null
      ? "It hasn't run yet."
      : lastRun.state === "skipped"
        ? `The run of ${timeIn(timeZone, lastRun.dueAt)} was skipped: ${plain(lastRun.problem ?? "")}.`
        : `Last run: ${timeIn(timeZone, lastRun.takenAt)}${made === null ? "" : `, ${plain(made)}`}.`;
  return (
    `${plain(id)}  ${state}  ${plain(name)}  ${whatOf(schedule)}  ${plain(recurrence.replaceAll("\n", " "))}  ${plain(timeZone)}\n` +
    `  ${nextLine(schedule)} ${last}\n`
  );
}

function whatOf({ action, emailedTo }: ScheduleAnswer): string {
  if (action.kind === "audit") return action.type;
  const recipients = action.email === undefined ? count(emailedTo, "recipient") : plain(action.email.join(", "));
  return `${action.kind} ${action.format}${emailedTo === 0 ? "" : ` to ${recipients}`}`;
}

function nextLine({ nextRuns, state, timeZone }: Pick<ScheduleAnswer, "nextRuns" | "state" | "timeZone">): string {
  const [next] = nextRuns;
  if (next === undefined) return state === "ended" ? "There is no further run." : "Paused.";
  return `Next run: ${timeIn(timeZone, next)}.`;
}

/** As clocks of the zone show it: `2026-11-30 06:00 Europe/Berlin`. A zone that only the server knows is none here. */
function timeIn(timeZone: string, time: string): string {
  if (!isTimeZone(timeZone)) return plain(time);
  return `${shownAt(new Date(time), timeZone).toISOString().slice(0, 16).replace("T", " ")} ${plain(timeZone)}`;
}
