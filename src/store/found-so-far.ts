/** What a running audit has found: its issues are drafts until the end, when each gets its rank and what is proposed. */
import { sql } from "kysely";
import { type AuditId, fromUuid, toUuid } from "#domain/ids.ts";
import type { Database } from "./database.ts";
import { type FindingGroup, groupsOfDrafts, isNotIgnored } from "./findings.ts";
import { SITE_URL } from "./issue-detail.ts";
import type { IssueInstance } from "./issues-by-check.ts";

/** Drafts that are looked through for examples; there is no index to find those of one check among a million. */
const LOOKED_THROUGH = 5_000;

export function createFoundSoFar(database: Database) {
  return {
    /** In no order: it is not known yet what they come to. */
    async groups(auditId: AuditId): Promise<FindingGroup[]> {
      const { rows } = await groupsOfDrafts(toUuid(auditId)).execute(database);
      return rows;
    },

    /** Some issues of each check, in the order of pages; of what is found seldom and late perhaps none. */
    async instances(auditId: AuditId, checkIds: readonly string[], perCheck: number): Promise<IssueInstance[]> {
      const audit = toUuid(auditId);
      const { rows } = await sql<Omit<IssueInstance, "id"> & { id: string }>`
        select draft.id, check_id as "checkId", coalesce(known_url.url, ${sql.raw(SITE_URL)}) as url, said.locator, said.occurrences,
               said.args, said.evidence, null as suggestion
          from (select draft.*, row_number() over (partition by check_id order by url_id, id) as place
                  from (select * from issue_draft where audit_id = ${audit}
                         order by url_id, id limit ${LOOKED_THROUGH}) draft
                 where check_id = any(${checkIds}::text[]) and ${isNotIgnored(audit)}) draft
          join audit on audit.id = draft.audit_id
          join issue_content said on said.audit_id = draft.audit_id and said.no = draft.content_no
          left join known_url on known_url.audit_id = draft.audit_id and known_url.id = draft.url_id
         where place <= ${perCheck} order by place`.execute(database);
      return rows.map((row) => ({ ...row, id: fromUuid("iss", row.id) }));
    },
  };
}
