/** `audit URL`: an audit from one command, without a server or an account; the data folder keeps it for later. */

import { isDeepStrictEqual } from "node:util";
import type { AuditOptions, AuditType } from "#domain/audit.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { isOver } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { FailureCode } from "#domain/failures.ts";
import { parseId } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Severity } from "#domain/severity.ts";
import type { Report } from "#reports/index.ts";
import { programName } from "../config.ts";
import type { Parts } from "../main.ts";
import { type Baseline, baselineOfFile, baselineOfLast, readBaseline } from "./baseline.ts";
import { CommandFailed, EXIT, usage } from "./exit.ts";
import { judge } from "./gates.ts";
import { readIgnoreFile } from "./ignore-file.ts";
import { withParts } from "./local.ts";
import { logLocally } from "./log-locally.ts";
import { type Output, writeOutputs } from "./outputs.ts";
import { progressLine } from "./progress-line.ts";
import type { Terminal } from "./terminal.ts";

export interface AuditRequest {
  readonly url: string;
  readonly type: AuditType;
  readonly options: AuditOptions;
  readonly allowPrivate: readonly string[];
  readonly outputs: readonly Output[];
  readonly failOn: Severity | "none";
  readonly minScore: number | undefined;
  readonly budget: Readonly<Partial<Record<string, number>>>;
  /** A file, or `last`. */
  readonly baseline: string | undefined;
  readonly maxNew: number;
  readonly ignoreFile: string | undefined;
}

const SAME_SIGNAL_MS = 300;
/** How often the progress line looks; only people read it. */
const LOOK_EVERY_MS = 150;
/** Failures that lie with the target, not with us or the request. */
const TARGET_FAILURES: readonly FailureCode[] = [
  "site_unreachable",
  "dns_failed",
  "tls_failed",
  "timeout",
  "blocked_by_robots",
  "blocked_by_waf",
  "not_html",
  "redirect_loop",
  "too_many_redirects",
  "empty_site",
];

/** Answers the exit code. */
export async function auditCommand(request: AuditRequest, terminal: Terminal): Promise<number> {
  terminal.progress("Starting …");
  const kept = readBaseline(request.baseline);
  const ignore = request.ignoreFile === undefined ? undefined : readIgnoreFile(request.ignoreFile, Date.now());
  return withParts(
    async (parts) => {
      const started = await startOrGoOn(request, parts, terminal);
      const interrupted = onInterrupt(() => parts.audits.cancel(started.id), terminal);
      const audit = await follow(parts, started.id, terminal);
      terminal.endProgress();
      const report = await parts.audits.report(audit);
      await writeOutputs(report, request.outputs, terminal.color);
      terminal.say(`Saved as ${audit.id}. Read it again: ${programName()} report ${audit.id}`);
      if (interrupted()) return EXIT.interrupted;
      const baseline = await baselineFor(request, { kept, audit, report: report.report, parts, terminal });
      const { failures, notes } = await judge(report, { ...request, baseline, ignore });
      for (const line of [...notes, ...failures.map((failure) => `Failed: ${failure}`)]) terminal.say(line);
      return verdict(report.report, request, failures.length > 0);
    },
    (config) => ({ ...config, SITEMEND_ALLOW_PRIVATE: [...config.SITEMEND_ALLOW_PRIVATE, ...request.allowPrivate] }),
  );
}

/** An audit that was cut off (Ctrl-C twice, a crash) is gone on with when it was asked for the same, else replaced. */
async function startOrGoOn(
  { url, type, options }: AuditRequest,
  parts: Parts,
  terminal: Terminal,
): Promise<AuditRecord> {
  const start = async () => {
    const audit = await parts.audits.start({ website: url, type, options }, LOCAL_OPERATOR);
    const { id: object, websiteId, workspaceId } = audit;
    await logLocally(parts, { action: "audit.started", object, details: { websiteId, type } }, workspaceId);
    return audit;
  };
  try {
    return await start();
  } catch (error) {
    const id = error instanceof ServiceError ? error.extra.runningAuditId : undefined;
    const left = typeof id === "string" ? parseId("aud", id) : undefined;
    if (left === undefined || !(await parts.store.runs.claimable()).includes(left)) throw error;
    const audit = await parts.audits.read(left);
    if (
      audit.cancelRequestedAt === null &&
      isDeepStrictEqual(audit.options, parts.audits.effectiveOptions(type, options)) &&
      audit.options.credentials.length === 0
    ) {
      terminal.say(`Going on with ${left}, which was cut off.`);
      return audit;
    }
    await parts.audits.cancel(left);
    await parts.runner.run(left);
    return start();
  }
}

/** Runs the audit here and shows it; it may have to wait for another audit of the same site. */
async function follow(parts: Parts, id: AuditRecord["id"], terminal: Terminal): Promise<AuditRecord> {
  for (;;) {
    const running = parts.runner.run(id);
    const ended = await watch(parts, id, running, terminal);
    await running;
    if (ended !== undefined) return ended;
    terminal.progress("Waiting for another audit of this site to end …");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** `undefined` when the run came back although the audit is not over: it is not our turn. */
async function watch(
  parts: Parts,
  id: AuditRecord["id"],
  running: Promise<void>,
  terminal: Terminal,
): Promise<AuditRecord | undefined> {
  const back = running.then(() => true);
  for (;;) {
    const isBack = await Promise.race([
      back,
      new Promise<false>((resolve) => setTimeout(resolve, LOOK_EVERY_MS, false)),
    ]);
    const audit = await parts.audits.read(id);
    if (isOver(audit.status)) return audit;
    if (isBack) return undefined;
    terminal.progress(progressLine(audit, parts.now()));
  }
}

/** The first Ctrl-C (or the SIGTERM of a build server) ends the audit gracefully and still reports; the second ends the process. */
function onInterrupt(cancel: () => Promise<unknown>, terminal: Terminal): () => boolean {
  let interrupted = false;
  let interruptedAt = Number.NEGATIVE_INFINITY;
  const stop = (): void => {
    // The launcher may pass on a signal that reached us too: that is one wish, not two.
    if (performance.now() - interruptedAt < SAME_SIGNAL_MS) return;
    if (interrupted) process.exit(EXIT.interrupted);
    interruptedAt = performance.now();
    interrupted = true;
    terminal.say("Stopping; what was found so far is reported. Press Ctrl-C again to stop at once.");
    cancel().catch(() => {});
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return () => interrupted;
}

async function baselineFor(
  { baseline: name }: AuditRequest,
  about: {
    readonly kept: ReturnType<typeof readBaseline>;
    readonly audit: AuditRecord;
    readonly report: Report;
    readonly parts: Parts;
    readonly terminal: Terminal;
  },
): Promise<Baseline | undefined> {
  const { kept, audit, report, parts, terminal } = about;
  if (name === undefined || audit.status !== "completed") return undefined;
  if (kept !== undefined) return baselineOfFile(name, kept, report.audit);
  const last = await baselineOfLast(audit, parts);
  if (last !== undefined) return last;
  terminal.say("There is no earlier audit to compare with: what was found now is the baseline of the next one.");
  return { name: "now", knows: () => true };
}

function verdict(report: Report, { options }: AuditRequest, failed: boolean): number {
  const { failure, completeness } = report.audit;
  if (failure) return failureCode(failure.code);
  if (failed) return EXIT.gateFailed;
  // Somebody else cancelled it, over HTTP.
  if (completeness.partial) return EXIT.partial;
  const userLimit = {
    max_pages: options.maxPages,
    max_depth: options.maxDepth,
    max_duration: options.maxDurationSeconds,
  };
  const limit = completeness.reason;
  const chosen = limit !== null && limit in userLimit && userLimit[limit as keyof typeof userLimit] !== undefined;
  return completeness.truncated && !chosen ? EXIT.partial : EXIT.ok;
}

function failureCode(code: FailureCode): number {
  if (code === "target_not_allowed") return EXIT.usage;
  return TARGET_FAILURES.includes(code) ? EXIT.unreachable : EXIT.internal;
}

/** `name: value` as in curl. @throws CommandFailed */
export function parseHeaders(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    values.map((value) => {
      const at = value.indexOf(":");
      if (at < 1) throw usage(`--header: “${value}” is not of the form 'Name: value'.`);
      return [value.slice(0, at).trim(), value.slice(at + 1).trim()];
    }),
  );
}

/** `user:password`. @throws CommandFailed */
export function parseAuth(value: string | undefined): AuditOptions["basicAuth"] {
  if (value === undefined) return null;
  const at = value.indexOf(":");
  if (at < 1) throw new CommandFailed("--auth: give user:password.", EXIT.usage);
  return { username: value.slice(0, at), password: value.slice(at + 1) };
}
