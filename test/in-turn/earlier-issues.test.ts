/** 100,000 issues of before their contents stood apart, and drafts of a running audit, in a database that is brought up to date. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#store/index.ts";
import { ISSUE_DETAIL } from "#store/issue-detail.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { makeEarlierSchema } from "../support/earlier-schema.ts";
import { newUuid } from "../support/identity.ts";

const LAST_BEFORE = "0135_filmstrip.sql";
const ISSUES = 100_000;
const PAGES = 5_000;
/** All that an issue says, in one number for all issues. */
const COLUMNS = `id, audit_id, website_id, fingerprint, check_id, category, scope, severity, severity_rank, status, url_id, url, locator,
  occurrences, args, evidence, suggestion, impact, first_seen_audit_id, version, group_no, page_share`;
const sumOf = (table: string) => `select count(*)::int as issues, sum(hashtextextended(one::text, 0)) as sum
  from (select ${COLUMNS} from ${table} stored) one`;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

it("keeps every issue and every draft as it was", async () => {
  const { pool } = database;
  await makeEarlierSchema(pool, LAST_BEFORE);
  const [website, ended, running] = [newUuid(), newUuid(), newUuid()];
  await pool.query("insert into website (id, workspace_id, origin, name) values ($1, 'w', 'https://a.example', 'A')", [
    website,
  ]);
  await pool.query(
    `insert into audit (id, website_id, workspace_id, type, status, phase, start_url, options, actor_id, progress)
     select id, $1, 'w', 'full-audit', status, 'crawling', 'https://a.example/', '{}', 'usr_test', '{}'
       from (values ($2::uuid, 'completed'), ($3::uuid, 'running')) audit (id, status)`,
    [website, ended, running],
  );
  await pool.query(
    `insert into known_url (audit_id, id, url, kind, discovered_by, depth)
     select $1, n, 'https://a.example/' || n, 'page', 'link', 1 from generate_series(1, $2::int) n`,
    [ended, PAGES],
  );
  await pool.query(
    `insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, status, url_id, url, locator, occurrences,
       args, evidence, suggestion, impact, first_seen_audit_id, version, group_no, page_share)
     select gen_random_uuid(), $1, $2, md5(n::text), 'check-' || n % 7, 'titles', case when n % 9 = 0 then 'site' else 'page' end,
       (array['error', 'warning', 'notice'])[1 + n % 3], case when n % 50 = 0 then 'ignored' else 'open' end, n % $4::int,
       case n % $4::int when 0 then 'https://a.example/' else 'https://a.example/' || n % $4::int end,
       case when n % 2 = 0 then 'img[' || n || ']' else 'every page' end, 1 + n % 3 / 2,
       jsonb_build_object('limit', n % 2), case when n % 2 = 0 then jsonb_build_object('snippet', 'x' || n) else '{}' end,
       case when n % 5 = 0 then jsonb_build_object('field', 'title', 'value', 'Tea ' || n) end, n % 97 / 97.0,
       case when n % 3 = 0 then $1::uuid end, 1 + n % 2, n % 100, case when n % 4 > 0 then n % 10 / 10.0 end
       from generate_series(1, $3::int) n`,
    [ended, website, ISSUES, PAGES],
  );
  await pool.query(
    `insert into issue_draft (id, audit_id, fingerprint, check_id, category, scope, severity, url_id, locator, occurrences, args, evidence)
     select gen_random_uuid(), $1, md5(n::text), 'check-1', 'titles', 'page', 'error', n, 'place ' || n, 1, '{"n":1}', '{}'
       from generate_series(1, 500) n`,
    [running],
  );
  const before = await pool.query(sumOf("issue"));
  const drafts = await pool.query(
    "select id, url_id, locator, occurrences, args, evidence from issue_draft order by url_id",
  );
  await migrate(pool);
  expect(before.rows[0].issues).toBe(ISSUES);
  expect((await pool.query(sumOf(ISSUE_DETAIL))).rows).toEqual(before.rows);
  const now = await pool.query(
    `select id, url_id, locator, occurrences, args, evidence from issue_draft d
       join issue_content c on c.audit_id = d.audit_id and c.no = d.content_no order by url_id`,
  );
  expect(now.rows).toEqual(drafts.rows);
  const { rows } = await pool.query("select count(*)::int as contents from issue_content where audit_id = $1", [ended]);
  // Every second says something of its own; the others say two things, once or twice.
  expect(rows[0].contents).toBeLessThan(ISSUES / 2 + 10);
  await pool.query("delete from audit");
  expect((await pool.query("select from issue union all select from issue_content")).rowCount).toBe(0);
});
