/** A website: an origin that a workspace owns; the specification's "project". */
import type { AuditStatus, AuditType } from "./audit.ts";
import type { CheckOverrides } from "./check.ts";
import type { HealthStatus } from "./connection.ts";
import type { CustomRules } from "./custom-rules.ts";
import type { GitHostName, GitSettings } from "./git.ts";
import type { AuditId, Id, WebsiteId } from "./ids.ts";
import type { Distribution, Score } from "./result.ts";
import type { Retention } from "./retention.ts";
import type { Severity } from "./severity.ts";

export interface NewWebsite {
  readonly id: WebsiteId;
  readonly workspaceId: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly name: string;
}

export interface Website extends NewWebsite {
  readonly ownership: "unverified" | "verified";
  /** What the website sets instead of the checks' defaults. */
  readonly checks: CheckOverrides;
  /** Custom checks and custom extraction. */
  readonly custom: CustomRules;
  /** Beside its own: where its deployments may be said to go. Only people set them. */
  readonly deploymentHosts: readonly string[];
  /** Whose it is, such as a client. */
  readonly group: string | null;
  readonly tags: readonly string[];
  readonly retention: Retention;
  /** Of its audits, an estimate; those that have just ended are not in it yet. `null`: none is. */
  readonly diskBytes: number | null;
  /** Of alerts. */
  readonly openIncidents: number;
  /** Counts changes of the settings, for If-Match. */
  readonly version: number;
  readonly createdAt: Date;
  readonly lastAudit: {
    readonly id: AuditId;
    readonly status: AuditStatus;
    readonly type: AuditType;
    readonly finishedAt: Date | null;
    readonly score: number | null;
  } | null;
  /** The next run of its schedules. */
  readonly nextAudit: { readonly at: Date; readonly scheduleId: Id<"sch"> } | null;
  readonly standing: WebsiteStanding | null;
  /** `null`: never connected. */
  readonly wordpress: {
    readonly status: HealthStatus | "disconnected";
    readonly mode: "guarded" | "basic";
    readonly lastVerifiedAt: Date;
  } | null;
  /** `null`: none was ever connected, or it is connected to something else now. */
  readonly git:
    | (Pick<GitSettings, "remote" | "branch" | "writeMode"> & {
        readonly status: HealthStatus | "disconnected";
        readonly host: GitHostName;
        readonly lastVerifiedAt: Date;
      })
    | null;
}

/** How the site stands, by its last completed audit; a whole site's goes before that of a sample or a single page. */
export interface WebsiteStanding {
  readonly auditId: AuditId;
  readonly type: AuditType;
  readonly finishedAt: Date | null;
  readonly score: number | null;
  readonly grade: Score["grade"] | null;
  /** By which formula; scores of different ones are not compared. */
  readonly scoreVersion: number;
  /** It ended at a limit: the figures are those of a sample. */
  readonly truncated: boolean;
  /** Points since the audit of this type before it that saw as much. */
  readonly delta: number | null;
  readonly pages: number;
  readonly issues: Readonly<Record<Severity, number>>;
  /** Scores of the last audits of this type, oldest first. */
  readonly trend: readonly number[];
}

/** One finished audit in the history of a website. */
export interface HistoryPoint extends Omit<WebsiteStanding, "delta" | "trend"> {
  /** Against the audit before it; `null` where there was none to compare with. */
  readonly new: number | null;
  readonly fixed: number | null;
  /** Another server answered in the place of the live site: it is no state of that. */
  readonly servedElsewhere: boolean;
  /** `null`: not recorded. */
  readonly statuses: Distribution["statuses"] | null;
  readonly depths: Distribution["depths"] | null;
}
