/** Audits that run on a server. */
import { randomUUID } from "node:crypto";
import { cancelAudit, compareAudits, getAuditStatus, startAudit } from "#client";
import { audits as contract, results } from "#contract/index.ts";
import { isOver } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import { pause } from "#domain/poll.ts";
import type { AuditNow, AuditsAt, ComparisonAnswer } from "../backend.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { progressLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";
import { harmless } from "./harmless.ts";
import { everyPage, PAGE } from "./pages.ts";
import { remoteReport } from "./report.ts";
import type { Scratch } from "./scratch.ts";
import { type ClientAnswer, isLocalFailure, type RemoteService } from "./service.ts";

export function remoteAudits(service: RemoteService, scratch: Scratch): AuditsAt {
  const { client, ask, hear } = service;
  return {
    async start({ website, type, options }) {
      const body = { website, type, options: onlySet(options) };
      const started = contract.startAudit.schema.response[202];
      const headers = { "Idempotency-Key": randomUUID() };
      const { audit } = await ask(() => onceMore(() => startAudit({ client, body, headers })), started).catch(
        (error) => {
          throw isUnknownName(error) ? notResolved(service.server) : error;
        },
      );
      return harmless(audit.id);
    },
    follow: (auditId, terminal) => follow(auditId, service, terminal),
    async cancel(auditId) {
      await hear(() => cancelAudit({ client, path: { auditId } }));
    },
    report: (auditId) => remoteReport(auditId, service, scratch),
    compare: (auditId, request) => compare(auditId, request, service),
  };
}

/** An answer that was lost says nothing of the work: with the key of the first request it is done once. */
async function onceMore(call: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  const answer = await call();
  return answer.response === undefined && !isLocalFailure(answer.error) ? call() : answer;
}

/** The server does not say whether the name is unknown or private; most often a letter is wrong. */
function isUnknownName(error: unknown): boolean {
  return error instanceof ServiceError && error.fields.some(({ code }) => code === "name_not_public");
}

/** Exits as an audit here does, of a name that nobody knows. */
function notResolved(server: string): CommandFailed {
  return new CommandFailed(
    `${server} couldn't resolve the site's hostname, or it points to a private address. Check the spelling of the URL; a private host must be listed in SITEMEND_ALLOW_PRIVATE there.`,
    EXIT.unreachable,
  );
}

/** JSON has no `undefined`: what is not set is left out. */
function onlySet<Values extends object>(values: Values): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

/** Seconds that a look may wait for something new. */
const WAIT_S = 25;
/** A server that is started anew, or a network that is away for a moment, does not end the watching. */
const LOST_AT_MOST = 10;
const LOOK_AGAIN_MS = 3_000;
/** Between two looks, also at a server that does not wait for something new. */
const LOOK_AT_MOST_EVERY_MS = 250;

/** As long as the audit lasts, which has limits of its own; Ctrl-C cancels it. */
async function follow(auditId: string, { client, ask }: RemoteService, terminal: Terminal): Promise<void> {
  let query: { wait?: number; since?: number } = {};
  const look = async (): Promise<ClientAnswer> => {
    for (let lost = 0; ; lost++) {
      const answer = await getAuditStatus({ client, path: { auditId }, query });
      const isThere = answer.response !== undefined && answer.response.status < 502;
      if (isThere || isLocalFailure(answer.error) || lost === LOST_AT_MOST) return answer;
      terminal.progress("The server isn't responding; retrying…");
      await pause(LOOK_AGAIN_MS);
    }
  };
  for (;;) {
    const { audit } = await ask(look, contract.getAuditStatus.schema.response[200]);
    if (isOver(audit.status)) return;
    terminal.progress(progressLine(nowOf(audit), Date.now()));
    query = { wait: WAIT_S, since: audit.version };
    await pause(LOOK_AT_MOST_EVERY_MS);
  }
}

type StatusReport = (typeof contract.getAuditStatus.schema.response)[200]["shape"]["data"]["shape"]["audit"]["_output"];

/** Two clocks seldom agree: how long it has run counts, not when it began. */
function nowOf({ status, progress, runtime }: StatusReport): AuditNow {
  const { phase, ...counters } = progress;
  const throttledBy = runtime.throttledBy === null ? null : harmless(runtime.throttledBy);
  const startedAt = runtime.startedAt === null ? null : new Date(Date.now() - runtime.durationMs);
  return { status, phase, progress: { ...counters, throttledBy }, startedAt };
}

async function compare(
  auditId: string,
  { base, changes, limit }: Parameters<AuditsAt["compare"]>[1],
  { client, ask }: RemoteService,
): Promise<ComparisonAnswer> {
  const query = { show: changes.join(","), limit: Math.min(limit, PAGE), ...(base === undefined ? {} : { base }) };
  const schema = results.compareAudits.schema.response[200];
  const pages = everyPage((position) =>
    ask(() => compareAudits({ client, path: { auditId }, query: { ...query, ...position } }), schema),
  );
  let whole: ComparisonAnswer | undefined;
  for await (const { page: _, ...comparison } of pages) {
    whole = whole === undefined ? comparison : { ...whole, issues: [...whole.issues, ...comparison.issues] };
    if (whole.issues.length >= limit) break;
  }
  if (whole === undefined) throw new Error("A list has at least one page.");
  const { audit, base: earlier, issues } = whole;
  return { ...whole, audit: harmless(audit), base: harmless(earlier), issues: issues.slice(0, limit) };
}
