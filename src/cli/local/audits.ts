/** Audits that run in this process. */
import { isDeepStrictEqual } from "node:util";
import { type AuditRecord, isOver } from "#domain/audit-record.ts";
import { NO_RULES } from "#domain/custom-rules.ts";
import { bytesInWords } from "#domain/disk-space.ts";
import { ServiceError } from "#domain/errors.ts";
import { type AuditId, parseId } from "#domain/ids.ts";
import { pause } from "#domain/poll.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Parts } from "../../main.ts";
import type { AuditsAt } from "../backend.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { progressLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";
import { auditIdOf } from "../typed.ts";
import { logLocally } from "./log-locally.ts";

/** How often the progress line looks; only people read it. */
const LOOK_EVERY_MS = 150;
const ASK_FOR_TURN_EVERY_MS = 1_000;
/** An audit of a very large site, which another may have to wait for, takes hours. */
const TURN_WITHIN_MS = 86_400_000;

export function localAudits(parts: Parts): AuditsAt {
  const { audits } = parts;
  const read = (id: string) => audits.read(auditIdOf(id));
  return {
    start: (request, terminal) => startOrGoOn(request, parts, terminal),
    follow: (id, terminal) => follow(parts, auditIdOf(id), terminal),
    async cancel(id) {
      await audits.cancel(auditIdOf(id));
    },
    report: async (id) => audits.report(await read(id)),
    async compare(id, { base, ...rest }) {
      const baseId = base === undefined ? undefined : auditIdOf(base);
      const { next: _, ...comparison } = await audits.compare(await read(id), { base: baseId, offset: 0, ...rest });
      return comparison;
    },
  };
}

/** An audit that was cut off (Ctrl-C twice, a crash) is gone on with when it was asked for the same, else replaced. */
async function startOrGoOn(
  request: Parameters<AuditsAt["start"]>[0],
  parts: Parts,
  terminal: Terminal,
): Promise<AuditId> {
  const start = async () => {
    const { id: object, websiteId, workspaceId } = await parts.audits.start(request, LOCAL_OPERATOR);
    const details = { websiteId, type: request.type };
    await logLocally(parts, { action: "audit.started", object, details }, workspaceId);
    return object;
  };
  try {
    return await start();
  } catch (error) {
    const id = error instanceof ServiceError ? error.extra.runningAuditId : undefined;
    const left = typeof id === "string" ? parseId("aud", id) : undefined;
    if (left === undefined || !(await parts.store.runs.claimable()).includes(left)) throw error;
    const audit = await parts.audits.read(left);
    const isSameFile = audit.customRules?.file?.hash === request.customRules?.file?.hash;
    if (
      audit.cancelRequestedAt === null &&
      isDeepStrictEqual(audit.options, parts.audits.effectiveOptions(request.type, request.options)) &&
      audit.options.credentials.length === 0 &&
      isSameFile &&
      isDeepStrictEqual(audit.customRules ?? NO_RULES, request.customRules ?? audit.customRules ?? NO_RULES)
    ) {
      terminal.say(`Resuming ${left}, which was interrupted.`);
      return left;
    }
    if (!isSameFile)
      terminal.say(`Not resuming ${left}, which was interrupted: the custom checks file is another or has changed.`);
    await parts.audits.cancel(left);
    await parts.runner.run(left);
    return start();
  }
}

/**
 * Runs the audit here and shows it; it may have to wait for another audit of the same site. Ctrl-C cancels it.
 * @throws CommandFailed when its turn does not come
 */
async function follow(parts: Parts, id: AuditId, terminal: Terminal): Promise<void> {
  const latest = performance.now() + TURN_WITHIN_MS;
  while (performance.now() < latest) {
    const running = parts.runner.run(id);
    const ended = await watch(parts, id, running, terminal);
    await running;
    if (ended !== undefined) return;
    terminal.progress(waitingWords(parts));
    await pause(ASK_FOR_TURN_EVERY_MS);
  }
  throw new CommandFailed("The audit couldn't start within a day. Start it again to resume it.", EXIT.internal);
}

function waitingWords({ runner, space, config }: Parts): string {
  if (runner.hasRoom()) return "Waiting for another audit of this site to finish…";
  const free = space.freeBytes();
  return `Waiting for disk space${free === null ? "" : `: ${bytesInWords(free)} free in ${config.dataDir}`}…`;
}

/** `undefined` when the run came back although the audit is not over: it is not our turn. */
async function watch(
  parts: Parts,
  id: AuditId,
  running: Promise<void>,
  terminal: Terminal,
): Promise<AuditRecord | undefined> {
  const back = running.then(() => true);
  for (;;) {
    const isBack = await Promise.race([back, pause(LOOK_EVERY_MS).then(() => false)]);
    const audit = await parts.audits.read(id);
    if (isOver(audit.status)) return audit;
    if (isBack) return undefined;
    terminal.progress(progressLine(audit, parts.now()));
  }
}
