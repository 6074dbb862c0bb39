/**
 * What the demo does on its WordPress, with the same use cases as everybody: connect, audit, and then, for whoever wants
 * to watch, approve three fixes, apply and prove them, and roll one of them back.
 */
import type { Audits, Websites } from "#audits/index.ts";
import type { Changes, GoodPreview } from "#changes/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Change } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Principal } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import { CAFE } from "./cafe.ts";
import type { DemoWordPress } from "./wordpress/start.ts";

export interface StoryDeps {
  readonly audits: Audits;
  readonly websites: Websites;
  readonly changes: Changes;
  /** The audit when it is over, whoever runs it, or as it is after `DEMO_AUDIT_WITHIN_MS`. */
  readonly awaitAudit: (audit: AuditRecord, signal?: AbortSignal) => Promise<AuditRecord>;
}

/** Its site has few pages and is on this machine, but may have to wait for other audits. */
export const DEMO_AUDIT_WITHIN_MS = 900_000;

export const FIXES = 3;
/** Shown first where they are among what can be fixed: one for the eye, one for the search result, one for the visitor. */
const FAVOURITES = ["image-alt-missing", "description-missing", "link-broken-internal"];
/** As many as are looked at for three that can be shown. */
const LOOKED_AT = 40;
export const WAIT_MS = 60_000;

export async function addWebsite(
  wordpress: DemoWordPress,
  principal: Principal,
  { websites, changes }: StoryDeps,
): Promise<Website> {
  const website = await websites.create({ url: wordpress.url, name: `Demo: ${CAFE}` }, principal);
  const { url: siteUrl, username, applicationPassword } = wordpress;
  await changes.connect(website, { siteUrl, username, applicationPassword, writeProbe: false });
  return websites.read(website.id);
}

export async function auditWebsite(
  { origin }: Website,
  principal: Principal,
  { audits, awaitAudit }: StoryDeps,
  signal: AbortSignal,
): Promise<AuditRecord> {
  const request = { website: origin, type: "full-audit", options: { externalLinks: false } } as const;
  const audit = await awaitAudit(await audits.start(request, principal), signal);
  if (audit.status === "completed") return audit;
  throw new Error(
    `The audit of the demo's site ended as ${audit.status}: ${audit.failure?.message ?? "no reason given"}`,
  );
}

export interface DemoFix {
  readonly title: string;
  readonly url: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly change: Change;
}

/** Three of different kinds, one after the other. */
export async function* fixThree(audit: AuditRecord, principal: Principal, deps: StoryDeps): AsyncGenerator<DemoFix> {
  for (const { issueId, approvalToken, proposal } of await chosen(audit, principal, deps)) {
    const { message: title, url } = await deps.audits.issue(audit, issueId);
    const request = { issueId, approvalToken, override: undefined, ignoreLock: false, waitMs: WAIT_MS };
    const { change } = await deps.changes.apply(audit, request, principal);
    // The proof comes after the answer.
    await deps.changes.idle();
    const proved = await deps.changes.change(audit, change.id);
    yield { title, url, before: proposal.currentValue, after: proposal.proposedValue, change: proved };
  }
}

/** Issues of different kinds, with their approvals. */
export async function chosen(
  audit: AuditRecord,
  principal: Principal,
  deps: StoryDeps,
): Promise<readonly GoodPreview[]> {
  const issues = await fixable(audit, deps);
  const requests = issues.slice(0, LOOKED_AT).map(({ id }) => ({ issueId: id, override: undefined }));
  const previews = await deps.changes.previewMany(audit, requests, principal);
  const good = previews.filter(
    (preview): preview is GoodPreview =>
      !(preview instanceof ServiceError) && preview.fixable && !preview.proposal.single,
  );
  const checkOf = new Map(issues.map(({ id, checkId }) => [id, checkId]));
  const kinds = [...Map.groupBy(good, ({ issueId }) => checkOf.get(issueId) ?? "")];
  return kinds
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .slice(0, FIXES)
    .flatMap(([, some]) => some.slice(0, 1));
}

function rank(checkId: string): number {
  const at = FAVOURITES.indexOf(checkId);
  return at === -1 ? FAVOURITES.length : at;
}

/** One of each kind first, so that those looked at hold many kinds. */
async function fixable(audit: AuditRecord, { audits }: StoryDeps) {
  const nothing = { severities: [], categories: [], checkIds: [], urlContains: undefined, urlId: undefined };
  const filter = {
    ...nothing,
    search: undefined,
    isNew: undefined,
    groupNo: undefined,
    statuses: ["open"] as const,
    fixable: true,
  };
  const sort = [{ key: "impact", descending: true }] as const;
  const { issues } = await audits.issues(audit, { filter, sort, after: undefined, limit: 200 });
  const kinds = [...Map.groupBy(issues, ({ checkId }) => checkId).values()];
  return [...kinds.flatMap((some) => some.slice(0, 1)), ...kinds.flatMap((some) => some.slice(1))];
}

/** Answers the change as it is afterwards. */
export async function undo(audit: AuditRecord, { id }: Change, principal: Principal, deps: StoryDeps): Promise<Change> {
  const gently = { force: false, expectedCurrentHash: undefined, cascade: false };
  const request = { ...gently, reason: "shown in the demo", waitMs: WAIT_MS, bulkId: null };
  const { change } = await deps.changes.rollBack(audit, id, request, principal);
  await deps.changes.idle();
  return change;
}
