/**
 * Finds what the path names (audit, website, member, invitation, workspace, brand, integration, request key, request for approval, deployment, schedule, alert, recipient, tracker) and decides about access, before the request's content
 * is looked at.
 */
import type { FastifyRequest } from "fastify";
import type { ResourceKind, RouteRules } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { type Id, type IdPrefix, parseId } from "#domain/ids.ts";
import { type Principal, type Role, requireFresh, requireRole, roleAllows, workspacesWith } from "#domain/principal.ts";
import { type KeyScope, type RequestKey, SCOPE_ROLES } from "#domain/request-key.ts";
import type { Website } from "#domain/website.ts";
import { outsideWorkspaces } from "#store/index.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { principalOf } from "../request-state.ts";

export function findResources(app: Api, deps: ApiDeps): void {
  app.addHook("onRequest", async (request) => {
    const rules = request.routeOptions.config.rules;
    const isByKey = request.key !== null || rules?.access === "key";
    if (rules?.scope !== undefined && isByKey) requireScope(request, rules.scope);
    if (rules?.role !== undefined) requireSomewhere(principalOf(request), rules.role);
    await requireInResource(request, rules, deps);
    if (rules?.isFresh === true) requireFresh(principalOf(request));
    if (rules?.needsSession === true) requireSession(request);
  });
}

async function requireInResource(request: FastifyRequest, rules: RouteRules | undefined, deps: ApiDeps): Promise<void> {
  if (rules?.resource === undefined) return;
  const { kind, role } = rules.resource;
  if (request.key !== null) return requireOfKey(request, request.key, kind, deps);
  const foreign = (workspaceId: string) =>
    new ServiceError(deps.settings.hideForeign ? "not_found" : "project_access_denied", { facts: { workspaceId } });
  const found = await load(kind, request, deps).catch(orNothing);
  // The database shows what is the caller's. What there is beside that, only this refusal may tell, and the audit log.
  if (found === undefined) throw foreign((await outsideWorkspaces(() => load(kind, request, deps))).workspaceId);
  try {
    requireRole(principalOf(request), found.workspaceId, role);
  } catch (error) {
    const isForeign = error instanceof ServiceError && error.code === "project_access_denied";
    throw isForeign ? foreign(found.workspaceId) : error;
  }
  if (kind === "schedule") await loadSchedule(request, deps);
}

/** Only of the website that the path names; looked up once that has been found to be the caller's. */
async function loadSchedule(request: FastifyRequest, { schedules }: ApiDeps): Promise<void> {
  const schedule = await schedules.byId(idOf("sch", request, "scheduleId"));
  if (schedule.websiteId !== request.website?.id) throw new ServiceError("not_found");
  request.schedule = schedule;
}

/** The scope, and that whoever made the key may still give it. @throws ServiceError key_scope_missing, second_factor_needed, role_required */
function requireScope({ key, caller }: FastifyRequest, scope: KeyScope): void {
  if (key === null || caller === null) throw new ServiceError("key_required");
  if (!key.scopes.includes(scope)) throw new ServiceError("key_scope_missing", { extra: { needed: scope } });
  requireRole(caller.principal, key.workspaceId, SCOPE_ROLES[scope]);
}

/** What is not of its websites is to a key as if it were not there. @throws ServiceError not_found */
async function requireOfKey(
  request: FastifyRequest,
  key: RequestKey,
  kind: ResourceKind,
  deps: ApiDeps,
): Promise<void> {
  if (kind === "integration") {
    request.integration = await deps.integrations.byId(idOf("int", request, "integrationId"), key.websiteIds);
    return;
  }
  const found = await load(kind, request, deps);
  const own = request.approval ?? request.deployment;
  const websiteId = request.audit?.websiteId ?? request.website?.id ?? own?.websiteId;
  const isIts = websiteId !== undefined && key.websiteIds.includes(websiteId);
  // What another key has asked for is not this one's to see.
  const isOfAnother = own !== null && own.keyId !== key.id;
  if (isIts && !isOfAnother && found.workspaceId === key.workspaceId) return;
  [request.audit, request.website, request.approval, request.deployment] = [null, null, null, null];
  throw new ServiceError("not_found");
}

/** @throws ServiceError session_required */
function requireSession({ caller }: FastifyRequest): void {
  if (caller?.via !== "cookie" || caller.principal.sessionId === null) throw new ServiceError("session_required");
}

function orNothing(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === "not_found") return undefined;
  throw error;
}

/** @throws ServiceError not_found also for what is another workspace's, unless it is asked for outside of them */
export function load(kind: ResourceKind, request: FastifyRequest, deps: ApiDeps): Promise<Found> {
  return LOADERS[kind](request, deps);
}

type Found = { readonly workspaceId: string };

const LOADERS: { readonly [Kind in ResourceKind]: (request: FastifyRequest, deps: ApiDeps) => Promise<Found> } = {
  async member(request, { identity }) {
    request.member = await identity.members.byId(plainId(request, "memberId"));
    return request.member;
  },
  async invitation(request, { identity }) {
    request.invitation = await identity.invitations.byId(plainId(request, "invitationId"));
    return request.invitation;
  },
  async workspace(request, { identity }) {
    request.workspace = await identity.workspaces.byId(plainId(request, "workspaceId"));
    return request.workspace;
  },
  async brand(request, { identity, brands }) {
    request.workspace = await identity.workspaces.byId(plainId(request, "workspaceId"));
    request.brand = await brands.of(request.workspace.workspaceId);
    return request.workspace;
  },
  async integration(request, { webhooks }) {
    request.webhook = await webhooks.byId(idOf("int", request, "integrationId"));
    return request.webhook;
  },
  async approval(request, { approvals }) {
    request.approval = await approvals.byId(idOf("apr", request, "approvalRequestId"));
    return request.approval;
  },
  async deployment(request, { approvals }) {
    request.deployment = await approvals.deployment(idOf("dep", request, "deploymentId"));
    return request.deployment;
  },
  async key(request, { identity }) {
    request.requestKey = await identity.requestKeys.byId(idOf("key", request, "keyId"));
    return request.requestKey;
  },
  async audit(request, { audits }) {
    request.audit = await audits.read(idOf("aud", request, "auditId"));
    return request.audit;
  },
  async alert(request, { alerts }) {
    request.alert = await alerts.byId(idOf("alr", request, "alertId"));
    return request.alert;
  },
  async recipient(request, { recipients }) {
    request.recipient = await recipients.byId(idOf("rcp", request, "recipientId"));
    return request.recipient;
  },
  async tracker(request, { trackers }) {
    request.tracker = await trackers.byId(idOf("trk", request, "trackerId"));
    return request.tracker;
  },
  website: loadWebsite,
  schedule: loadWebsite,
};

async function loadWebsite(request: FastifyRequest, { websites }: ApiDeps): Promise<Website> {
  const name = pathParameter(request, "websiteId") === "" ? "projectId" : "websiteId";
  request.website = await websites.read(idOf("web", request, name));
  return request.website;
}

/** @throws ServiceError not_found for what is no id of that kind */
function idOf<Prefix extends IdPrefix>(prefix: Prefix, request: FastifyRequest, name: string): Id<Prefix> {
  const id = parseId(prefix, pathParameter(request, name));
  if (id === undefined) throw new ServiceError("not_found");
  return id;
}

function pathParameter({ params }: FastifyRequest, name: string): string {
  const all: Record<string, unknown> = typeof params === "object" && params !== null ? { ...params } : {};
  return String(all[name] ?? "");
}

/** An id as the identity library makes them, older ones with another prefix. */
function plainId(request: FastifyRequest, name: string): string {
  const id = pathParameter(request, name);
  if (!/^\w{1,64}$/.test(id)) throw new ServiceError("not_found");
  return id;
}

function requireSomewhere(principal: Principal, needed: Role): void {
  if (workspacesWith(principal, needed).length > 0) return;
  const isWaiting = principal.memberships.some((one) => one.needsSecondFactor === true && roleAllows(one.role, needed));
  throw isWaiting ? new ServiceError("second_factor_needed") : new ServiceError("role_required", { extra: { needed } });
}
