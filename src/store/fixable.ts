/** What the site can take: as far as the connection tells, and, where somebody has looked, as the site itself says. */
import { type RawBuilder, sql } from "kysely";
import { OPEN_ISSUE } from "./states.ts";

export interface Grant {
  /** Fields of suggestions that the connection can write, as far as is known without looking. */
  readonly fields: readonly string[];
  /** What was found out with another key counts no more. */
  readonly key: string;
}

/**
 * Of a row of `issue`: it is open, there is a suggestion, and the site can take it. Both lists are read once, however many
 * issues there are. @param grant `null`: nothing is connected, so that any suggestion counts
 */
export function isFixable(auditUuid: string, grant: Grant | null): RawBuilder<boolean> {
  if (grant === null) return sql<boolean>`(suggestion is not null)`;
  const found = (fixable: boolean) => sql`(
    select f.issue_id from issue_fixability f
     where f.audit_id = ${auditUuid} and f.grant_key = ${grant.key} and f.fixable = ${fixable})`;
  return sql<boolean>`(suggestion is not null and status in (${sql.raw(OPEN_ISSUE)}) and (id in ${found(true)}
    or (suggestion ->> 'field' = any(${grant.fields}::text[]) and id not in ${found(false)})))`;
}
