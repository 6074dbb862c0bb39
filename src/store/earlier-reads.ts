/** What an earlier audit of the same website saw, as far as it differs from what this one saw. */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { EarlierPage, SiteFacts } from "#domain/site.ts";
import { withoutNestedLoops } from "./without-nested-loops.ts";

export interface ChangedPageRow extends EarlierPage {
  /** Number of the URL in the later audit. */
  readonly id: number;
  readonly canonicalNow: string | null;
  readonly sameText: boolean;
  readonly fingerprintNow: Buffer | null;
  readonly fingerprintBefore: Buffer | null;
}

export function createEarlierReads(pool: pg.Pool) {
  return {
    /** `null` when the earlier audit ended before it knew the site. */
    async site(base: AuditId): Promise<SiteFacts | null> {
      const { rows } = await pool.query<{ site: SiteFacts | null }>("select site from audit where id = $1", [
        toUuid(base),
      ]);
      return rows[0]?.site ?? null;
    },

    /** Pages that were indexable then and were asked for now, too. */
    async indexablePages(auditId: AuditId, base: AuditId): Promise<number> {
      const [row] = await withoutNestedLoops<{ count: number }>(
        pool,
        `select count(*)::int as count ${BOTH} and before.indexable`,
        [toUuid(auditId), toUuid(base)],
      );
      return row?.count ?? 0;
    },

    /** Pages that both asked for and that differ in anything a check looks at. */
    async changedPages(auditId: AuditId, base: AuditId): Promise<readonly ChangedPageRow[]> {
      return await withoutNestedLoops<ChangedPageRow>(
        pool,
        `select now.url_id as id, before.status, before.indexable, before.noindex, before.title, before.description,
                before.canonical, now.canonical as "canonicalNow", now.text_hash = before.text_hash as "sameText",
                case when now.text_hash <> before.text_hash then (${fingerprintOf("now")}) end as "fingerprintNow",
                case when now.text_hash <> before.text_hash then (${fingerprintOf("before")}) end as "fingerprintBefore"
           ${BOTH}
            and (before.status, before.indexable, before.noindex, before.title, before.description, before.canonical, before.text_hash)
              is distinct from (now.status, now.indexable, now.noindex, now.title, now.description, now.canonical, now.text_hash)
          order by now.url_id`,
        [toUuid(auditId), toUuid(base)],
      );
    },
  };
}

function fingerprintOf(page: "now" | "before"): string {
  return `select text_sketch from page_content c where c.audit_id = ${page}.audit_id and c.url_id = ${page}.url_id`;
}

const BOTH = `
  from page now join known_url k on k.audit_id = now.audit_id and k.id = now.url_id
  join known_url old on old.audit_id = $2 and old.url = k.url
  join page before on before.audit_id = $2 and before.url_id = old.id
 where now.audit_id = $1 and now.kind = 'page' and before.kind = 'page'`;
