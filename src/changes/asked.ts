/**
 * What a request key asks people to approve: looked at as a preview is, and kept until people have decided. What they grant
 * runs as a bulk whose items each name their grant; the database lets no write begin without it.
 */
import type { ApprovalItem, ApprovalRequest, AskedItem, ShownItem } from "#domain/approval-request.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Actor, Change } from "#domain/change.ts";
import type { ObservedValue } from "#domain/connector.ts";
import { errors, ServiceError } from "#domain/errors.ts";
import type { BulkId, IssueId } from "#domain/ids.ts";
import type { Website } from "#domain/website.ts";
import type { NewBulk } from "#store/index.ts";
import type { ApplyDeps } from "./apply.ts";
import { grantTokenOf } from "./approvals.ts";
import type { ItemRequest } from "./bulk-request.ts";
import { diffOfValues } from "./diff.ts";
import { hashOf, hashOfResult } from "./hashes.ts";
import { type OpenSite, openSite, reading } from "./open-site.ts";
import { type LookDeps, type LookedAtIssue, lookAtIssues, type NoPreview } from "./preview.ts";
import { together } from "./settle.ts";

/** In the order of the inputs. A value is the key's own instead of the suggestion. */
export async function askToApply(
  place: { readonly audit: AuditRecord; readonly website: Website },
  inputs: readonly { readonly issueId: IssueId; readonly value: string | undefined }[],
  deps: LookDeps,
): Promise<AskedItem[]> {
  const requests = inputs.map(({ issueId, value }) => ({ issueId, override: value }));
  const looked = await lookAtIssues(place, requests, deps);
  return Promise.all(
    looked.map(async (one, at): Promise<AskedItem> => {
      const issueId = requests[at]?.issueId as IssueId;
      const ids = { auditId: place.audit.id, issueId, changeId: null };
      const issue = await deps.store.issues.byId(place.audit.id, issueId);
      const about = { url: issue?.url ?? place.website.origin, checkId: issue?.checkId ?? "" };
      const title = deps.checks.get(about.checkId)?.title ?? "";
      if (one instanceof ServiceError || !one.fixable)
        return {
          ...ids,
          claims: null,
          value: null,
          shown: { ...NOTHING_SHOWN, ...about, title, refusal: refusalOf(one) },
        };
      const value = requests[at]?.override ?? null;
      const claims = { ...one.claims, aft: hashOfResult(one.proposal.edits) };
      return { ...ids, claims, value, shown: shownOf(one, about, title) };
    }),
  );
}

export const NOTHING_SHOWN = {
  ...{ title: "", field: null, resource: null, before: null, after: null, diff: [], risk: null },
  ...{ warnings: [], sideEffects: [], overrideAllowed: false, edited: false, refusal: null },
} as const;

function refusalOf(refused: NoPreview | ServiceError): ShownItem["refusal"] {
  if (!(refused instanceof ServiceError)) return { code: refused.reason, message: refused.words };
  const field = refused.fields[0]?.message;
  return { code: refused.code, message: field ?? errors[refused.code].text };
}

function shownOf(
  { proposal, diff, risk, warnings, overrideAllowed, edited }: LookedAtIssue,
  about: Pick<ShownItem, "url" | "checkId">,
  title: string,
): ShownItem {
  const { resource, field, currentValue, proposedValue, sideEffects } = proposal;
  return {
    ...{ ...about, title, field, before: currentValue, after: proposedValue, diff, risk },
    resource: { title: resource.title, url: resource.url, editUrl: resource.editUrl },
    ...{ warnings, sideEffects, overrideAllowed, edited, refusal: null },
  };
}

/** What undoing these changes would do, while the site still holds what they wrote. @throws ServiceError wordpress_* */
export async function askToUndo(
  changes: readonly Change[],
  { website }: { readonly website: Website },
  deps: Pick<ApplyDeps, "store" | "sealer" | "platforms" | "checks">,
): Promise<AskedItem[]> {
  const reversible = changes.filter(isReversible);
  const site = reversible.length === 0 ? undefined : await openSite(website, deps).catch(asRefusal);
  const seen = site === undefined || site instanceof ServiceError ? [] : await lookAll(reversible, site, deps);
  return changes.map((change): AskedItem => {
    const { auditId, issueId, url, checkId, field, resource, before, after } = change;
    const ids = { auditId, issueId, changeId: change.id };
    const about = { ...NOTHING_SHOWN, url, checkId, title: deps.checks.get(checkId)?.title ?? "", field, resource };
    const refusal = site instanceof ServiceError ? site : refusalToUndo(seen[reversible.indexOf(change)]);
    if (site === undefined || site instanceof ServiceError || refusal !== undefined)
      return { ...ids, claims: null, value: null, shown: { ...about, refusal: refusalOf(refusal ?? NOT_IN_FORCE) } };
    const shown = { ...about, before: after, after: before, diff: diffOfValues(after ?? "", before ?? "") };
    return { ...ids, claims: { cep: site.connection.epoch }, value: null, shown };
  });
}

/** To make again what was undone is for people. */
function isReversible({ kind, state, effect }: Change): boolean {
  return kind !== "rollback" && (state === "applied" || state === "drifted") && effect === "written";
}

/** In one reading of the site; each beneath what was written from here later. */
async function lookAll(
  changes: readonly Change[],
  { connector }: OpenSite,
  { store }: Pick<ApplyDeps, "store">,
): Promise<ObservedValue["is"][]> {
  const later = await store.journal.writesAfter(changes);
  const wants = changes.map(({ id, edits }) => ({ edits, later: later.get(id) ?? [] }));
  const { observedValues } = await reading(connector.read(wants));
  return changes.map((_, at) => together(observedValues[at] ?? []));
}

const NOT_IN_FORCE = new ServiceError("nothing_to_roll_back");

/** `undefined`: what was written is still there. */
function refusalToUndo(seen: ObservedValue["is"] | undefined): ServiceError | undefined {
  if (seen === "after" || seen === "both") return undefined;
  if (seen === undefined || seen === "before") return NOT_IN_FORCE;
  return new ServiceError(seen === "missing" ? "target_missing" : "drift_detected");
}

function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** The operations of a deployment, one for each audit, each after the one before. */
export function bulksOfGrants(
  request: Pick<ApprovalRequest, "id" | "websiteId" | "kind" | "keyId" | "keyName" | "createdAt">,
  items: readonly ApprovalItem[],
  { deploymentId, undoes }: { readonly deploymentId: GrantOf["deploymentId"]; readonly undoes: boolean },
  deps: Pick<ApplyDeps, "newId" | "owner">,
): NewBulk[] {
  const kind = undoes ? "rollback" : request.kind;
  let continues: BulkId | null = null;
  const bulks: NewBulk[] = [];
  for (const [auditId, some] of Map.groupBy(items, (item) => item.auditId)) {
    const id = deps.newId("blk");
    // What was done last is undone first.
    const ordered = kind === "rollback" ? some.toReversed() : some;
    bulks.push({
      ...{ id, websiteId: request.websiteId, auditId, kind, continues, stopAfterFailures: null, owner: deps.owner },
      actor: actorOfKey(request, some),
      requestHash: hashOf(["deployment", deploymentId, auditId]),
      items: ordered.map((item) => ({ ...toBulkItem(request, item, { deploymentId, kind, undoes }), result: null })),
    });
    continues = id;
  }
  return bulks;
}

type GrantOf = NonNullable<ItemRequest["grant"]>;

function toBulkItem(
  request: Pick<ApprovalRequest, "id" | "keyId" | "createdAt">,
  item: ApprovalItem,
  context: { readonly deploymentId: GrantOf["deploymentId"]; readonly kind: NewBulk["kind"]; readonly undoes: boolean },
) {
  const { position, revision } = item;
  const grant: GrantOf = { requestId: request.id, position, revision, deploymentId: context.deploymentId };
  if (context.kind === "rollback") {
    const subject = (context.undoes ? item.usedBy : item.changeId) ?? "";
    return { subject, request: { reason: null, grant } };
  }
  const claims = {
    ...(item.claims as object),
    ...{ sub: request.keyId, sid: "grant", jti: grantTokenOf(request.id, position) },
    iat: Math.floor(request.createdAt.getTime() / 1000),
  };
  return { subject: item.issueId, request: { claims, override: item.value, grant } };
}

/** Whose key it was, and who approved: the journal of the site names both. */
function actorOfKey(
  { keyId, keyName }: Pick<ApprovalRequest, "keyId" | "keyName">,
  items: readonly ApprovalItem[],
): Actor {
  const people = [...new Set(items.flatMap(({ grantedBy }) => grantedBy.map(({ name }) => name)))];
  return { type: "key", id: keyId, name: `${keyName}, approved by ${people.join(" and ")}` };
}
