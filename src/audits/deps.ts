/** What the use cases of audits need; main.ts gives it. */
import type { Sealer } from "#auth/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { CheckInfo, Finding } from "#domain/check.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import type { AuditId, NewId } from "#domain/ids.ts";
import type { Store } from "#store/index.ts";
import type { IssueImageDeps } from "./issue-image.ts";
import type { RuleTrial } from "./rule-trial.ts";

/** The words of the checks. */
export interface CheckTexts {
  readonly list: readonly CheckInfo[];
  get(id: string): CheckInfo | undefined;
  describe(finding: Pick<Finding, "checkId" | "args">): { readonly title: string; readonly message: string };
  /** With the checks that a website has of its own, behind all others; the same where it has none. */
  withRules(rules: CustomRules | null): CheckTexts;
}

export interface AuditDeps extends RuleTrial, Pick<IssueImageDeps, "fetchImage"> {
  readonly store: Pick<
    Store,
    | "audits"
    | "brands"
    | "changes"
    | "connections"
    | "events"
    | "fixability"
    | "foundSoFar"
    | "groups"
    | "history"
    | "issues"
    | "journal"
    | "lab"
    | "pages"
    | "searchFigures"
    | "structure"
    | "summary"
    | "websites"
  >;
  readonly checks: CheckTexts;
  readonly sealer: Sealer;
  readonly newId: NewId;
  /** Audits that are kept of a website that is added now; `null`: all. */
  readonly keepAudits: number | null;
  readonly now: () => number;
  /** @param pointer of the field that names it. @throws ServiceError target_not_allowed */
  readonly checkTarget: (url: string, pointer?: string) => Promise<void>;
  /** Runner that the new audit belongs to; `null` = whoever comes first. The command line runs its own. */
  readonly reservedFor: string | null;
  /** Tells the runners that a new audit waits. */
  readonly announce: (auditId: AuditId) => Promise<void>;
  /**
   * Waits a short time while this process finds out what of the audit can be fixed on the site; then the audit as it is.
   * @throws ServiceError not_found when it is deleted meanwhile
   */
  readonly lookedAt: (audit: AuditRecord) => Promise<AuditRecord>;
  /** Resolves when the runner sends no more requests to the site, or after ten seconds. */
  readonly requestCancel: (auditId: AuditId) => Promise<void>;
}

/** Where the access to a site is sealed; whoever opens it must name the same place. */
export function accessPlace(auditId: AuditId) {
  return { table: "audit", row: auditId, column: "sealed_access" };
}
