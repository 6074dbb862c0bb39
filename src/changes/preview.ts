/**
 * Preview: reads the live value, says exactly what would change, and gives the approval that lets this person, and
 * nobody else, make that change and no other. Writes nothing. What a request key asks for is looked at alike, and gets no
 * approval: a person grants that later.
 */
import type { ApprovalClaims } from "#auth/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Located, Proposal, UnfixableReason } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { IssueId } from "#domain/ids.ts";
import type { Principal } from "#domain/principal.ts";
import type { OwnChange } from "#domain/site.ts";
import { isEditable } from "#domain/suggestion.ts";
import type { Website } from "#domain/website.ts";
import type { IssueRecord, PageRecord } from "#store/index.ts";
import type { ChangeDeps } from "./deps.ts";
import { diffOfProposal, type Hunk } from "./diff.ts";
import { asFound, equalChangesOf } from "./equal-changes.ts";
import { fixRequestsFor, isSuggested, type Suggested } from "./fix-requests.ts";
import { judgedBy } from "./fixability.ts";
import { approvedField, hashOf, hashOfCurrent } from "./hashes.ts";
import { type OpenSite, openSite, reading } from "./open-site.ts";
import { auditedValue, isOwnValue, isUnchanged, warningsOf, warningsOfAge } from "./preview-warnings.ts";
import { assertValue } from "./values.ts";

export type PreviewDeps = LookDeps & Pick<ChangeDeps, "approvals" | "now">;
export type LookDeps = Pick<ChangeDeps, "store" | "platforms" | "sealer" | "checks" | "now">;

export interface PreviewRequest {
  readonly issueId: IssueId;
  /** A person's own words instead of the suggestion. */
  readonly override: string | undefined;
}

export type Preview = GoodPreview | NoPreview;

export interface GoodPreview extends LookedAtIssue {
  readonly approvalToken: string;
  readonly approvalTokenExpiresAt: string;
  readonly approvalTokenExpiresIn: number;
}

/** What an approval is about, without whose it is. */
export type LookedClaims = Omit<ApprovalClaims, "sub" | "sid" | "jti" | "iat">;

/** What would change, before anybody has approved it. */
export interface LookedAtIssue {
  readonly claims: LookedClaims;
  readonly issueId: IssueId;
  readonly fixable: true;
  readonly fixMode: "guarded" | "basic";
  readonly proposal: Proposal;
  readonly suggestedValue: string;
  /** What the audit saw on the page, where it keeps that. */
  readonly auditedValue: string | null;
  /** `null`: what the audit saw cannot be held against what the site stores, or the value was written from here. */
  readonly unchangedSinceAudit: boolean | null;
  readonly edited: boolean;
  /** A person may write a value of their own instead. */
  readonly overrideAllowed: boolean;
  readonly diff: readonly Hunk[];
  readonly risk: "safe" | "review";
  readonly warnings: readonly string[];
}

export interface NoPreview {
  readonly issueId: IssueId;
  readonly fixable: false;
  readonly reason: UnfixableReason | "no_suggestion";
  readonly words: string;
  readonly manualSteps: readonly string[];
}

/** @throws ServiceError not_found, issue_not_open, override_*, wordpress_*, ownership_not_verified */
export async function previewIssue(
  place: { readonly audit: AuditRecord; readonly website: Website },
  request: PreviewRequest,
  principal: Principal,
  deps: PreviewDeps,
): Promise<Preview> {
  const [preview] = await previewIssues(place, [request], principal, deps);
  if (preview instanceof ServiceError) throw preview;
  if (preview === undefined) throw new ServiceError("not_found");
  return preview;
}

/** Previews in the order of the requests; what cannot be previewed is a refusal in its place. */
export async function previewIssues(
  place: { readonly audit: AuditRecord; readonly website: Website },
  requests: readonly PreviewRequest[],
  principal: Principal,
  deps: PreviewDeps,
): Promise<(Preview | ServiceError)[]> {
  const looked = await lookAtIssues(place, requests, deps);
  return Promise.all(
    looked.map((one) => (one instanceof ServiceError || !one.fixable ? one : approvable(one, principal, deps))),
  );
}

async function approvable(
  looked: LookedAtIssue,
  { userId, sessionId }: Principal,
  deps: PreviewDeps,
): Promise<GoodPreview> {
  const person = { sub: userId, sid: sessionId ?? "local" };
  const { token, expiresAt } = await deps.approvals.sign({ ...person, ...looked.claims });
  return {
    ...looked,
    approvalToken: token,
    approvalTokenExpiresAt: new Date(expiresAt).toISOString(),
    approvalTokenExpiresIn: Math.max(0, Math.floor((expiresAt - deps.now()) / 1000)),
  };
}

/** In the order of the requests, with what each approval would be about. */
export async function lookAtIssues(
  { audit, website }: { readonly audit: AuditRecord; readonly website: Website },
  requests: readonly PreviewRequest[],
  deps: LookDeps,
): Promise<(LookedAtIssue | NoPreview | ServiceError)[]> {
  const prepared = await Promise.all(requests.map((request) => prepare(audit, request, deps).catch(asRefusal)));
  const ready = prepared.flatMap((one) => (one instanceof ServiceError || one.is === "manual" ? [] : [one]));
  const site = ready.length > 0 ? await openSite(website, deps) : undefined;
  const changes = await deps.store.fixability.changesOf(website.id);
  const located = site ? await reading(site.connector.locate(await fixRequestsFor(audit, ready, deps))) : [];
  const wanted = ready.map(({ issue, value }, at) => ({ issueId: issue.id, value, found: located[at] }));
  const equal = site ? await reading(equalChangesOf(audit, wanted, { store: deps.store, ...site })) : [];
  const found = located.map((one, at) => (equal[at] === undefined ? one : asFound(equal[at])));
  const warnings = await warningsOfAge(audit, deps);
  const pages = await deps.store.pages.byNumbers(
    audit.id,
    ready.map(({ issue }) => issue.urlId),
  );
  const ownChanges = await deps.store.journal.inForceSince(website.id, audit.id);
  const asSuggested = ready.flatMap(({ issue, edited }, at) => (edited ? [] : judgedBy(issue.id, found[at])));
  const place = { auditId: audit.id, websiteId: website.id };
  if (site)
    await deps.store.fixability.note(place, { grantKey: site.connection.grantKey, changes, judged: asSuggested });
  let next = 0;
  return prepared.map((one) => {
    if (one instanceof ServiceError) return one;
    if (one.is === "manual" || site === undefined) return noPreview(one.issue, noSuggestion(one.issue, deps), deps);
    const at = next++;
    const proposal = found[at];
    if (proposal === undefined) return new ServiceError("internal_error");
    const visit = pages.get(one.issue.urlId)?.visit ?? null;
    return present(
      one,
      { found: proposal, relies: equal[at] !== undefined },
      { audit, website, site, warnings, visit, ownChanges },
      deps,
    );
  });
}

interface Ready {
  readonly is: "ready";
  readonly issue: Suggested;
  readonly value: string;
  readonly edited: boolean;
}

async function prepare(
  audit: AuditRecord,
  { issueId, override }: PreviewRequest,
  { store }: LookDeps,
): Promise<Ready | { readonly is: "manual"; readonly issue: IssueRecord }> {
  const issue = await store.issues.byId(audit.id, issueId);
  if (issue === undefined) throw new ServiceError("not_found");
  if (issue.status !== "open" && issue.status !== "regressed")
    throw new ServiceError("issue_not_open", { extra: { status: issue.status } });
  if (!isSuggested(issue)) return { is: "manual", issue };
  if (override !== undefined) assertValue(override, issue.suggestion);
  return { is: "ready", issue, value: override ?? issue.suggestion.value, edited: override !== undefined };
}

function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** The check says why; one that is gone can say nothing. */
function noSuggestion({ checkId }: IssueRecord, { checks }: LookDeps) {
  const words = checks.get(checkId)?.noSuggestion ?? "This version of Sitemend no longer has this check.";
  return { reason: "no_suggestion", words } as const;
}

function noPreview(
  issue: IssueRecord,
  { reason, words }: Pick<NoPreview, "reason" | "words">,
  { checks }: LookDeps,
): NoPreview {
  const fix = checks.get(issue.checkId)?.docs.fix;
  return { issueId: issue.id, fixable: false, reason, words, manualSteps: fix === undefined ? [] : [fix] };
}

function present(
  { issue, value, edited }: Ready,
  { found, relies }: { readonly found: Located; readonly relies: boolean },
  context: {
    readonly audit: AuditRecord;
    readonly website: Website;
    readonly site: OpenSite;
    readonly warnings: readonly string[];
    readonly visit: PageRecord["visit"];
    readonly ownChanges: readonly OwnChange[];
  },
  deps: LookDeps,
): LookedAtIssue | NoPreview | ServiceError {
  if (found.is === "unfixable") return noPreview(issue, found, deps);
  if (edited && found.edits.length === 0) return new ServiceError("override_no_change");
  const { audit, website, site, warnings, visit, ownChanges } = context;
  // Where it relies on another change there is nothing left to write.
  const overrideAllowed = !relies && isEditable(issue.suggestion.field);
  const audited = auditedValue(issue, visit);
  const own = isOwnValue(found, ownChanges);
  const unchangedSinceAudit = own ? null : isUnchanged(found, audited);
  return {
    issueId: issue.id,
    fixable: true,
    fixMode: site.connector.mode,
    proposal: found,
    suggestedValue: issue.suggestion.value,
    auditedValue: audited ?? null,
    unchangedSinceAudit,
    edited,
    overrideAllowed,
    diff: diffOfProposal(found),
    risk: issue.suggestion.risk,
    warnings: [...warnings, ...warningsOf(found, { unchangedSinceAudit, own })],
    claims: {
      org: website.workspaceId,
      web: website.id,
      aud_id: audit.id,
      iid: issue.id,
      iver: issue.version,
      res: found.resource.ref,
      fld: approvedField(found.field),
      cur: hashOfCurrent(found.edits),
      sug: hashOf(issue.suggestion.value),
      ovr: edited ? hashOf(value) : overrideAllowed ? "any" : "none",
      cep: site.connection.epoch,
      mode: site.connector.mode,
    },
  };
}
