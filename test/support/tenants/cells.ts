/** The cells of the matrix for one operation and one person: each a request, and what must be answered. */
import type { Role } from "#domain/principal.ts";
import type { Operation } from "../fuzz/document.ts";
import { newId } from "../identity.ts";
import type { Access } from "./access-table.ts";
import { INNER_IDS, type InnerId } from "./ids-inside.ts";
import type { Somebody } from "./people.ts";
import { ROLE_LIMITS } from "./role-limits.ts";
import type { ParameterIds } from "./things.ts";
import { ALLOWED, ALWAYS, type Parts, type TenantWorld } from "./valid-requests.ts";

export interface TenantCell {
  /** Which ids it names. */
  readonly kind: string;
  readonly parts: () => Parts | Promise<Parts>;
  /** `ok`, or status and code; any of them. */
  readonly answers: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely
  readonly look?: (body: any) => string | undefined;
}

/** Each may do what those before may; said here once more, so that a wrong order there is noticed. */
const ROLES: readonly Role[] = ["viewer", "editor", "admin", "owner"];
const roleAllows = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

const NOT_FOUND = "404 not_found";
const DENIED = "403 project_access_denied";

const UNKNOWN: Readonly<Record<string, () => string>> = {
  auditId: () => newId("aud"),
  websiteId: () => newId("web"),
  memberId: () => newId("mem"),
  invitationId: () => newId("inv"),
  workspaceId: () => newId("wsp"),
  integrationId: () => newId("int"),
  eventId: () => newId("evt"),
  scheduleId: () => newId("sch"),
  fileId: () => newId("fil"),
  figuresId: () => newId("sfg"),
  causeKey: () => `cau_${"0".repeat(24)}`,
  commentId: () => newId("cmt"),
  ticketId: () => newId("tkt"),
  trackerId: () => newId("trk"),
  keyId: () => newId("key"),
  approvalRequestId: () => newId("apr"),
  issueId: () => newId("iss"),
  pageId: () => "pag_999",
  shareId: () => newId("shr"),
  appliedChangeId: () => newId("chg"),
  bulkOperationId: () => newId("blk"),
  sessionId: () => newId("ses"),
  passkeyId: () => "unknown",
  token: () => "2rgCnbRBad4Zzhr-WQHj5VAo62BWaoBeg0tz6SJZ-ow",
};
const MALFORMED = ["x", "aud_'--", "\0"];

const USES_UP = new Set([
  ...["deleteAudit", "deleteWebsite", "deleteShare", "removeMember", "revokeInvitation"],
  ...["deleteIntegration", "deleteAlert", "deleteRecipient", "deleteSchedule", "deleteSearchFigures"],
  ...["revokeApiKey", "disconnectSearchConsole", "deleteCauseComment", "deleteTicket", "deleteTracker"],
]);

export function cellsOf(
  { operationId, body }: Operation,
  access: Access,
  by: Somebody,
  world: TenantWorld,
): readonly TenantCell[] {
  const always: Parts = {
    ...{ ids: { ...world.own.ids, ...idsOfOnesOwn(world) }, ...(body && { body: body.example ?? {} }) },
    ...ALWAYS[operationId],
  };
  const refusal = refusalOf(access, by);
  const good = access.ends?.as ?? ["ok"];
  const allowed = async (): Promise<Parts> => merge(always, await ALLOWED[operationId]?.(world, by));
  const spared = async (): Promise<Parts> => {
    if (!USES_UP.has(operationId)) return always;
    const parts = world.spares.get(operationId) ?? (await ALLOWED[operationId]?.(world, world.people.owner)) ?? {};
    world.spares.set(operationId, parts);
    return merge(always, parts);
  };
  return [
    { kind: "own", parts: refusal ? spared : allowed, answers: refusal ? [refusal] : good },
    ...ofOthers(access, by, world, always),
    ...insideOthers(access, by, world, always),
    ...INNER_IDS.filter((one) => one.operationId === operationId).flatMap((inner) =>
      innerCells(inner, access, by, world, always),
    ),
    ...(refusal ? [] : beyondRole(operationId, by, world, always)),
  ];
}

function beyondRole(
  operationId: string,
  { role, hasAnother }: Somebody,
  world: TenantWorld,
  always: Parts,
): readonly TenantCell[] {
  if (role === null || hasAnother) return [];
  return ROLE_LIMITS.filter((limit) => limit.operationId === operationId && !roleAllows(role, limit.least)).map(
    ({ kind, parts }) => ({ kind, parts: () => merge(always, parts(world)), answers: ["403 role_required"] }),
  );
}

/** What somebody's own is, where no workspace decides. */
function idsOfOnesOwn({ clerksSession }: TenantWorld): ParameterIds {
  return { sessionId: clerksSession, passkeyId: "x" };
}

/**
 * Why they may not do it to one's own things; `undefined` = they may. In this order: who they are, whether it is theirs, their
 * second factor, their role, how long ago they signed in.
 */
function refusalOf(access: Access, by: Somebody, { isNamed = false } = {}): string | undefined {
  const { least, of, isFresh } = access;
  if (least === "anyone") return undefined;
  if (by.turnedAway) return `401 ${by.turnedAway}`;
  const late = isFresh && by.isStale ? "403 confirmation_required" : undefined;
  if (least === "anybody signed in") return late;
  if (of !== "named") return here(least, by) ?? late;
  // What they ask for is in the query or the body, which are looked at last.
  return somewhere(least, by) ?? late ?? (isNamed ? here(least, by) : undefined);
}

function here(least: Role, { role, lacksFactor }: Somebody): string | undefined {
  if (role === null) return DENIED;
  if (lacksFactor) return "403 second_factor_needed";
  return roleAllows(role, least) ? undefined : "403 role_required";
}

/** In any workspace of theirs. */
function somewhere(least: Role, by: Somebody): string | undefined {
  return by.hasAnother ? undefined : here(least, by);
}

/** The path names another workspace's thing, or none. */
function ofOthers({ of, inner }: Access, by: Somebody, { foreign }: TenantWorld, always: Parts): readonly TenantCell[] {
  if (of === undefined || of === "named" || of === "first") return [];
  const away = by.turnedAway && `401 ${by.turnedAway}`;
  const cell = (kind: string, ids: ParameterIds, answer: string): TenantCell => ({
    ...{ kind, parts: () => merge(always, { ids }) },
    answers: [away ?? answer],
  });
  return [
    cell("foreign", foreign.ids, DENIED),
    ...(inner ? [cell("foreign, in it one's own", { [of]: String(foreign.ids[of]) }, DENIED)] : []),
    cell("unknown", { [of]: unknown(of) }, NOT_FOUND),
    ...MALFORMED.map((id) => cell(`malformed ${JSON.stringify(id)}`, { [of]: id }, NOT_FOUND)),
    cell("of another kind", { [of]: newId("iss") }, NOT_FOUND),
  ];
}

/** The path names one's own, and in it what is not. */
function insideOthers(access: Access, by: Somebody, world: TenantWorld, always: Parts): readonly TenantCell[] {
  const { inner, innerAnswers } = access;
  if (inner === undefined) return [];
  const refusal = refusalOf(access, by);
  const anothers = innerAnswers?.as ?? NOT_FOUND;
  const cell = (kind: string, id: string | undefined, answer = anothers): readonly TenantCell[] =>
    id === undefined
      ? []
      : [{ kind, parts: () => merge(always, { ids: { [inner]: id } }), answers: [refusal ?? answer] }];
  return [
    // The word of a link lets anybody in who has it.
    ...cell(`a foreign ${inner}`, world.foreign.ids[inner], inner === "token" ? "ok" : anothers),
    ...cell(`${inner} of another audit`, world.own.siblings[inner]),
    ...(inner === "sessionId" ? cell("a colleague's session", world.clerksSession) : []),
    ...cell(`an unknown ${inner}`, unknown(inner)),
    ...MALFORMED.flatMap((id) => cell(`${inner} malformed ${JSON.stringify(id)}`, id, NOT_FOUND)),
  ];
}

function innerCells(
  inner: InnerId,
  access: Access,
  by: Somebody,
  world: TenantWorld,
  always: Parts,
): readonly TenantCell[] {
  const { at, ids, send, answers, look } = inner;
  const isWorkspace = at.endsWith("workspaceId");
  return Object.entries(ids(world)).map(([name, id]): TenantCell => {
    const whose = name as keyof typeof answers;
    const refusal = refusalOf(access, by, { isNamed: isWorkspace && whose === "own" });
    return {
      kind: `${at} ${whose}`,
      parts: async () => merge(always, await send(id, whose, world, by)),
      answers: [refusal ?? answers[whose] ?? "nothing that the table says"],
      ...(look && refusal === undefined && { look: (body: unknown) => look(body, whose, by, id) }),
    };
  });
}

const unknown = (name: string): string => UNKNOWN[name]?.() ?? "x";

const merge = (one: Parts, other: Parts = {}): Parts => ({ ...one, ...other, ids: { ...one.ids, ...other.ids } });
