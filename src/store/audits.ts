/** Audits as their users see and steer them. Claiming and running one is in leases.ts and crawl-writes.ts. */
import { type InsertObject, type Selectable, sql } from "kysely";
import { type AuditStatus, type AuditType, type EffectiveOptions, NO_PROGRESS, UNFINISHED } from "#domain/audit.ts";
import type { NewAuditEvent } from "#domain/audit-events.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type CustomRules, hasCustomRules } from "#domain/custom-rules.ts";
import { type AuditId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { Database } from "./database.ts";
import { LEASE_SECONDS } from "./leases.ts";
import { logWithin, statementsIn } from "./log-within.ts";
import { isUniqueViolation } from "./refusals.ts";
import type { AuditTable, Tables } from "./schema.ts";
import { isTruncated, scoreVersionOf } from "./standing.ts";
import { UNFINISHED_AUDIT } from "./states.ts";

export interface NewAudit {
  readonly id: AuditId;
  readonly websiteId: WebsiteId;
  readonly workspaceId: string;
  readonly type: AuditType;
  readonly startUrl: string;
  readonly options: EffectiveOptions;
  readonly sealedAccess: Buffer | null;
  /** The URLs that are to be crawled; empty: not a list. */
  readonly urlList: readonly string[];
  readonly actorId: string;
  readonly rerunOf: AuditId | null;
  /** Rules for this audit alone, as in a config file; `undefined` = those of the website's settings. */
  readonly customRules?: CustomRules | undefined;
}

export interface AuditFilter {
  readonly workspaceIds: readonly string[];
  /** Of these websites alone. */
  readonly websiteIds?: readonly WebsiteId[] | undefined;
  readonly websiteId: WebsiteId | undefined;
  readonly statuses: readonly AuditStatus[];
  readonly types: readonly AuditType[];
  /** When it was queued. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly before: AuditId | undefined;
  readonly limit: number;
}

export function createAuditStore(database: Database) {
  return {
    async byId(id: AuditId): Promise<AuditRecord | undefined> {
      const row = await database.selectFrom("audit").selectAll().where("id", "=", toUuid(id)).executeTakeFirst();
      return row && toRecord(row);
    },

    /** Newest first. */
    async list(filter: AuditFilter): Promise<AuditRecord[]> {
      if (filter.workspaceIds.length === 0 || filter.websiteIds?.length === 0) return [];
      let query = database.selectFrom("audit").selectAll().where("workspace_id", "in", filter.workspaceIds);
      if (filter.websiteIds !== undefined) query = query.where("website_id", "in", filter.websiteIds.map(toUuid));
      if (filter.websiteId !== undefined) query = query.where("website_id", "=", toUuid(filter.websiteId));
      if (filter.statuses.length > 0) query = query.where("status", "in", filter.statuses);
      if (filter.types.length > 0) query = query.where("type", "in", filter.types);
      if (filter.since !== undefined) query = query.where("created_at", ">=", filter.since);
      if (filter.until !== undefined) query = query.where("created_at", "<", filter.until);
      if (filter.before !== undefined) query = query.where("id", "<", toUuid(filter.before));
      return (await query.orderBy("id", "desc").limit(filter.limit).execute()).map(toRecord);
    },

    /** With its first event. False when an audit of that site and type is queued or running already. */
    async insert(audit: NewAudit, reservedFor: string | null): Promise<boolean> {
      try {
        await database.transaction().execute(async (transaction) => {
          await transaction.insertInto("audit").values(newAuditRow(audit, reservedFor)).execute();
          if (audit.urlList.length > 0)
            await transaction
              .insertInto("audit_url_list")
              .values({ audit_id: toUuid(audit.id), urls: [...audit.urlList] })
              .execute();
          await transaction
            .insertInto("audit_event")
            .values(eventRow(audit.id, { event: "audit.queued", data: {} }))
            .execute();
          const { id: object, workspaceId, websiteId, type } = audit;
          const facts = { object, workspaceId, details: { websiteId, website: new URL(audit.startUrl).origin, type } };
          await logWithin(statementsIn(transaction), "audit.started", facts);
        });
        return true;
      } catch (error) {
        if (isUniqueViolation(error, "audit_one_active_per_site_and_type")) return false;
        throw error;
      }
    },

    async activeOf(websiteId: WebsiteId, type: AuditType): Promise<AuditId | undefined> {
      const row = await database
        .selectFrom("audit")
        .select("id")
        .where("website_id", "=", toUuid(websiteId))
        .where("type", "=", type)
        .where("status", "in", UNFINISHED)
        .executeTakeFirst();
      return row && fromUuid("aud", row.id);
    },

    /**
     * Score of the last completed audit of the site and type before this one that saw as much (the whole site, or a sample) and
     * was scored by the same formula.
     */
    async previousScore(audit: AuditRecord): Promise<number | null> {
      const row = await database
        .selectFrom("audit")
        .select("score")
        .where("website_id", "=", toUuid(audit.websiteId))
        .where("type", "=", audit.type)
        .where("status", "=", "completed")
        .where("id", "<", toUuid(audit.id))
        .where(sql<boolean>`${isTruncated("audit")} = ${audit.completeness?.truncated ?? false}`)
        .where(sql<boolean>`${scoreVersionOf("audit")} = ${audit.score?.scoreVersion ?? 1}`)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.score?.overall ?? null;
    },

    /** The URLs that it was to crawl; empty when it wasn't a list. */
    async urlList(id: AuditId): Promise<readonly string[]> {
      const row = await database
        .selectFrom("audit_url_list")
        .select("urls")
        .where("audit_id", "=", toUuid(id))
        .executeTakeFirst();
      return row?.urls ?? [];
    },

    async sealedAccess(id: AuditId): Promise<Buffer | null> {
      const row = await database
        .selectFrom("audit")
        .select("sealed_access")
        .where("id", "=", toUuid(id))
        .executeTakeFirst();
      return row?.sealed_access ?? null;
    },

    /** A queued audit ends at once, a running one is asked to. `undefined` when it has ended already. */
    async requestCancel(id: AuditId): Promise<"cancelled" | "running" | undefined> {
      return database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ status: AuditStatus }>`
          update audit set
            cancel_requested_at = coalesce(cancel_requested_at, now()),
            status = case status when 'queued' then 'cancelled' else status end,
            finished_at = case status when 'queued' then now() else finished_at end,
            version = version + 1
          where id = ${toUuid(id)} and status in (${sql.raw(UNFINISHED_AUDIT)})
          returning status`.execute(transaction);
        const [row] = rows;
        if (row === undefined) return undefined;
        const cancelled = row.status === "cancelled";
        const happened: NewAuditEvent = cancelled
          ? { event: "audit.cancelled", data: { status: "cancelled", failure: null } }
          : { event: "audit.cancel_requested", data: {} };
        await transaction.insertInto("audit_event").values(eventRow(id, happened)).execute();
        await logWithin(statementsIn(transaction), "audit.cancelled");
        return cancelled ? "cancelled" : "running";
      });
    },

    /** False when it is pinned, queued or running, or a running one takes results over from it. */
    async remove(id: AuditId): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const { rows } = await sql`
          delete from audit where id = ${toUuid(id)} and pinned_at is null and status not in (${sql.raw(UNFINISHED_AUDIT)})
             and not exists (select from audit other where other.reuses_audit_id = audit.id and other.status = 'running')
          returning id`.execute(transaction);
        if (rows.length === 1) await logWithin(statementsIn(transaction), "audit.deleted");
        return rows.length === 1;
      });
    },
  };
}

function newAuditRow(audit: NewAudit, reservedFor: string | null): InsertObject<Tables, "audit"> {
  return {
    id: toUuid(audit.id),
    website_id: toUuid(audit.websiteId),
    workspace_id: audit.workspaceId,
    type: audit.type,
    start_url: audit.startUrl,
    options: JSON.stringify(audit.options),
    check_overrides: sql`(select coalesce(settings -> 'checks', '{}') from website where id = ${toUuid(audit.websiteId)})`,
    custom_rules: rulesFor(audit),
    sealed_access: audit.sealedAccess,
    actor_id: audit.actorId,
    progress: JSON.stringify(NO_PROGRESS),
    rerun_of: audit.rerunOf && toUuid(audit.rerunOf),
    lease_owner: reservedFor,
    lease_until: reservedFor === null ? null : sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
  };
}

function rulesFor({ customRules, websiteId }: NewAudit) {
  if (customRules !== undefined) return hasCustomRules(customRules) ? JSON.stringify(customRules) : null;
  return sql<string>`(select settings -> 'custom' from website where id = ${toUuid(websiteId)})`;
}

function eventRow(audit: AuditId, { event, data }: NewAuditEvent) {
  return { audit_id: toUuid(audit), type: event, data: JSON.stringify(data) };
}

function toRecord(row: Selectable<AuditTable>): AuditRecord {
  return {
    id: fromUuid("aud", row.id),
    websiteId: fromUuid("web", row.website_id),
    workspaceId: row.workspace_id,
    type: row.type,
    status: row.status,
    phase: row.phase,
    startUrl: row.start_url,
    options: row.options,
    customRules: row.custom_rules,
    progress: row.progress,
    completeness: row.completeness,
    failure: row.failure,
    warnings: row.warnings,
    score: row.score,
    summary: row.summary,
    engineVersion: row.engine_version,
    checksVersion: row.checks_version,
    rerunOf: row.rerun_of === null ? null : fromUuid("aud", row.rerun_of),
    version: row.version,
    attempt: row.attempt,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    cancelRequestedAt: row.cancel_requested_at,
    pinnedAt: row.pinned_at,
  };
}
