/** `audit URL`: an audit from one command; without `--server` it needs no account, and the data folder keeps it for later. */
import type { AuditOptions, AuditType } from "#domain/audit.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import type { FailureCode } from "#domain/failures.ts";
import type { Severity } from "#domain/severity.ts";
import type { ServedAt } from "#net/index.ts";
import type { Report, WholeReport } from "#reports/index.ts";
import { programName } from "../config.ts";
import type { NamedChecksFile } from "../main.ts";
import type { AuditsAt } from "./backend.ts";
import { type Baseline, baselineOfFile, baselineOfLast, readBaseline } from "./baseline.ts";
import { CommandFailed, EXIT, usage } from "./exit.ts";
import { judgeGates } from "./gates.ts";
import { readIgnoreFile } from "./ignore-file.ts";
import { type Output, writeOutputs } from "./outputs.ts";
import { fileOfRepository } from "./repository-file.ts";
import type { ServerFlags } from "./server-flags.ts";
import { stopSignal } from "./stop-signal.ts";
import type { Terminal } from "./terminal.ts";
import { withBackend } from "./with-backend.ts";

export interface AuditRequest extends ServerFlags {
  readonly url: string;
  readonly type: AuditType;
  readonly options: AuditOptions;
  /** Of the config file; `undefined` = those of the website's settings. */
  readonly customRules: CustomRules | undefined;
  readonly allowPrivate: readonly string[];
  readonly servedAt: ServedAt | undefined;
  /** The one that the rules name. */
  readonly checksFile: NamedChecksFile | undefined;
  readonly outputs: readonly Output[];
  readonly failOn: Severity | "none";
  readonly minScore: number | undefined;
  readonly budget: Readonly<Partial<Record<string, number>>>;
  /** A file, or `last`. */
  readonly baseline: string | undefined;
  readonly maxNew: number;
  readonly gateChanges: boolean;
  readonly ignoreFile: string | undefined;
}

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
  const kept = keptBaseline(request);
  const ignore = request.ignoreFile === undefined ? undefined : readIgnoreFile(request.ignoreFile, Date.now());
  terminal.progress("Starting…");
  return withBackend(request, async ({ audits, flags }) => {
    const { url: website, type, options, customRules } = request;
    const id = await audits.start({ website, type, options, customRules }, terminal);
    const again = `${programName()} report ${id}${flags}`;
    const interrupted = onInterrupt(() => audits.cancel(id), terminal);
    const { report, baseline } = await reported(id, request, { kept, audits, terminal }).catch((error) => {
      terminal.endProgress();
      terminal.say(`Audit ID: ${id}. To print it again: ${again}`);
      throw error;
    });
    terminal.say(`Saved as ${id}. To print it again: ${again}`);
    if (interrupted()) return EXIT.interrupted;
    const { failures, notes } = await judgeGates(report, { ...request, baseline, ignore });
    for (const line of [...notes, ...failures.map((failure) => `Failed: ${failure}`)]) terminal.say(line);
    return verdict(report.report, request, failures.length > 0);
  });
}

interface Running {
  /** Of the file that was named. */
  readonly kept: Baseline | undefined;
  readonly audits: AuditsAt;
  readonly terminal: Terminal;
}

/** Once it has ended, and written where it was asked for. */
async function reported(
  id: string,
  { outputs, baseline: name }: AuditRequest,
  { kept, audits, terminal }: Running,
): Promise<{ readonly report: WholeReport; readonly baseline: Baseline | undefined }> {
  await audits.follow(id, terminal);
  terminal.endProgress();
  const report = await audits.report(id);
  const isWhole = name !== undefined && report.report.audit.status === "completed";
  const baseline = isWhole ? (kept ?? (await lastBaseline(id, { audits, terminal }))) : undefined;
  await writeOutputs(report, outputs, { color: terminal.color, baseline, file: fileOfRepository() });
  return { report, baseline };
}

/** The first Ctrl-C (or the SIGTERM of a build server) ends the audit gracefully and still reports. */
function onInterrupt(cancel: () => Promise<unknown>, terminal: Terminal): () => boolean {
  const stop = stopSignal(["SIGINT", "SIGTERM"], () => {
    terminal.say("Stopping; results so far will be reported. Press Ctrl-C again to stop immediately.");
    cancel().catch(() => {});
  });
  return () => stop.aborted;
}

/** Read and compared before the audit begins: nobody should wait an hour to learn that a file is of something else. */
function keptBaseline({ baseline: name, url, type }: AuditRequest): Baseline | undefined {
  const kept = readBaseline(name);
  if (name === undefined || kept === undefined) return undefined;
  return baselineOfFile(name, kept, { website: url, type });
}

async function lastBaseline(id: string, { audits, terminal }: Omit<Running, "kept">): Promise<Baseline> {
  const last = await baselineOfLast(id, audits);
  if (last !== undefined) return last;
  terminal.say("There is no earlier audit to compare with: this one becomes the baseline for the next.");
  return { name: "now", knows: () => true };
}

/** An audit that didn't end as it should says so, whatever the gates say of the part that there is. */
function verdict(report: Report, { options }: AuditRequest, failed: boolean): number {
  const { failure, completeness } = report.audit;
  if (failure) return failureCode(failure.code);
  // Somebody else cancelled it, over HTTP.
  if (completeness.partial) return EXIT.partial;
  const userLimit = {
    max_pages: options.maxPages,
    max_depth: options.maxDepth,
    max_duration: options.maxDurationSeconds,
    url_list: options.urls,
    sitemaps_only: options.sitemapOnly,
  };
  const limit = completeness.reason;
  const chosen = limit !== null && limit in userLimit && userLimit[limit as keyof typeof userLimit] !== undefined;
  if (completeness.truncated && !chosen) return EXIT.partial;
  return failed ? EXIT.gateFailed : EXIT.ok;
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
      if (at < 1) throw usage(`--header: “${value}” must have the format 'Name: value'.`);
      return [value.slice(0, at).trim(), value.slice(at + 1).trim()];
    }),
  );
}

/** `user:password`. @throws CommandFailed */
export function parseAuth(value: string | undefined): AuditOptions["basicAuth"] {
  if (value === undefined) return null;
  const at = value.indexOf(":");
  if (at < 1) throw new CommandFailed("--auth: must have the format user:password.", EXIT.usage);
  return { username: value.slice(0, at), password: value.slice(at + 1) };
}
