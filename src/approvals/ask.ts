/** A key asks: each item is looked at now, and what cannot be applied is refused with its reason. */
import type {
  ApprovalRequest,
  ApprovalRequestId,
  ApprovalTarget,
  AskedItem,
  WantedTarget,
} from "#domain/approval-request.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type FieldProblem, ServiceError } from "#domain/errors.ts";
import { type AuditId, type IssueId, parseId, type WebsiteId } from "#domain/ids.ts";
import type { RequestKey } from "#domain/request-key.ts";
import type { ApprovalDeps, AskedInput } from "./deps.ts";

/** As it came in. */
export interface AskRequest {
  readonly projectId: string;
  readonly kind: "apply" | "rollback";
  readonly target: WantedTarget;
  readonly reason: string | undefined;
  readonly items: readonly {
    readonly auditId?: string | undefined;
    readonly issueId?: string | undefined;
    readonly value?: string | undefined;
    readonly appliedChangeId?: string | undefined;
  }[];
}

/** @throws ServiceError not_found, validation_failed, nothing_to_approve, too_many_approvals, wordpress_* */
export async function ask(request: AskRequest, key: RequestKey, deps: ApprovalDeps): Promise<ApprovalRequest> {
  const websiteId = parseId("web", request.projectId);
  if (websiteId === undefined || !key.websiteIds.includes(websiteId)) throw new ServiceError("not_found");
  // Before sites are asked; what is asked meanwhile is counted where it is written down.
  if (!(await deps.store.approvals.hasRoom(key.id))) throw new ServiceError("too_many_approvals");
  const target = await targetOf(request, websiteId, deps);
  const items = await (request.kind === "apply"
    ? toApply(request, { websiteId, target }, deps)
    : toUndo(request, websiteId, deps));
  if (items.every(({ claims }) => claims === null))
    throw new ServiceError("nothing_to_approve", { extra: { items: items.map(({ shown }) => shown.refusal) } });
  const id = deps.newId("apr");
  const asked = await deps.store.approvals.insert({
    ...{ id, workspaceId: key.workspaceId, websiteId, keyId: key.id, kind: request.kind },
    ...{ target, reason: request.reason ?? null, items },
  });
  if (!asked) throw new ServiceError("too_many_approvals");
  return mustBe(id, deps);
}

export async function mustBe(id: ApprovalRequestId, { store }: Pick<ApprovalDeps, "store">): Promise<ApprovalRequest> {
  const request = await store.approvals.byId(id);
  if (request === undefined) throw new ServiceError("not_found");
  return request;
}

/** Sitemend undoes what it has written, and of an event it writes nothing. @throws ServiceError validation_failed */
async function targetOf(
  { kind, target }: AskRequest,
  websiteId: WebsiteId,
  { store }: ApprovalDeps,
): Promise<ApprovalTarget> {
  if (kind === "rollback" && target === "event") throw new ServiceError("validation_failed", { fields: [NO_ROLLBACK] });
  const connection = await store.connections.of(websiteId);
  const platform = connection === undefined || connection.sealedSecret === null ? undefined : connection.platform;
  if (target === "auto") return platform ?? (kind === "rollback" ? "wordpress" : "event");
  if (target !== "event" && platform !== undefined && platform !== target)
    throw new ServiceError("validation_failed", { fields: [OTHER_PLATFORM] });
  return target;
}

const OTHER_PLATFORM: FieldProblem = {
  ...{ pointer: "/target", code: "other_platform" },
  message: "The website has a connection of another type. Use `auto`, or the type that it has.",
};

const NO_ROLLBACK: FieldProblem = {
  ...{ pointer: "/target", code: "no_rollback" },
  message:
    "Your own code makes these changes, so only it can undo them. Ask for `apply`, or use the target `wordpress`.",
};

async function toApply(
  { items }: AskRequest,
  { websiteId, target }: { readonly websiteId: WebsiteId; readonly target: ApprovalTarget },
  deps: ApprovalDeps,
): Promise<AskedItem[]> {
  const inputs = items.map(({ auditId = "", issueId = "", value }) => ({
    value,
    auditId: parseId("aud", auditId),
    issueId: parseId("iss", issueId),
  }));
  const audits = await auditsOf(
    inputs.map(({ auditId }) => auditId),
    websiteId,
    deps,
  );
  assertKnown(inputs, ({ auditId, issueId }) => issueId !== undefined && auditId !== undefined && audits.has(auditId));
  const limit = deps.newLookLimit();
  return auditByAudit(inputs, audits, (audit, some) => {
    const wanted = some.map(({ issueId, value }) => ({ issueId: issueId as IssueId, value }));
    return askFor({ target, limit }, audit, wanted, deps);
  });
}

export function askFor(
  { target, limit }: { readonly target: ApprovalTarget; readonly limit: AbortSignal },
  audit: AuditRecord,
  wanted: readonly AskedInput[],
  { changes }: ApprovalDeps,
): Promise<AskedItem[]> {
  return target === "event" ? changes.askForEdits(audit, wanted, limit) : changes.askToApply(audit, wanted);
}

async function toUndo({ items }: AskRequest, websiteId: WebsiteId, deps: ApprovalDeps): Promise<AskedItem[]> {
  const inputs = items.map(({ auditId = "", appliedChangeId = "" }) => ({
    ...{ auditId: parseId("aud", auditId), appliedChangeId },
  }));
  const audits = await auditsOf(
    inputs.map(({ auditId }) => auditId),
    websiteId,
    deps,
  );
  assertKnown(inputs, ({ auditId }) => auditId !== undefined && audits.has(auditId));
  return auditByAudit(inputs, audits, (audit, some) =>
    deps.changes.askToUndo(
      audit,
      some.map(({ appliedChangeId }) => appliedChangeId),
    ),
  );
}

/** Asked for each audit at once; answered in the order of the inputs. */
async function auditByAudit<Input extends { readonly auditId: AuditId | undefined }>(
  inputs: readonly Input[],
  audits: ReadonlyMap<AuditId, AuditRecord>,
  ask: (audit: AuditRecord, some: readonly Input[]) => Promise<AskedItem[]>,
): Promise<AskedItem[]> {
  const asked = new Map<Input, AskedItem>();
  for (const [auditId, some] of Map.groupBy(inputs, (input) => input.auditId)) {
    const audit = auditId && audits.get(auditId);
    if (audit === undefined) continue;
    for (const [at, item] of (await ask(audit, some)).entries()) asked.set(some[at] as Input, item);
  }
  return inputs.flatMap((input) => asked.get(input) ?? []);
}

/** Those of the website. */
async function auditsOf(
  ids: readonly (AuditId | undefined)[],
  websiteId: WebsiteId,
  { store }: ApprovalDeps,
): Promise<ReadonlyMap<AuditId, AuditRecord>> {
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  const found = await Promise.all(known.map((id) => store.audits.byId(id)));
  return new Map(found.flatMap((audit) => (audit?.websiteId === websiteId ? [[audit.id, audit] as const] : [])));
}

/** @throws ServiceError validation_failed */
function assertKnown<Item>(items: readonly Item[], isKnown: (item: Item) => boolean): void {
  const fields = items.flatMap((item, at): FieldProblem[] =>
    isKnown(item)
      ? []
      : [{ pointer: `/items/${at}`, code: "not_of_this_project", message: "Not found in this project." }],
  );
  if (fields.length > 0) throw new ServiceError("validation_failed", { fields });
}
