/** `demo`: a small café's website with faults, audited and fixed while you watch; `demo --remove` takes it all away. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import {
  createDemo,
  DEMO_AUDIT_WITHIN_MS,
  type Demo,
  type DemoFix,
  fixThree,
  type GitMilestone,
  GitMissing,
  type Milestone,
  programsFetcher,
  type StoryDeps,
  undo,
  WordPressMissing,
} from "#demo/index.ts";
import { readRecord, startedAndAlive } from "#demo/record.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { isOver } from "#domain/audit-record.ts";
import { pause } from "#domain/poll.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { lockHolder } from "#store/index.ts";
import { canShowBrowser, npmProgram, readConfig } from "../config.ts";
import type { Parts } from "../main.ts";
import { startService } from "../service.ts";
import { confirmed } from "./ask.ts";
import { tellGitFixes } from "./demo-git.ts";
import { lastWords, PROOFS, say, sayFix, sayMilestone, sayStep, shown, type Telling } from "./demo-words.ts";
import { CommandFailed, EXIT } from "./exit.ts";
import { withParts } from "./local/with-parts.ts";
import { progressLine } from "./progress-line.ts";
import { stopInTime } from "./serve.ts";
import { stopSignal } from "./stop-signal.ts";
import { createStopwatch } from "./stopwatch.ts";
import type { Terminal } from "./terminal.ts";

export interface DemoFlags {
  readonly serve: boolean;
  readonly git?: boolean;
  readonly remove?: boolean;
  readonly replace?: boolean;
  readonly output?: string;
}

const LOOK_EVERY_MS = 150;

export async function demoCommand(flags: DemoFlags, terminal: Terminal): Promise<number> {
  if (flags.remove) return removeDemo();
  const stop = stopSignal(["SIGINT", "SIGTERM", "SIGHUP"], () => {
    terminal.endProgress();
    say("Stopping. The demo site stops too; its results are kept.");
  });
  try {
    return await showDemo(flags, terminal, stop);
  } catch (error) {
    // Whatever was under way failed of it, each thing with an error of its own.
    if (stop.aborted) return EXIT.interrupted;
    throw error;
  }
}

async function showDemo(flags: DemoFlags, terminal: Terminal, stop: AbortSignal): Promise<number> {
  if (!(await mayReplace(flags))) return EXIT.ok;
  const watch = createStopwatch(flags.output);
  say("Sitemend demo: a small café's website with issues, on this machine only.\n");
  const stays = flags.serve && Boolean(process.stdout.isTTY);
  const service = stays && !isServing() ? await startService(readConfig()) : undefined;
  if (service) sayStep(watch, "serverReadyMs", `Sitemend is ready at ${service.url}`);
  try {
    return await withParts(async (parts) => {
      if (!service) sayStep(watch, "serverReadyMs", "The embedded database is ready");
      const told = await tellStory(parts, flags, { terminal, watch, stop, said: new Set() });
      watch.write();
      const address = service?.url ?? (isServing() ? dashboard() : undefined);
      const { audit, repository } = told;
      const remote = repository?.remote;
      say(lastWords({ audit, address, ownerLink: service?.ownerLink, stays, remote }));
      repository?.follow();
      if (stays) {
        showBrowser(service?.ownerLink ?? address ?? "");
        await aborted(stop);
      }
      await told.stop();
      return EXIT.ok;
    });
  } finally {
    if (service) await stopInTime(() => service.stop());
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** There is one demo at most. While its WordPress runs somebody may be at work on it, so that they are asked first. */
async function mayReplace({ replace = false }: DemoFlags): Promise<boolean> {
  const { dataDir } = readConfig();
  const isInUse = startedAndAlive(dataDir).length > 0;
  if (!isInUse || replace) {
    if (readRecord(dataDir) !== undefined)
      say("Replacing the existing demo: its website, audits and changes are deleted.\n");
    return true;
  }
  say("A demo is already running here. A new one replaces it and deletes its website, audits and changes.");
  return confirmed("Replace it?", "--replace");
}

async function removeDemo(): Promise<number> {
  return withParts(async (parts) => {
    const removed = await demoOf(parts).remove();
    say(
      removed
        ? "Deleted: the demo site with its files, its website in the dashboard, the connection, and all its audits and changes."
        : "No demo found; nothing was deleted.",
    );
    return EXIT.ok;
  });
}

async function tellStory(parts: Parts, { git = false }: DemoFlags, telling: Telling) {
  const { terminal, stop: stopSignal } = telling;
  const runHere = { terminal, stop: stopSignal };
  const demo = demoOf(parts, runHere);
  // Between two steps is the place to stop; each leaves everything in order.
  stopSignal.throwIfAborted();
  const opened = await (git ? demo.openGit : demo.open)(
    LOCAL_OPERATOR,
    (milestone: Milestone | GitMilestone) => sayMilestone(milestone, telling),
    stopSignal,
  ).catch((error: unknown) => {
    throw error instanceof WordPressMissing || error instanceof GitMissing
      ? new CommandFailed(error.message, EXIT.usage)
      : error;
  });
  try {
    await sayScore(opened.audit, parts);
    const deps = storyDeps(parts, runHere);
    if (opened.repository === null) await tellFixes(opened.audit, deps, telling);
    else await tellGitFixes(opened.audit, opened.repository, deps, telling);
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

async function sayScore(audit: AuditRecord, { audits }: Parts): Promise<void> {
  const { summary, score } = await audits.results(audit, {
    partial: true,
    afterCheckId: undefined,
    limit: 1,
    instancesPerFinding: 1,
  });
  const issues = Object.values(summary?.issues.bySeverity ?? {}).reduce((sum, count) => sum + count, 0);
  say(
    `         Score ${score?.overall} ${score?.grade}: ${issues} issues, ${summary?.issues.fixable} of them with a suggestion.\n`,
  );
}

async function tellFixes(audit: AuditRecord, deps: StoryDeps, { watch, stop }: Telling): Promise<void> {
  const fixes: DemoFix[] = [];
  for await (const fix of fixThree(audit, LOCAL_OPERATOR, deps)) {
    stop.throwIfAborted();
    fixes.push(fix);
    sayFix(fix, fixes.length);
    if (fix.change.state !== "applied")
      throw new CommandFailed(`The fix was not applied: ${fix.change.state}.`, EXIT.internal);
    sayStep(
      watch,
      fixes.length === 1 ? "firstFixProvedMs" : `fix${fixes.length}ProvedMs`,
      PROOFS[fix.change.verification.status],
    );
    say("");
  }
  const last = fixes.at(-1);
  if (last === undefined) return;
  const undone = await undo(audit, last.change, LOCAL_OPERATOR, deps);
  say(`Rolling back the last fix, because every change can be undone:\n    restored ${shown(last.before)}`);
  sayStep(
    watch,
    "rolledBackMs",
    undone.state === "rolled_back" ? "Rolled back; the previous value is restored" : undone.state,
  );
}

type RunHere = Partial<Pick<Telling, "terminal" | "stop">>;

function demoOf(parts: Parts, how: RunHere = {}): Demo {
  return createDemo({
    ...storyDeps(parts, how),
    dataDir: parts.config.dataDir,
    fetchPrograms: programsFetcher(npmProgram()),
    secret: () => randomBytes(24).toString("base64url"),
  });
}

function storyDeps(parts: Parts, how: RunHere) {
  const { audits, websites, changes } = parts;
  return { audits, websites, changes, awaitAudit: (audit: AuditRecord) => runHere(audit, parts, how) };
}

/** Audits of the command line are run by itself. As it is when it is over, or has taken too long for a demo's site. */
async function runHere(
  { id }: AuditRecord,
  { audits, runner, now }: Parts,
  { terminal, stop }: RunHere,
): Promise<AuditRecord> {
  // An audit that is over by now needs no cancelling.
  stop?.addEventListener("abort", () => void audits.cancel(id).catch(() => {}), { once: true });
  const latest = performance.now() + DEMO_AUDIT_WITHIN_MS;
  for (;;) {
    let isBack = false;
    const back = runner.run(id).then(() => {
      isBack = true;
    });
    while (!isBack) {
      await Promise.race([back, pause(LOOK_EVERY_MS)]);
      const audit = await audits.read(id);
      if (isOver(audit.status)) await back;
      if (isOver(audit.status) || performance.now() > latest) return audit;
      terminal?.progress(progressLine(audit, now()));
    }
    await pause(LOOK_EVERY_MS);
  }
}

function isServing(): boolean {
  return lockHolder(join(readConfig().dataDir, "serve.lock")) !== undefined;
}

/** Of the service that another process runs on this data folder. */
function dashboard(): string {
  const { SITEMEND_PUBLIC_URL: url, SITEMEND_HOST: host, SITEMEND_PORT: port } = readConfig();
  return url ?? `http://${host}:${port}`;
}

/** Where nobody sits in front of a screen, the printed address is enough. */
function showBrowser(address: string): void {
  if (!canShowBrowser()) return;
  const opener = { darwin: "open", win32: "explorer" }[process.platform as string] ?? "xdg-open";
  spawn(opener, [address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
