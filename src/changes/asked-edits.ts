/**
 * What a request key asks people to approve, for their own code to do: nothing is written from here. The page must still have
 * the issue, and show by itself whether it is gone later.
 */
import type { AskedItem, ShownItem } from "#domain/approval-request.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { errors, ServiceError } from "#domain/errors.ts";
import type { AskedEdit, EditClaims, EditLook } from "#domain/event-deployment.ts";
import type { IssueId } from "#domain/ids.ts";
import { isEditable, type Suggestion } from "#domain/suggestion.ts";
import type { Website } from "#domain/website.ts";
import type { IssueRecord } from "#store/index.ts";
import { NOTHING_SHOWN } from "./asked.ts";
import type { ChangeDeps } from "./deps.ts";
import { diffOfValues } from "./diff.ts";
import { isSuggested } from "./fix-requests.ts";
import { lookAtEdits } from "./look-at-edits.ts";
import { auditedValue, warningsOfAge } from "./preview-warnings.ts";
import { assertFreeValue, assertValue } from "./values.ts";

type AskDeps = Pick<ChangeDeps, "store" | "verifyPublicPage" | "checks" | "now">;

interface Place {
  readonly audit: AuditRecord;
  readonly website: Website;
}

/** In the order of the inputs. A value is the key's own, also where the check suggests none. */
export async function askForEdits(
  place: Place,
  inputs: readonly { readonly issueId: IssueId; readonly value: string | undefined }[],
  limit: AbortSignal,
  deps: AskDeps,
): Promise<AskedItem[]> {
  const prepared = await Promise.all(inputs.map((input) => prepare(place.audit, input, deps)));
  const edits = prepared.flatMap((one) => ("edit" in one ? [one.edit] : []));
  const looks = new Map<AskedEdit, EditLook>();
  const onSeen = async (seen: ReadonlyMap<AskedEdit, EditLook>) => {
    for (const [edit, look] of seen) looks.set(edit, look);
  };
  await lookAtEdits(place.website, edits, { onSeen, limit }, deps);
  const warnings = await warningsOfAge(place.audit, deps);
  return prepared.map((one, at): AskedItem => {
    const { issueId, value } = inputs[at] as (typeof inputs)[number];
    const ids = { auditId: place.audit.id, issueId, changeId: null };
    const look = "edit" in one ? looks.get(one.edit) : undefined;
    const refusal = "edit" in one ? refusalOf(look) : one.refusal;
    const shown = shownOf(place, one, { warnings, refusal }, deps);
    if (!("edit" in one) || look === undefined || refusal !== null) return { ...ids, claims: null, value: null, shown };
    const claims: EditClaims = {
      edit: { ...one.edit, seen: look.page },
      iver: one.issue.version,
      current: look.current,
    };
    return { ...ids, claims, value: value ?? null, shown };
  });
}

type Refusal = NonNullable<ShownItem["refusal"]>;
type Prepared =
  | { readonly issue: IssueRecord; readonly edit: AskedEdit }
  | { readonly issue: IssueRecord | undefined; readonly refusal: Refusal };

async function prepare(
  audit: AuditRecord,
  { issueId, value }: { readonly issueId: IssueId; readonly value: string | undefined },
  deps: AskDeps,
): Promise<Prepared> {
  const issue = await deps.store.issues.byId(audit.id, issueId);
  if (issue === undefined) return { issue, refusal: { code: "not_found", message: errors.not_found.text } };
  if (issue.status !== "open" && issue.status !== "regressed")
    return { issue, refusal: { code: "issue_not_open", message: errors.issue_not_open.text } };
  const { suggestion } = issue;
  const after = value ?? suggestion?.value;
  if (after === undefined) {
    const message = deps.checks.get(issue.checkId)?.noSuggestion ?? NO_SUGGESTION;
    return { issue, refusal: { code: "no_suggestion", message } };
  }
  const refusal = value === undefined ? null : refusalOfValue(value, suggestion);
  if (refusal !== null) return { issue, refusal };
  const { checkId, url, locator } = issue;
  const about = { auditId: audit.id, issueId, checkId, url, locator };
  const field = suggestion?.field ?? null;
  const before = await valueBefore(audit, issue, deps);
  return {
    issue,
    edit: {
      ...about,
      field,
      target: suggestion?.target ?? null,
      before,
      after,
      overridden: value !== undefined,
      seen: null,
    },
  };
}

const NO_SUGGESTION = "This check suggests no value. Send a value of your own.";

function refusalOfValue(value: string, suggestion: Suggestion | null): Refusal | null {
  try {
    if (suggestion === null) assertFreeValue(value);
    else assertValue(value, suggestion);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, message: error.fields[0]?.message ?? errors[error.code].text };
  }
}

/** As the suggestion says, or as the audit saw it on the page. */
async function valueBefore(audit: AuditRecord, issue: IssueRecord, { store }: AskDeps): Promise<string | null> {
  if (!isSuggested(issue)) return null;
  if (issue.suggestion.was !== undefined) return issue.suggestion.was;
  const visit = (await store.pages.byNumbers(audit.id, [issue.urlId])).get(issue.urlId)?.visit ?? null;
  return (
    auditedValue(issue, visit) ??
    (REPLACES_ITS_TARGET.has(issue.suggestion.field) ? issue.suggestion.target : null) ??
    null
  );
}

/** Their value takes the place of the address that the target names. */
const REPLACES_ITS_TARGET: ReadonlySet<Suggestion["field"]> = new Set(["link", "resource", "form_action"]);

function refusalOf(look: EditLook | undefined): Refusal | null {
  if (look === undefined) return { code: "not_looked_at", message: NOT_LOOKED_AT };
  if (look.is === "there") return null;
  if (look.is === "gone" || look.is === "other")
    return { code: "issue_gone", message: "The page doesn't have this issue anymore." };
  if (look.is === "unseen") return { code: "page_unreachable", message: look.hint ?? errors.internal_error.text };
  return { code: "not_verifiable", message: NOT_VERIFIABLE };
}

const NOT_LOOKED_AT =
  "The pages answer slowly, so that there was not enough time to look at this one. Ask again, for fewer items at a time.";
const NOT_VERIFIABLE =
  "This check needs the whole site, so a look at the page couldn't tell whether the change was made.";

function shownOf(
  { website }: Place,
  prepared: Prepared,
  { warnings, refusal }: { readonly warnings: readonly string[]; readonly refusal: Refusal | null },
  { checks }: AskDeps,
): ShownItem {
  const { issue } = prepared;
  const about = { url: issue?.url ?? website.origin, checkId: issue?.checkId ?? "" };
  const title = checks.get(about.checkId)?.title ?? "";
  if (!("edit" in prepared) || refusal !== null) return { ...NOTHING_SHOWN, ...about, title, refusal };
  const { field, target, before, after, overridden } = prepared.edit;
  const suggestion = prepared.issue.suggestion;
  return {
    ...{ ...NOTHING_SHOWN, ...about, title, field, before, after, diff: diffOfValues(before ?? "", after) },
    // Which image or link it is about: people grant that, too.
    resource: { title: target ?? "", url: about.url, editUrl: null },
    ...{ risk: suggestion?.risk ?? "review", warnings: [...warnings], edited: overridden },
    overrideAllowed: suggestion === null || isEditable(suggestion.field),
  };
}
