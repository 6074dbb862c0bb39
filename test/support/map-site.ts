/** The pages of a site as an audit leaves them, with the page that leads to each; as many as wanted. */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import { type SeededAudit, seedAudit } from "./seed.ts";

export interface MapSite {
  readonly origin: string;
  readonly pages: number;
  /** SQL of the page `n`, from 1 on. */
  readonly parent: string;
  readonly path: string;
}

/** Every seventh page has a missing title, every fifth a broken link, every fiftieth is gone; the last is in the sitemap only. */
export async function seedMapSite(pool: pg.Pool, { origin, pages, parent, path }: MapSite): Promise<SeededAudit> {
  const seeded = await seedAudit(pool, { origin });
  const audit = toUuid(seeded.auditId);
  for (const table of ["issue", "issue_content", "page_content", "page", "known_url"])
    await pool.query(`delete from ${table} where audit_id = $1`, [audit]);
  const facts = `
    with recursive site as (
      select n, case when n = 1 or n = $2 then null else ${parent} end as parent, ${path} as path from generate_series(1, $2::int) n),
    reached as (
      select n, 0 as depth from site where n = 1 union all select site.n, depth + 1 from site join reached on site.parent = reached.n)`;
  await pool.query(
    `${facts} insert into known_url (audit_id, id, url, kind, discovered_by, depth, in_sitemap)
     select $1, n, $3 || path, 'page', 'link', 1, n = $2 from site left join reached using (n)`,
    [audit, pages, origin],
  );
  await pool.query(
    `${facts} insert into page (audit_id, url_id, kind, status, wire_bytes, body_bytes, tries, challenge, fetched_at, is_html, title,
       description, h1, noindex, nofollow, word_count, text_hash, template_hash, paginated, indexable, inlinks, depth, parent)
     select $1, n, 'page', case when n % 50 = 0 then 404 else 200 end, 1, 1, 1, false, now(), true, 'Tea ' || n, '', '', false, false, 9,
       n::text, (n % 3)::text, false, n % 50 <> 0, n % 4, depth, parent from site left join reached using (n)`,
    [audit, pages],
  );
  await pool.query(
    "insert into issue_content (audit_id, no, occurrences, locator, args, evidence) values ($1, 0, 1, '', '{}', '{}')",
    [audit],
  );
  await pool.query(
    `insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, url_id, content_no)
     select gen_random_uuid(), $1, $2, check_id || n, check_id, 'titles', 'page', severity, n, 0
       from generate_series(1, $3::int) n, (values ('title-missing', 'error', 7), ('link-broken', 'warning', 5)) found (check_id, severity, step)
      where n % step = 0`,
    [audit, toUuid(seeded.websiteId), pages],
  );
  await pool.query("analyze page; analyze known_url; analyze issue");
  return seeded;
}
