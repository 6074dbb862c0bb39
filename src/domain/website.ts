/** A website: an origin that a workspace owns; the specification's "project". */
import type { AuditStatus, AuditType } from "./audit.ts";
import type { CheckOverrides } from "./check.ts";
import type { AuditId, WebsiteId } from "./ids.ts";

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
}
