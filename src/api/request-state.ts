/** What the plugins found out about a request before its handler runs. */
import type { FastifyRequest } from "fastify";
import type { IdempotencyRequest } from "#audits/index.ts";
import type { Caller, Invitation, Member, Visitor, Workspace } from "#auth/index.ts";
import type { RouteRules } from "#contract/index.ts";
import type { Alert } from "#domain/alert.ts";
import type { ApprovalRequest } from "#domain/approval-request.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Brand } from "#domain/brand.ts";
import type { Deployment } from "#domain/deployment.ts";
import type { ErrorCode } from "#domain/errors.ts";
import type { Integration } from "#domain/integration.ts";
import type { LogAction, LogDetails } from "#domain/log-entry.ts";
import type { Principal } from "#domain/principal.ts";
import type { Recipient } from "#domain/recipient.ts";
import type { RequestKey } from "#domain/request-key.ts";
import type { Schedule } from "#domain/schedule.ts";
import type { Tracker } from "#domain/tracker.ts";
import type { Webhook } from "#domain/webhook.ts";
import type { Website } from "#domain/website.ts";
import type { Api } from "./deps.ts";

/** What a handler tells the audit log beyond what the path and the caller say. Never a secret. */
export interface LogNote {
  /** Id of what came into being. */
  readonly object?: string;
  readonly workspaceId?: string;
  /** Who it was, where the route is open to anyone. */
  readonly actor?: Principal;
  /** Who somebody claims to be. */
  readonly attemptedEmail?: string;
  readonly details?: LogDetails;
  /** True when the route did nothing that is worth an entry this time. */
  readonly unlogged?: boolean;
}

export function note(request: Pick<FastifyRequest, "noted">, more: LogNote): void {
  request.noted = { ...request.noted, ...more };
}

declare module "fastify" {
  interface FastifyContextConfig {
    rules?: RouteRules;
    operationId?: string;
    log?: LogAction | null | undefined;
    /** Refusals of this route alone; each has a test. */
    refuses?: readonly ErrorCode[];
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The key by which the caller asks. */
    key: RequestKey | null;
    audit: AuditRecord | null;
    website: Website | null;
    member: Member | null;
    invitation: Invitation | null;
    workspace: Workspace | null;
    brand: Brand | null;
    webhook: Webhook | null;
    /** What a request key asks for. */
    integration: Integration | null;
    /** The request key that the path names. */
    requestKey: RequestKey | null;
    approval: ApprovalRequest | null;
    deployment: Deployment | null;
    schedule: Schedule | null;
    alert: Alert | null;
    recipient: Recipient | null;
    tracker: Tracker | null;
    idempotency: IdempotencyRequest | null;
    /** Why the request was refused, once it is. */
    refusal: ErrorCode | null;
    noted: LogNote | null;
    /** What the changes of the request have written to the audit log by themselves, for the service's own log. */
    logged: object[] | null;
  }
}

export function decorateRequests(app: Api): void {
  app.decorateRequest("caller", null);
  app.decorateRequest("key", null);
  app.decorateRequest("audit", null);
  app.decorateRequest("website", null);
  app.decorateRequest("member", null);
  app.decorateRequest("invitation", null);
  app.decorateRequest("workspace", null);
  app.decorateRequest("brand", null);
  app.decorateRequest("webhook", null);
  app.decorateRequest("integration", null);
  app.decorateRequest("requestKey", null);
  app.decorateRequest("approval", null);
  app.decorateRequest("deployment", null);
  app.decorateRequest("schedule", null);
  app.decorateRequest("alert", null);
  app.decorateRequest("recipient", null);
  app.decorateRequest("tracker", null);
  app.decorateRequest("idempotency", null);
  app.decorateRequest("refusal", null);
  app.decorateRequest("noted", null);
  app.decorateRequest("logged", null);
}

type State = Pick<
  FastifyRequest,
  "caller" | "audit" | "website" | "member" | "invitation" | "workspace" | "webhook" | "requestKey"
>;

export function callerOf({ caller }: State): Caller {
  if (caller === null) throw new Error("The route's rules do not ask for a caller.");
  return caller;
}

/** Longer than any browser's own, shorter than what somebody might fill the table with. */
const USER_AGENT_AT_MOST = 512;

export function visitorOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Visitor {
  const userAgent = (headers["user-agent"] ?? "").slice(0, USER_AGENT_AT_MOST);
  return { address: ip, userAgent, cookie: headers.cookie };
}

export function principalOf(request: State): Principal {
  return callerOf(request).principal;
}

export function auditOf({ audit }: State): AuditRecord {
  if (audit === null) throw new Error("The route's rules do not name an audit.");
  return audit;
}

export function websiteOf({ website }: State): Website {
  if (website === null) throw new Error("The route's rules do not name a website.");
  return website;
}

export function memberOf({ member }: State): Member {
  if (member === null) throw new Error("The route's rules do not name a member.");
  return member;
}

export function invitationOf({ invitation }: State): Invitation {
  if (invitation === null) throw new Error("The route's rules do not name an invitation.");
  return invitation;
}

export function namedWorkspaceOf({ workspace }: State): Workspace {
  if (workspace === null) throw new Error("The route's rules do not name a workspace.");
  return workspace;
}

export function brandOf({ brand }: Pick<FastifyRequest, "brand">): Brand {
  if (brand === null) throw new Error("The route's rules do not name a brand.");
  return brand;
}

export function webhookOf({ webhook }: State): Webhook {
  if (webhook === null) throw new Error("The route's rules do not name an integration.");
  return webhook;
}

export function integrationOf({ integration }: Pick<FastifyRequest, "integration">): Integration {
  if (integration === null) throw new Error("The route's rules do not name an integration of a key.");
  return integration;
}

export function requestKeyOf({ requestKey }: State): RequestKey {
  if (requestKey === null) throw new Error("The route's rules do not name a request key.");
  return requestKey;
}

export function approvalOf({ approval }: Pick<FastifyRequest, "approval">): ApprovalRequest {
  if (approval === null) throw new Error("The route's rules do not name a request for approval.");
  return approval;
}

export function scheduleOf({ schedule }: Pick<FastifyRequest, "schedule">): Schedule {
  if (schedule === null) throw new Error("The route's rules do not name a schedule.");
  return schedule;
}

export function alertOf({ alert }: Pick<FastifyRequest, "alert">): Alert {
  if (alert === null) throw new Error("The route's rules do not name an alert.");
  return alert;
}

export function recipientOf({ recipient }: Pick<FastifyRequest, "recipient">): Recipient {
  if (recipient === null) throw new Error("The route's rules do not name a recipient.");
  return recipient;
}

export function trackerOf({ tracker }: Pick<FastifyRequest, "tracker">): Tracker {
  if (tracker === null) throw new Error("The route's rules do not name a tracker.");
  return tracker;
}

export function deploymentOf({ deployment }: Pick<FastifyRequest, "deployment">): Deployment {
  if (deployment === null) throw new Error("The route's rules do not name a deployment.");
  return deployment;
}

export function keyOf({ key }: Pick<FastifyRequest, "key">): RequestKey {
  if (key === null) throw new Error("The route's rules do not ask for a request key.");
  return key;
}
