/** What a person should know before they approve: how old the audit is, and whether the value has changed since. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Proposal } from "#domain/connector.ts";
import type { OwnChange } from "#domain/site.ts";
import type { PageRecord } from "#store/index.ts";
import type { ChangeDeps } from "./deps.ts";
import type { Suggested } from "./fix-requests.ts";

/**
 * What the audit saw on the page; `null` = nothing, `undefined` = it does not keep that. The page as it was served may
 * differ from what the site stores: themes and templates add to it.
 */
export function auditedValue(
  { suggestion: { field } }: Suggested,
  visit: PageRecord["visit"],
): string | null | undefined {
  if (visit === null) return undefined;
  const { title, description, canonical, h1 } = visit;
  const seen: Readonly<Record<string, string | null>> = { title, meta_description: description, canonical, h1 };
  return field in seen ? seen[field] || null : undefined;
}

/** What is there now was written from here. */
export function isOwnValue({ resource, currentValue }: Proposal, ownChanges: readonly OwnChange[]): boolean {
  const last = ownChanges.findLast((change) => change.resource === resource.ref && change.after === currentValue);
  return last !== undefined && currentValue !== null;
}

/** `null`: it cannot be told. A value that is none, or a template, is rendered into something else. */
export function isUnchanged({ currentValue, edits }: Proposal, audited: string | null | undefined): boolean | null {
  if (edits.length === 0) return false;
  if (audited === undefined || currentValue === null || /%[a-z_]+%|#[a-z_]+|\{\{/.test(currentValue)) return null;
  const folded = (text: string) => text.replace(/\s+/g, " ").trim();
  return folded(audited ?? "").includes(folded(currentValue));
}

export function warningsOf(
  { edits, warnings }: Proposal,
  { unchangedSinceAudit, own }: { readonly unchangedSinceAudit: boolean | null; readonly own: boolean },
): string[] {
  if (edits.length === 0) return [...warnings, own ? WRITTEN_HERE : NOTHING_TO_WRITE];
  if (own) return [...warnings, OWN_SINCE];
  return unchangedSinceAudit === false ? [...warnings, CHANGED_SINCE] : [...warnings];
}

const CHANGED_SINCE = "The value has been changed since the audit. Compare both values before you approve.";
const OWN_SINCE = "The current value was written by another Sitemend change. Applying this one replaces it.";
const WRITTEN_HERE = "Another Sitemend change has already written this value. Applying only marks the issue as fixed.";
const NOTHING_TO_WRITE = "The site already has this value. Applying only marks the issue as fixed.";
const OLD_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

export async function warningsOfAge(
  audit: AuditRecord,
  { store, now }: Pick<ChangeDeps, "store" | "now">,
): Promise<string[]> {
  const warnings: string[] = [];
  if (now() - (audit.finishedAt?.getTime() ?? now()) > OLD_AFTER_MS)
    warnings.push("This audit is older than 30 days; the live value was read just now.");
  const website = await store.websites.byId(audit.websiteId);
  const latest = website?.lastAudit;
  if (latest && latest.id > audit.id && latest.status === "completed")
    warnings.push("There is a newer audit of this website; the issue may no longer occur.");
  return warnings;
}
