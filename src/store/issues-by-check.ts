/** Reading issues by their check or group: what was found, how much of it can be fixed, and examples. */
import { type RawBuilder, sql } from "kysely";
import { type AuditId, fromUuid, type IssueId, toUuid } from "#domain/ids.ts";
import { OPEN } from "#domain/result.ts";
import type { Database } from "./database.ts";
import { type FindingGroup, groupsOfIssues } from "./findings.ts";
import { type Grant, isFixable } from "./fixable.ts";
import { detailed } from "./issue-detail.ts";
import { type IssueRecord, toIssueRecord } from "./issue-rows.ts";
import { EVERY_ISSUE, type IssueScope, REMAINING_ISSUES, withinScope } from "./issue-scope.ts";
import type { IssueDetail } from "./schema.ts";

/** What a report says of an issue. */
export type IssueInstance = Pick<
  IssueRecord,
  "id" | "checkId" | "url" | "locator" | "occurrences" | "args" | "evidence" | "suggestion"
>;

/** Of audits that were made before there were groups. */
const NO_GROUP = 0;

export function createIssuesByCheck(database: Database) {
  return {
    /** What matters most first. */
    async groups(
      auditId: AuditId,
      { scope = EVERY_ISSUE, grant = null }: { readonly scope?: IssueScope; readonly grant?: Grant | null } = {},
    ): Promise<FindingGroup[]> {
      const { rows } = await groupsOfIssues(toUuid(auditId), { scope, grant }).execute(database);
      return rows;
    },

    /** How many open issues of each group can be fixed; groups without any are left out. */
    async fixableByGroup(auditId: AuditId, grant: Grant): Promise<ReadonlyMap<number, number>> {
      const rows = await database
        .selectFrom("issue")
        .select(["group_no as no", sql<number>`count(*)::int`.as("issues")])
        .where("audit_id", "=", toUuid(auditId))
        .where("status", "in", OPEN)
        .where(isFixable(toUuid(auditId), grant))
        .groupBy("group_no")
        .execute();
      return new Map(rows.map(({ no, issues }) => [no ?? NO_GROUP, issues]));
    },

    /** The first issues of each check, in order of discovery. */
    async instances(
      auditId: AuditId,
      checkIds: readonly string[],
      { perCheck, scope = EVERY_ISSUE }: { readonly perCheck: number; readonly scope?: IssueScope },
    ): Promise<IssueRecord[]> {
      const chosen = sql`
        select one.*, wanted.place from unnest(${checkIds}::text[]) with ordinality as wanted(check_id, place)
        cross join lateral (
          select * from (${ofCheck(auditId, sql`wanted.check_id`, scope)}) i order by i.id limit ${perCheck}
        ) as one`;
      const { rows } = await sql<IssueDetail>`${detailed(chosen)} order by place, id`.execute(database);
      return rows.map(toIssueRecord);
    },

    /** All issues of one check in order of discovery, so many at a time: those of a large site must not lie in memory together. */
    async *allInstances(
      auditId: AuditId,
      checkId: string,
      { atATime, scope }: { readonly atATime: number; readonly scope: IssueScope },
    ): AsyncGenerator<IssueInstance[]> {
      const { rows: keys } = await sql<{ id: string }>`
        select id from (${ofCheck(auditId, sql`${checkId}`, scope)}) i order by id`.execute(database);
      for (let at = 0; at < keys.length; at += atATime) {
        const ids = keys.slice(at, at + atATime).map(({ id }) => id);
        const chosen = sql`select * from issue where id = any(${ids}::uuid[])`;
        const { rows } = await sql<IssueDetail>`${detailed(chosen)} order by id`.execute(database);
        yield rows.map(toIssueRecord);
      }
    },

    /** The issue of each check that pays most, in the order of the checks: a template fault must not fill a list. */
    async topIds(auditId: AuditId, checkIds: readonly string[], scope = REMAINING_ISSUES): Promise<IssueId[]> {
      const { rows } = await sql<{ id: string }>`
        select one.id from unnest(${checkIds}::text[]) with ordinality as wanted(check_id, place)
        cross join lateral (
          select id from issue i where i.audit_id = ${toUuid(auditId)} and i.check_id = wanted.check_id and ${withinScope(scope)}
          order by i.impact desc, i.id limit 1
        ) as one order by wanted.place`.execute(database);
      return rows.map((row) => fromUuid("iss", row.id));
    },

    async tallies(auditId: AuditId) {
      return database.selectFrom("check_tally").selectAll().where("audit_id", "=", toUuid(auditId)).execute();
    },
  };
}

/**
 * Issues of one check, without an order. Asked for the first in order of discovery, the planner would look for them among the issues of all
 * audits that there are, oldest first: a hundred times slower with three audits, and slower with each.
 */
function ofCheck(auditId: AuditId, checkId: RawBuilder<unknown>, scope: IssueScope): RawBuilder<unknown> {
  return sql`select * from issue i where i.audit_id = ${toUuid(auditId)} and i.check_id = ${checkId} and ${withinScope(scope)} offset 0`;
}
