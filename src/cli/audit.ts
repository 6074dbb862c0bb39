/** `audit URL`: an audit from one command; without `--server` it needs no account, and the data folder keeps it for later. */
import type { AuditOptions, AuditType } from "#domain/audit.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import type { FailureCode } from "#domain/failures.ts";
import type { Severity } from "#domain/severity.ts";
import type { Report, WholeReport } from "#reports/index.ts";
import { programName } from "../config.ts";
import type { NamedChecksFile } from "../main.ts";
import type { AuditsAt } from "./backend.ts";
import { type Baseline, baselineOfFile, baselineOfLast, readBaseline } from "./baseline.ts";
import { CommandFailed, EXIT, usage } from "./exit.ts";
import { judgeGates } from "./gates.ts";
import { readIgnoreFile } from "./ignore-file.ts";
import { type Output, writeOutputs } from "./outputs.ts";
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
  /** The one that the rules name. */
  readonly checksFile: NamedChecksFile | undefined;
  readonly outputs: readonly Output[];
  readonly failOn: Severity | "none";
  readonly minScore: number | undefined;
  readonly budget: Readonly<Partial<Record<string, number>>>;
  /** A file, or `last`. */
  readonly baseline: string | undefined;
  readonly maxNew: number;
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
  terminal.progress("Starting…");
  const kept = readBaseline(request.baseline);
  const ignore = request.ignoreFile === undefined ? undefined : readIgnoreFile(request.ignoreFile, Date.now());
  return withBackend(request, async ({ audits, flags }) => {
    const { url: website, type, options, customRules } = request;
    const id = await audits.start({ website, type, options, customRules }, terminal);
    const again = `${programName()} report ${id}${flags}`;
    const interrupted = onInterrupt(() => audits.cancel(id), terminal);
    const report = await reported(id, request, { audits, terminal }).catch((error) => {
      terminal.endProgress();
      terminal.say(`Audit ID: ${id}. To print it again: ${again}`);
      throw error;
    });
    terminal.say(`Saved as ${id}. To print it again: ${again}`);
    if (interrupted()) return EXIT.interrupted;
    const baseline = await baselineFor(request, { kept, id, report: report.report, audits, terminal });
    const { failures, notes } = await judgeGates(report, { ...request, baseline, ignore });
    for (const line of [...notes, ...failures.map((failure) => `Failed: ${failure}`)]) terminal.say(line);
    return verdict(report.report, request, failures.length > 0);
  });
}

/** Once it has ended, and written where it was asked for. */
async function reported(
  id: string,
  { outputs }: AuditRequest,
  { audits, terminal }: { readonly audits: AuditsAt; readonly terminal: Terminal },
): Promise<WholeReport> {
  await audits.follow(id, terminal);
  terminal.endProgress();
  const report = await audits.report(id);
  await writeOutputs(report, outputs, terminal.color);
  return report;
}

/** The first Ctrl-C (or the SIGTERM of a build server) ends the audit gracefully and still reports. */
function onInterrupt(cancel: () => Promise<unknown>, terminal: Terminal): () => boolean {
  const stop = stopSignal(["SIGINT", "SIGTERM"], () => {
    terminal.say("Stopping; results so far will be reported. Press Ctrl-C again to stop immediately.");
    cancel().catch(() => {});
  });
  return () => stop.aborted;
}

async function baselineFor(
  { baseline: name }: AuditRequest,
  about: {
    readonly kept: ReturnType<typeof readBaseline>;
    readonly id: string;
    readonly report: Report;
    readonly audits: AuditsAt;
    readonly terminal: Terminal;
  },
): Promise<Baseline | undefined> {
  const { kept, id, report, audits, terminal } = about;
  if (name === undefined || report.audit.status !== "completed") return undefined;
  if (kept !== undefined) return baselineOfFile(name, kept, report.audit);
  const last = await baselineOfLast(id, audits);
  if (last !== undefined) return last;
  terminal.say("There is no earlier audit to compare with: this one becomes the baseline for the next.");
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
    url_list: options.urls,
    sitemaps_only: options.sitemapOnly,
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
