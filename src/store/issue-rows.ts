/** Rows of issues → issues. */
import type { Category, Evidence, FindingArgs } from "#domain/check.ts";
import { type AuditId, fromUuid, type IssueId, type WebsiteId } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { IssueDetail } from "./schema.ts";

export interface IssueRecord {
  readonly id: IssueId;
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  readonly fingerprint: string;
  readonly checkId: string;
  readonly category: Category;
  readonly scope: "page" | "site";
  readonly severity: Severity;
  readonly status: IssueStatus;
  /** 0 for the site as a whole. */
  readonly urlId: number;
  readonly url: string;
  readonly locator: string;
  readonly occurrences: number;
  readonly args: FindingArgs;
  readonly evidence: Evidence;
  readonly suggestion: Suggestion | null;
  readonly impact: number;
  readonly firstSeenAuditId: AuditId | null;
  /** `undefined` where it was not asked for. */
  readonly ignored?: Ignored | null;
  readonly version: number;
}

/** Why people decided to live with it. */
export interface Ignored {
  readonly reason: string;
  readonly note: string | null;
  readonly author: string;
  readonly at: Date;
  readonly expiresAt: Date | null;
}

export function toIssueRecord(row: IssueDetail): IssueRecord {
  return {
    id: fromUuid("iss", row.id),
    auditId: fromUuid("aud", row.audit_id),
    websiteId: fromUuid("web", row.website_id),
    fingerprint: row.fingerprint,
    checkId: row.check_id,
    category: row.category,
    scope: row.scope,
    severity: row.severity,
    status: row.status as IssueStatus,
    urlId: row.url_id,
    url: row.url,
    locator: row.locator,
    occurrences: row.occurrences,
    args: row.args,
    evidence: row.evidence,
    suggestion: row.suggestion,
    impact: row.impact,
    firstSeenAuditId: row.first_seen_audit_id === null ? null : fromUuid("aud", row.first_seen_audit_id),
    version: row.version,
  };
}
