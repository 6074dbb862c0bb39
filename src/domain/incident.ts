/** Incidents: what an alert has found. They open and close by what audits show. */
import type { AlertTrigger } from "./alert.ts";
import type { AuditType, Interruption } from "./audit.ts";
import type { FailureCode } from "./failures.ts";
import type { AuditId, Id, WebsiteId } from "./ids.ts";
import type { Severity } from "./severity.ts";

export const CLOSE_REASONS = [
  "fixed",
  "ignored",
  "check_off",
  "score_recovered",
  "audit_completed",
  "not_comparable",
  "alert_changed",
] as const;
/**
 * `ignored`: those that are left are ignored · `check_off`: the check didn't run any more · `not_comparable`: scores are computed otherwise now, so that none says whether it has
 * recovered · `alert_changed`: it was paused, or no longer looks for this.
 */
export type CloseReason = (typeof CLOSE_REASONS)[number];

export interface IssueFacts {
  readonly kind: "new_issues";
  readonly checkId: string;
  readonly severity: Severity;
  /** New and regressed ones. */
  readonly issues: number;
  readonly pages: number;
  /** Of the importance of all pages, what the pages with them have. */
  readonly share: number;
  /** The most important of the pages, at most three. */
  readonly urls: readonly string[];
}

export type IncidentFacts =
  | IssueFacts
  | {
      readonly kind: "score_drop";
      readonly before: number;
      readonly after: number;
      readonly scoreVersion: number;
      /** The audits had seen a part of the site only. */
      readonly isCut: boolean;
    }
  | { readonly kind: "audit_failed"; readonly code: FailureCode | Interruption };

export interface Incident {
  readonly id: Id<"inc">;
  readonly alertId: Id<"alr">;
  readonly alertName: string;
  readonly websiteId: WebsiteId;
  readonly websiteName: string;
  readonly workspaceId: string;
  readonly facts: IncidentFacts;
  readonly auditType: AuditType;
  readonly state: "open" | "closed";
  readonly openedAt: Date;
  /** Audits may have been deleted since. */
  readonly openedBy: AuditId;
  readonly closedAt: Date | null;
  readonly closedBy: AuditId | null;
  readonly closedBecause: CloseReason | null;
}

/** An audit that has ended, as alerts look at it. */
export interface EndedAudit {
  readonly id: AuditId;
  readonly websiteId: WebsiteId;
  readonly type: AuditType;
  readonly startUrl: string;
  /** `null` when it has completed. */
  readonly failure: FailureCode | null;
  /** Whether a failure tells of the website, and not likely of a mistyped address. */
  readonly isKnownSite: boolean;
  readonly score: number | null;
  readonly scoreVersion: number;
  readonly isCut: boolean;
  /** What the site ended it by; `null` when it didn't. */
  readonly interruption: Interruption | null;
  /** The audit that it was compared with; `null` without one. */
  readonly base: {
    readonly score: number | null;
    readonly scoreVersion: number;
    readonly isCut: boolean;
    readonly isInterrupted: boolean;
  } | null;
  /** A list of URLs, or the sitemaps, was crawled: what is new there says nothing about the site. */
  readonly isChosen: boolean;
  /** New and regressed issues, by check and severity. */
  readonly problems: readonly FoundByAudit[];
  /** By open incident of new issues: what is left of it. */
  readonly left: ReadonlyMap<Id<"inc">, LeftOfIncident>;
}

/** `not-seen`: this audit could not find out · `ignored`: nothing else. */
export type LeftOfIncident = "issues" | "ignored" | "nothing" | "check-off" | "not-seen";

export interface FoundByAudit {
  readonly checkId: string;
  readonly severity: Severity;
  readonly newIssues: number;
  readonly newPages: number;
  readonly newShare: number;
  readonly newUrls: readonly string[];
}

export interface ActiveAlert {
  readonly id: Id<"alr">;
  readonly trigger: AlertTrigger;
}

export interface OpenIncident {
  readonly id: Id<"inc">;
  readonly alertId: Id<"alr">;
  readonly key: string;
  readonly facts: IncidentFacts;
  readonly auditType: AuditType;
  readonly startUrl: string;
  readonly openedBy: AuditId;
}

export interface Verdicts {
  readonly opened: readonly { readonly alertId: Id<"alr">; readonly key: string; readonly facts: IncidentFacts }[];
  readonly closed: readonly { readonly id: Id<"inc">; readonly because: CloseReason }[];
}
