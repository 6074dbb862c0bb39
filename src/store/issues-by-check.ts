/** Reading issues by their check or group: what was found, how much of it can be fixed, and examples. */
import { type Selectable, sql } from "kysely";
import { type AuditId, fromUuid, type IssueId, toUuid } from "#domain/ids.ts";
import { OPEN } from "#domain/result.ts";
import type { Database } from "./database.ts";
import { type FindingGroup, groupsOfIssues } from "./findings.ts";
import { type Grant, isFixable } from "./fixable.ts";
import { type IssueRecord, toIssueRecord } from "./issue-rows.ts";
import { EVERY_ISSUE, type IssueScope, REMAINING_ISSUES, withinScope } from "./issue-scope.ts";
import type { IssueTable } from "./schema.ts";

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
      const { rows } = await sql<Selectable<IssueTable>>`
        select one.* from unnest(${checkIds}::text[]) as wanted(check_id)
        cross join lateral (
          select * from issue i where i.audit_id = ${toUuid(auditId)} and i.check_id = wanted.check_id and ${withinScope(scope)}
          order by i.id limit ${perCheck}
        ) as one`.execute(database);
      return rows.map(toIssueRecord);
    },

    /** Issues of one check in order of discovery, from behind one of them. */
    async instancesAfter(
      auditId: AuditId,
      checkId: string,
      {
        after,
        limit,
        scope,
      }: { readonly after: IssueId | undefined; readonly limit: number; readonly scope: IssueScope },
    ): Promise<IssueInstance[]> {
      let query = database
        .selectFrom("issue")
        .select(["id", "check_id as checkId", "url", "locator", "occurrences", "args", "evidence", "suggestion"])
        .where("audit_id", "=", toUuid(auditId))
        .where("check_id", "=", checkId)
        .where(withinScope(scope));
      if (after !== undefined) query = query.where("id", ">", toUuid(after));
      const rows = await query.orderBy("id").limit(limit).execute();
      return rows.map((row) => ({ ...row, id: fromUuid("iss", row.id) }));
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
