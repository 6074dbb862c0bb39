/**
 * A route as data: address, who may call it, how often, and the schemas that validate and document it. The refusals that
 * follow from those facts are added here, so that no route forgets one.
 */
import { z } from "zod";
import type { ErrorCode } from "#domain/errors.ts";
import type { LogAction } from "#domain/log-entry.ts";
import type { Role } from "#domain/principal.ts";
import { type KeyScope, SCOPE_ROLES } from "#domain/request-key.ts";
import { refusals } from "./envelope.ts";
import type { ResponseHeader } from "./headers.ts";
import type { LimitName } from "./rate-limits.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

export type ResourceKind =
  | "audit"
  | "website"
  | "member"
  | "invitation"
  | "workspace"
  | "brand"
  | "integration"
  | "key"
  | "approval"
  | "deployment"
  | "schedule"
  | "alert"
  | "recipient"
  | "tracker";

/** What the server must know before it looks at the request's content. */
export interface RouteRules {
  /** `public`: anyone. `caller`: a session cookie or an access token. `key`: a request key. */
  readonly access: "public" | "caller" | "key";
  /** What a request key must be for. Of a route for callers, it may ask beside them, about the websites it lists. */
  readonly scope?: KeyScope;
  /** The id in the path that decides about access, and the least role in the workspace that owns it. */
  readonly resource?: { readonly kind: ResourceKind; readonly role: Role };
  /** The least role that the caller must have in some workspace, for routes without a resource. */
  readonly role?: Role;
  readonly limit: LimitName;
  /** Answers 304 while the audit's version is the one the client has. */
  readonly revalidates: boolean;
  /** Answers JSON; other routes say their content type themselves and take any Accept header. */
  readonly json: boolean;
  /** Answers with an event stream, which goes on after the event in Last-Event-ID. */
  readonly streams: boolean;
  /** Answers 428 without If-Match. */
  readonly needsIfMatch: boolean;
  /** Refused unless the person has shown within the last hour who they are. */
  readonly isFresh: boolean;
  /** By a person's session cookie alone: no token, which a program may hold, does this in their name. */
  readonly needsSession: boolean;
  /** A secret comes in or goes out, so that nothing of it is kept, not even for an Idempotency-Key. */
  readonly confidential: boolean;
}

type Responses = Record<number, z.ZodType | { description: string; content: Record<string, { schema: z.ZodType }> }>;

interface Facts<Params, Query, Body, Success extends Responses> {
  readonly method: Method;
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly rules?: Partial<RouteRules>;
  /** What the audit log calls it; `null` = changes nothing. Every route that is no GET must say. */
  readonly log?: LogAction | null;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Takes a file in place of JSON: its content types. The handler reads it as it comes. */
  readonly upload?: readonly string[];
  readonly success: Success;
  /** Of successful answers, beside what follows from the rules; by status. */
  readonly headers?: Readonly<Record<number, readonly ResponseHeader[]>>;
  /** Codes that do not follow from the rules. */
  readonly refuses?: readonly ErrorCode[];
}

const RULES: RouteRules = {
  access: "caller",
  limit: "default",
  revalidates: false,
  json: true,
  streams: false,
  needsIfMatch: false,
  isFresh: false,
  needsSession: false,
  confidential: false,
};

const NotModified = z.null().describe("Nothing changed since the ETag in If-None-Match.");

export function route<
  Success extends Responses,
  Params extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(facts: Facts<Params, Query, Body, Success>) {
  const rules = { ...RULES, ...facts.rules };
  const refuses = facts.refuses ?? [];
  const codes = [...new Set([...impliedRefusals(facts, rules), ...refuses])];
  const response: Success = {
    ...facts.success,
    ...(rules.revalidates ? { 304: NotModified } : {}),
    ...refusals(codes),
  };
  const { params, query: querystring, body } = facts;
  // Fastify would take an absent schema given as `undefined` for a broken one.
  const input: { params: Params; querystring: Query; body: Body } = Object.assign(
    Object.create(null),
    params && { params },
    { querystring: querystring ?? NO_PARAMETERS },
    body && { body },
  );
  return {
    method: facts.method,
    url: facts.url,
    config: {
      ...{ rules, operationId: facts.operationId, log: facts.log, refuses, codes },
      headers: (status: number) => headersOf(facts, rules, status),
      takesNoBody: facts.upload === undefined && (body === undefined || body.safeParse(undefined).success),
      upload: facts.upload,
    },
    schema: {
      operationId: facts.operationId,
      summary: facts.summary,
      ...(facts.description === undefined ? {} : { description: facts.description }),
      tags: [facts.tag],
      ...(rules.access === "public" ? { security: [] } : {}),
      ...(rules.access === "caller" && rules.scope
        ? { security: [{ accessToken: [] }, { session: [] }, { requestKey: [] }] }
        : {}),
      ...input,
      response,
    },
  };
}

const NO_PARAMETERS = z.strictObject({});

/** What an answer of that status may carry. */
function headersOf(
  { method, headers }: { readonly method: Method; readonly headers?: Facts<never, never, never, never>["headers"] },
  rules: RouteRules,
  status: number,
): readonly ResponseHeader[] {
  const when = (condition: boolean, ...names: ResponseHeader[]) => (condition ? names : []);
  const isRefusal = status >= 400;
  return [
    ...(["X-Request-Id", "RateLimit-Policy", "RateLimit"] as const),
    ...when(rules.access === "key", "Sitemend-Api-Stage"),
    ...(isRefusal ? [] : (headers?.[status] ?? [])),
    ...when(!isRefusal && rules.revalidates, "ETag"),
    ...when(status !== 304 && keepsAnswers(method, rules), "Idempotency-Replayed"),
    ...when(status === 401, "WWW-Authenticate"),
    // A conflict that ends by itself says when to try again.
    ...when([409, 423, 429, 503].includes(status), "Retry-After"),
  ];
}

/** Whether an Idempotency-Key counts. */
export function keepsAnswers(method: Method, { access, confidential }: RouteRules): boolean {
  return method === "POST" && access !== "public" && !confidential;
}

/** What writes much, or sets off what does, and what must be written down before it is done. */
const NEED_SPACE: ReadonlySet<LogAction> = new Set<LogAction>([
  ...(["audit.started", "change.applied", "change.rolled_back", "bulk.applied", "bulk.rolled_back"] as const),
  ...(["approval.requested", "deployment.requested", "deployment.undone"] as const),
  ...(["website.created", "connection.connected", "share.created", "demo.started"] as const),
]);

/** Refused while the disk is full, before it is begun. */
export function needsSpace(log: LogAction | null | undefined): boolean {
  return log !== undefined && log !== null && NEED_SPACE.has(log);
}

function impliedRefusals(
  {
    method,
    query,
    body,
    params,
    log,
  }: { method: Method; query?: unknown; body?: unknown; params?: unknown; log?: LogAction | null | undefined },
  rules: RouteRules,
): ErrorCode[] {
  const unsafe = method !== "GET";
  const byKey = rules.access === "key" || rules.scope !== undefined;
  const when = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : []);
  return [
    "unknown_parameter",
    "internal_error",
    "overloaded",
    "storage_unavailable",
    "shutting_down",
    "rate_limited",
    ...when(rules.access !== "public", "credentials_throttled"),
    ...when(query || body, "validation_failed"),
    ...when(body, "unknown_field"),
    // A body is read before anybody asks whether one was wanted.
    ...when(unsafe, "malformed_json", "duplicate_json_key", "payload_too_large", "unsupported_media_type"),
    ...when(rules.access === "caller", "authentication_required", "token_expired", "token_invalid", "session_expired"),
    ...when(unsafe && rules.access !== "key", "csrf_rejected"),
    ...when(rules.access === "key", "key_required"),
    ...when(byKey, "key_invalid", "key_expired", "key_network_denied", "key_in_url"),
    ...when(rules.scope, "key_scope_missing", "second_factor_needed"),
    ...when(rules.scope !== undefined && SCOPE_ROLES[rules.scope] !== "viewer", "role_required"),
    ...when(needsSpace(log), "disk_full"),
    ...when(params, "not_found"),
    ...when(rules.isFresh, "confirmation_required"),
    ...when(rules.needsSession, "session_required"),
    ...when(rules.resource && rules.access !== "key", "project_access_denied"),
    ...when(rules.resource || rules.role, "second_factor_needed"),
    ...when(rules.role || (rules.resource && rules.resource.role !== "viewer"), "role_required"),
    ...when(rules.json, "not_acceptable"),
    ...when(keepsAnswers(method, rules), "idempotency_in_progress", "idempotency_key_reused", "validation_failed"),
    ...when(rules.needsIfMatch, "precondition_required", "precondition_failed"),
  ];
}
