/**
 * The one place that writes the audit log. A route's contract names its action, the plugins before have found who asks
 * for what, and a handler adds with `note` only what cannot be seen from outside. So a new route cannot forget it, and
 * what is logged never comes from a body by itself, where secrets are. The service's own log gets a line of each entry.
 */
import type { FastifyRequest } from "fastify";
import { type ErrorCode, errors } from "#domain/errors.ts";
import type { LogAction, LogDetails, LogFacts, LogOutcome, NewLogEntry, RunStatement } from "#domain/log-entry.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { loggingWith, outsideWorkspaces } from "#store/index.ts";
import type { Api, ApiDeps } from "../deps.ts";

export function logActions(app: Api, { auditLog }: ApiDeps): void {
  app.addHook("preHandler", (request, _reply, done) => {
    const { log: action } = request.routeOptions.config;
    if (!action) return done();
    const tell = (run: RunStatement, facts: LogFacts) => tellWithin(run, request, { action, facts, auditLog });
    loggingWith({ action, write: tell }, done);
  });
  app.addHook("onSend", async (request, reply) => {
    const { log: action } = request.routeOptions.config;
    const outcome = outcomeOf(request);
    if (!action || outcome === undefined || request.noted?.unlogged === true) return;
    if (reply.hasHeader("idempotency-replayed")) return;
    if (outcome === "done" && request.logged !== null) {
      for (const line of request.logged) request.log.info(line, "logged action");
      return;
    }
    try {
      // Attempts on what is another workspace's are told there.
      await outsideWorkspaces(() => write(request, action, outcome, auditLog));
    } catch (error) {
      // What was done is done, and the person is told so; that the log lacks it must be seen by the operator.
      request.log.error({ err: error, action }, "an audit log entry couldn't be written");
    }
  });
}

/**
 * Refusals that say something about who tried; a typing mistake or a state in the way does not. What strangers can cause
 * is slowed down before it comes here, so that nobody fills the log: throttled attempts follow five that are in it.
 */
const TELLING: ReadonlySet<ErrorCode> = new Set([
  "credentials_invalid",
  "current_password_wrong",
  "project_access_denied",
  "role_required",
  "key_of_another",
  "key_scope_missing",
  "person_required",
  "registration_closed",
  "owner_token_invalid",
  "invitation_invalid",
  "passkey_rejected",
  "reset_invalid",
  "approval_token_invalid",
  "session_required",
  "own_request",
  "override_required",
  "wordpress_credentials_rejected",
]);

/** `undefined` = nothing happened that is worth an entry. */
function outcomeOf({ refusal, caller, logged }: FastifyRequest): LogOutcome | undefined {
  if (refusal === null) return "done";
  // It had begun, and its entry says so: that it came to nothing must be there, too.
  if (logged !== null) return "failed";
  // By nobody known, it names no account, and nothing slows it down: strangers would fill the log with it.
  if (refusal === "passkey_rejected" && caller === null) return undefined;
  if (refusal === "csrf_rejected" && caller !== null) return "refused";
  if (TELLING.has(refusal)) return "refused";
  return errors[refusal].status >= 500 && caller !== null ? "failed" : undefined;
}

/** In the transaction of the change that it tells of. */
async function tellWithin(
  run: RunStatement,
  request: FastifyRequest,
  { action, facts, auditLog }: { readonly action: LogAction; readonly facts: LogFacts } & Pick<ApiDeps, "auditLog">,
): Promise<void> {
  const { workspaceIds, ...who } = await whoAndWhere(request, auditLog, facts);
  const entry = { ...who, action, outcome: "done", code: null, ...whatAndWhence(request, facts) } as const;
  // Always in the same order, so that two of the same person cannot wait for each other.
  for (const workspaceId of workspaceIds.toSorted()) await auditLog.append(workspaceId, entry, run);
  request.logged = [...(request.logged ?? []), lineOf(entry, workspaceIds)];
}

async function write(
  request: FastifyRequest,
  action: LogAction,
  outcome: LogOutcome,
  auditLog: ApiDeps["auditLog"],
): Promise<void> {
  const { workspaceIds, ...who } = await whoAndWhere(request, auditLog);
  const entry = { ...who, action, outcome, code: request.refusal, ...whatAndWhence(request) };
  for (const workspaceId of workspaceIds) await auditLog.append(workspaceId, entry);
  request.log.info(lineOf(entry, workspaceIds), "logged action");
}

function lineOf({ action, outcome, code, object, actorId, address }: NewLogEntry, workspaceIds: readonly string[]) {
  return { action, outcome, code, object, actorId, workspaceIds, address };
}

function whatAndWhence(request: FastifyRequest, facts: LogFacts = {}) {
  return {
    object: facts.object ?? request.noted?.object ?? lastIdOf(request),
    address: request.ip,
    details: { ...contextOf(request), ...request.noted?.details, ...facts.details },
    requestId: request.id,
  };
}

async function whoAndWhere(request: FastifyRequest, auditLog: ApiDeps["auditLog"], facts: LogFacts = {}) {
  const { noted, caller } = request;
  const { workspaceId } =
    request.audit ??
    request.website ??
    request.member ??
    request.invitation ??
    request.workspace ??
    request.requestKey ??
    request.approval ??
    request.deployment ??
    {};
  const place = workspaceId ?? facts.workspaceId ?? noted?.workspaceId;
  const person = noted?.actor ?? caller?.principal;
  const actor = facts.actor ?? person;
  if (actor !== undefined) {
    const all = person?.memberships.map((one) => one.workspaceId) ?? [];
    const workspaceIds = place === undefined ? all : [place];
    const { key } = request;
    if (key !== null)
      return { actorId: key.id, actor: `API key ${key.name} (${actor.email})`, workspaceIds: [key.workspaceId] };
    return { actorId: actor.userId, actor: actor.email, workspaceIds: orLocal(workspaceIds) };
  }
  // What was typed as an e-mail and is no account may be a password.
  const { workspaceIds, isKnown } = await auditLog.concerns(noted?.attemptedEmail ?? "");
  const attempted = isKnown ? (noted?.attemptedEmail ?? "").trim().toLowerCase() : "somebody unknown";
  return { actorId: null, actor: attempted, workspaceIds: place === undefined ? workspaceIds : [place] };
}

function orLocal(workspaceIds: readonly string[]): readonly string[] {
  return workspaceIds.length > 0 ? workspaceIds : [LOCAL_WORKSPACE_ID];
}

/** What the path is about, from the outside in: the last id is the object itself. */
function lastIdOf({ params }: FastifyRequest): string | null {
  const ids: unknown[] = typeof params === "object" && params !== null ? Object.values(params) : [];
  const last = ids.at(-1);
  // A request that is refused early may carry anything in its path.
  return typeof last === "string" && /^\w{1,64}$/.test(last) ? last : null;
}

/** What is stored was checked when it was given; an entry may not fail for it. */
function originOf(url: string): string | null {
  return URL.parse(url)?.origin ?? null;
}

function contextOf({ audit, website, member, invitation }: FastifyRequest): LogDetails {
  return {
    ...(audit === null ? {} : { auditId: audit.id, websiteId: audit.websiteId, website: originOf(audit.startUrl) }),
    ...(website === null ? {} : { website: website.origin }),
    ...(member === null ? {} : { member: member.email, role: member.role }),
    ...(invitation === null ? {} : { invited: invitation.email, role: invitation.role }),
  };
}
