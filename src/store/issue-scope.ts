/** Which issues of an audit a reading is about. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { CLOSED, type IssueStatus } from "#domain/result.ts";

export interface IssueScope {
  readonly withoutStatuses: readonly IssueStatus[];
  readonly withoutChecks: readonly string[];
}

export const EVERY_ISSUE: IssueScope = { withoutStatuses: [], withoutChecks: [] };
/** Those that still ask for something. */
export const REMAINING_ISSUES: IssueScope = { withoutStatuses: CLOSED, withoutChecks: [] };

/** Says nothing where nothing is left out, so that an index alone can still answer. */
export function withinScope({ withoutStatuses, withoutChecks }: IssueScope): RawBuilder<SqlBool> {
  if (withoutStatuses.length === 0 && withoutChecks.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`status <> all(${withoutStatuses}::text[]) and check_id <> all(${withoutChecks}::text[])`;
}
