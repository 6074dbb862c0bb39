/** An audit as its runner needs it: what to do, and how far an earlier attempt came. */
import type { AuditType, EffectiveOptions, Phase, Progress } from "#domain/audit.ts";
import type { CheckOverrides } from "#domain/check.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import { type AuditId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { SiteFacts } from "#domain/site.ts";
import type { Database } from "./database.ts";
import { claim, claimable, leaseOwner, release, renew } from "./leases.ts";

export interface Run {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  readonly ownerVerified: boolean;
  readonly type: AuditType;
  readonly startUrl: string;
  readonly options: EffectiveOptions;
  readonly checkOverrides: CheckOverrides;
  /** Of the website's own; `null` without any. */
  readonly customRules: CustomRules | null;
  readonly sealedAccess: Buffer | null;
  /** The URLs that are to be crawled; empty when it isn't a list. */
  readonly urlList: readonly string[];
  readonly phase: Phase;
  readonly progress: Progress;
  /** `null` until discovery has ended once. */
  readonly site: SiteFacts | null;
  readonly startedAtMs: number;
  readonly cancelRequested: boolean;
}

export function createRuns(database: Database) {
  const owner = leaseOwner();
  return {
    owner,
    claim: (auditId: AuditId) => claim(database, toUuid(auditId), owner),
    renew: (auditId: AuditId) => renew(database, toUuid(auditId), owner),
    release: (auditId: AuditId) => release(database, toUuid(auditId), owner),
    claimable: async () => (await claimable(database)).map((uuid) => fromUuid("aud", uuid)),

    async read(auditId: AuditId): Promise<Run> {
      const row = await database
        .selectFrom("audit")
        .innerJoin("website", "website.id", "audit.website_id")
        .leftJoin("audit_url_list", "audit_url_list.audit_id", "audit.id")
        .selectAll("audit")
        .select(["website.ownership", "audit_url_list.urls"])
        .where("audit.id", "=", toUuid(auditId))
        .executeTakeFirstOrThrow();
      return {
        auditId,
        websiteId: fromUuid("web", row.website_id),
        ownerVerified: row.ownership === "verified",
        type: row.type,
        startUrl: row.start_url,
        options: row.options,
        checkOverrides: row.check_overrides,
        customRules: row.custom_rules,
        sealedAccess: row.sealed_access,
        urlList: row.urls ?? [],
        phase: row.phase,
        progress: row.progress,
        site: row.site,
        startedAtMs: row.started_at?.getTime() ?? Date.now(),
        cancelRequested: row.cancel_requested_at !== null,
      };
    },
  };
}
