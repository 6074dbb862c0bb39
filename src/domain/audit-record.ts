/** What readers of an audit get: the record as stored, without leases and sealed access. */
import type { AuditStatus, AuditType, AuditWarning, Completeness, EffectiveOptions, Phase, Progress } from "./audit.ts";
import type { CustomRules } from "./custom-rules.ts";
import type { AuditFailure } from "./failures.ts";
import type { AuditId, WebsiteId } from "./ids.ts";
import type { Score, Summary } from "./result.ts";

export interface AuditRecord {
  readonly id: AuditId;
  readonly websiteId: WebsiteId;
  readonly workspaceId: string;
  readonly type: AuditType;
  readonly status: AuditStatus;
  readonly phase: Phase;
  readonly startUrl: string;
  readonly options: EffectiveOptions;
  /** The website's own rules that it began with; `null` without any. */
  readonly customRules: CustomRules | null;
  readonly progress: Progress;
  readonly completeness: Completeness | null;
  readonly failure: AuditFailure | null;
  readonly warnings: readonly AuditWarning[];
  readonly score: Score | null;
  readonly summary: Summary | null;
  readonly engineVersion: string | null;
  readonly checksVersion: string | null;
  readonly rerunOf: AuditId | null;
  /** Counts every visible change: the ETag and the long poll compare it. */
  readonly version: number;
  readonly attempt: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly cancelRequestedAt: Date | null;
  /** Since when its website's retention doesn't concern it. */
  readonly pinnedAt: Date | null;
}

/** An event as it was written, perhaps by an older version. */
export interface KeptEvent {
  /** Grows with time; a stream resumes after it. */
  readonly seq: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export function isOver(status: AuditStatus): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
