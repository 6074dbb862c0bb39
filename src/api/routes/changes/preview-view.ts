/** A preview as it goes out, with or without an approval. */
import type { GoodPreview, NoPreview, Preview } from "#changes/index.ts";
import { errors, ServiceError } from "#domain/errors.ts";
import type { AuditId } from "#domain/ids.ts";

/** What results pages show whole, in characters; `null` where no such range is known. */
const RECOMMENDED: Readonly<Record<string, [number, number]>> = { title: [30, 60], meta_description: [70, 160] };

export function previewView(preview: Preview, auditId: AuditId) {
  return preview.fixable ? goodView(preview, auditId) : noView(preview, auditId);
}

export function previewOrError(preview: Preview | ServiceError, auditId: AuditId, issueId: string) {
  if (!(preview instanceof ServiceError)) return previewView(preview, auditId);
  const { code, fields, extra } = preview;
  return { issueId, error: { code, message: errors[code].text, details: { ...extra, fields } } };
}

function goodView(
  { proposal, issueId, edited, suggestedValue, auditedValue, unchangedSinceAudit, diff, ...rest }: GoodPreview,
  auditId: AuditId,
) {
  const { resource, field, operation, currentValue, proposedValue, edits, constraints } = proposal;
  const { fixMode, risk, warnings, overrideAllowed, approvalToken, approvalTokenExpiresAt, approvalTokenExpiresIn } =
    rest;
  return {
    ...{ issueId, auditId, fixable: true as const, fixMode, risk },
    change: {
      ...{ resource, field, operation, currentValue, auditedValue, suggestedValue, proposedValue, edited },
      unchangedSinceAudit,
      edits: edits.length,
      diff: { type: "text" as const, hunks: [...diff] },
    },
    constraints: { ...constraints, overrideAllowed, recommended: RECOMMENDED[field] ?? null },
    reversible: edits.length > 0,
    singleApproval: proposal.single,
    sideEffects: [...proposal.sideEffects],
    warnings: [...warnings],
    ...{ approvalToken, approvalTokenExpiresAt, approvalTokenExpiresIn },
  };
}

function noView({ issueId, reason, words, manualSteps }: NoPreview, auditId: AuditId) {
  return {
    ...{ issueId, auditId, fixable: false as const, fixMode: null, notFixableReason: reason, message: words },
    manualSteps: [...manualSteps],
  };
}
