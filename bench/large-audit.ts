/** An audit with 100,000 issues on 50,000 pages, or as many as asked for, put into the database at once. */
import type pg from "pg";

export const PAGES = 50_000;
export const ISSUES = 100_000;

/** Rows as wide as those of real pages; what is not asked for (facts) lies outside the table there, too. */
export async function fill(pool: pg.Pool, audit: string, pages = PAGES): Promise<void> {
  for (const table of ["issue", "issue_content", "page", "page_content", "known_url"])
    await pool.query(`delete from ${table} where audit_id = $1`, [audit]);
  await pool.query(
    `insert into known_url (audit_id, id, url, kind, discovered_by, depth, in_sitemap)
     select $1, n, case n when 1 then 'https://large.example/' else format('https://large.example/part-%s/section-%s/chapter-%s', n % 40, n % 900, n) end,
            'page', case n when 1 then 'start' else 'link' end, 1 + n % 7, n % 3 > 0 from generate_series(1, $2::int) n`,
    [audit, pages],
  );
  await pool.query(
    `insert into page (audit_id, url_id, kind, status, content_type, wire_bytes, body_bytes, ttfb_ms, http_version, tries, challenge,
       fetched_at, is_html, title, description, h1, lang, paginated, noindex, nofollow, word_count, text_hash, template_hash, depth, inlinks, indexable,
       score, link_score)
     select $1, n, 'page', case when n % 50 = 0 then 404 else 200 end, 'text/html; charset=utf-8', 4000 + n % 9000, 15000 + n % 40000,
            20 + n % 700, '1.1', 1, false, now(), true, 'Chapter ' || n || ' of the handbook for gardeners', repeat('What it says. ', 10),
            'Chapter ' || n, 'en', false, false, false, 300 + n % 900, md5(n::text), md5((n % 9)::text), case when n % 200 = 3 then null else n % 7 end,
            n % 311, n % 50 > 0, 60 + n % 40, n % 100
       from generate_series(1, $2::int) n`,
    [audit, pages],
  );
  await pool.query(
    `insert into page_content (audit_id, url_id, headers, body_hash, facts, links)
     select $1, n, $3::jsonb, md5(n::text), decode(repeat(md5(n::text), 90), 'hex'), decode(repeat(md5(n::text), 6), 'hex')
       from generate_series(1, $2::int) n`,
    [audit, pages, JSON.stringify(HEADERS)],
  );
  await pool.query(
    `insert into issue_content (audit_id, no, occurrences, locator, args, evidence)
     select $1, n, 1, 'img[' || n || ']', '{"place":"the head"}', jsonb_build_object('snippet', repeat('<img src="/a.png">', 8))
       from generate_series(1, $2::int) n`,
    [audit, ISSUES],
  );
  await pool.query(
    `insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, url_id, content_no, suggestion,
       impact, first_seen_audit_id)
     select gen_random_uuid(), $1, a.website_id, md5(n::text), (array['title-missing', 'description-missing', 'image-alt-missing', 'link-broken-internal', 'h1-missing'])[1 + n % 5],
            (array['titles', 'descriptions', 'images', 'links', 'headings'])[1 + n % 5], 'page', (array['error', 'warning', 'notice'])[1 + n % 3],
            1 + n % $3::int, n,
            case when n % 2 = 0 then '{"field":"title","value":"A title of the usual length","risk":"review","source":"the heading"}'::jsonb end,
            (n % 997) / 997.0, case when n % 4 = 0 then null else $1::uuid end
       from generate_series(1, $2::int) n join audit a on a.id = $1`,
    [audit, ISSUES, pages],
  );
  await pool.query("vacuum analyze");
}

const HEADERS = [
  "content-type",
  "cache-control",
  "date",
  "etag",
  "last-modified",
  "server",
  "strict-transport-security",
  "vary",
].map((name) => [name, "a value of the usual length"]);
