/** An audit as the runner would leave it, or have it while it runs: three pages, one of them broken, and 45 issues. */
import type pg from "pg";
import type { AuditStatus, AuditType } from "#domain/audit.ts";
import type { Document } from "#domain/document.ts";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Proposals } from "#store/index.ts";
import { encodeEdges } from "./encode-links.ts";
import { newId } from "./identity.ts";
import { storeFacts } from "./stored-facts.ts";

export interface SeededAudit {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  readonly issueIds: readonly IssueId[];
}

const OPTIONS = {
  maxPages: 100,
  maxDepth: null,
  maxDurationSeconds: null,
  include: [],
  exclude: [],
  respectRobots: true,
  externalLinks: true,
  render: "auto",
  maxResources: 1000,
  requestsPerSecond: null,
  concurrency: 8,
  maxPagesChosen: false,
  credentials: [],
};
const PROGRESS = {
  percent: 40,
  pagesDiscovered: 3,
  pagesCrawled: 3,
  pagesQueued: 1,
  pagesFailed: 1,
  pagesReused: 0,
  pagesRendered: 0,
  externalChecked: 0,
  issuesFound: 45,
  requests: 5,
  bytesDownloaded: 4000,
  throttledBy: null,
};
const SCORE = { overall: 78, grade: "B", losses: [], cappedBy: null, formula: "see docs", categories: [] };
const SUMMARY = {
  pages: { crawled: 3, indexable: 2, redirected: 0, clientError: 1, serverError: 0, noAnswer: 0, blocked: 0 },
  external: { checked: 0, broken: 0, unverified: 0 },
  leftOut: {},
  issues: { total: 45, open: 45, fixable: 30, bySeverity: { error: 30, warning: 15, notice: 0 } },
};

export async function seedAudit(
  pool: pg.Pool,
  {
    status = "completed",
    type = "full-audit",
    workspaceId = LOCAL_WORKSPACE_ID,
    origin = `https://site-${newId("web").slice(-8)}.example`,
  }: {
    status?: AuditStatus;
    type?: AuditType;
    workspaceId?: string;
    origin?: string;
  } = {},
): Promise<SeededAudit> {
  const { rows } = await pool.query(
    `insert into website (id, workspace_id, origin, name) values ($1, $2, $3, $3)
     on conflict (workspace_id, origin) do update set name = excluded.name returning id`,
    [toUuid(newId("web")), workspaceId, origin],
  );
  const auditId = newId("aud");
  const over = status === "completed" || status === "failed" || status === "cancelled";
  const failure = {
    code: "site_unreachable",
    message: "The site did not answer.",
    nextStep: "Try again.",
    retryable: true,
  };
  await pool.query(
    `insert into audit (id, website_id, workspace_id, type, status, phase, start_url, options, actor_id, progress, score, summary,
       failure, started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'usr_test', $9, $10, $11, $12, $13, $14)`,
    [
      toUuid(auditId),
      rows[0].id,
      workspaceId,
      type,
      status,
      over ? "finalizing" : "crawling",
      `${origin}/`,
      OPTIONS,
      PROGRESS,
      status === "completed" ? SCORE : null,
      status === "completed" ? SUMMARY : null,
      status === "failed" ? failure : null,
      status === "queued" ? null : "2026-01-01T00:00:00Z",
      over ? "2026-01-01T00:01:00Z" : null,
    ],
  );
  await pool.query("insert into audit_event (audit_id, type, data) values ($1, 'audit.queued', '{}')", [
    toUuid(auditId),
  ]);
  if (over)
    await pool.query("insert into audit_event (audit_id, type, data) values ($1, $2, $3)", [
      toUuid(auditId),
      `audit.${status}`,
      { status, failure: status === "failed" ? failure : null },
    ]);
  await seedPages(pool, auditId, origin);
  const issueIds = await seedIssues(pool, auditId, rows[0].id);
  if (!over) await draftsOfIssues(pool, auditId);
  return { auditId, websiteId: fromUuid("web", rows[0].id), issueIds };
}

/**
 * Turns the issues of an audit back into what they were before the analysis; it runs again, held by `owner`.
 * @returns what was proposed for them, in pieces
 */
export async function turnIntoDrafts(pool: pg.Pool, auditId: AuditId, owner: string): Promise<readonly Proposals[]> {
  const audit = [toUuid(auditId)];
  const { rows } = await pool.query<{ id: string; urlId: number; suggestion: Suggestion | null }>(
    'select id, url_id as "urlId", suggestion from issue where audit_id = $1 order by url_id, id',
    audit,
  );
  await draftsOfIssues(pool, auditId);
  await pool.query("update audit set status = 'running', lease_owner = $2 where id = $1", [...audit, owner]);
  return [rows.slice(0, 20), rows.slice(20, 40), rows.slice(40)].flatMap((piece) => {
    const upTo = piece.at(-1);
    const proposed = piece.flatMap(({ suggestion }, place) => (suggestion ? [[place, suggestion] as const] : []));
    return upTo ? [{ issues: piece.length, upTo, suggestions: new Map(proposed) }] : [];
  });
}

async function draftsOfIssues(pool: pg.Pool, auditId: AuditId): Promise<void> {
  const columns = "id, audit_id, fingerprint, check_id, category, scope, severity, url_id, content_no";
  const audit = [toUuid(auditId)];
  await pool.query(`insert into issue_draft (${columns}) select ${columns} from issue where audit_id = $1`, audit);
  await pool.query("delete from issue where audit_id = $1", audit);
}

async function seedPages(pool: pg.Pool, auditId: AuditId, origin: string): Promise<void> {
  const links = encodeEdges([
    { target: 2, text: "Tea", nofollow: false, via: "link" },
    { target: 3, text: "Gone", nofollow: true, via: "link" },
  ]);
  const audit = toUuid(auditId);
  await pool.query(
    `insert into known_url (audit_id, id, url, kind, discovered_by, depth, left_out)
     select $1, known.id, $2 || known.path, 'page', 'link', known.depth, known.left_out
     from (values (1, '/', 1, null), (2, '/tea', 1, null), (3, '/gone', 1, null), (4, '/private', 2, 'robots')) known (id, path, depth, left_out)`,
    [audit, origin],
  );
  await pool.query(
    `insert into page (audit_id, url_id, kind, status, wire_bytes, body_bytes, tries, challenge, fetched_at,
       is_html, title, description, h1, noindex, nofollow, word_count, text_hash, template_hash, indexable, paginated)
     select $1, url_id, 'page', status, 900, 2000, 1, false, now(), true, 'Tea', '', 'Tea', false, false, 120, 'x', 'x', status = 200, false
     from (values (1, 200), (2, 200), (3, 404)) fetched (url_id, status)`,
    [audit],
  );
  const document = { lang: "en", links: [] } as unknown as Document;
  const [first, others] = [
    await storeFacts(pool, audit, { document, url: origin, edges: links, fragments: null }),
    await storeFacts(pool, audit, { document, url: origin, edges: null, fragments: null }),
  ];
  await pool.query(
    `insert into page_content (audit_id, url_id, headers, body_hash, frame, frame_place)
     select $1, url_id, '[["content-type","text/html"]]', 'x', case when url_id = 1 then $2::int else $3::int end, 0
       from generate_series(1, 3) url_id`,
    [audit, first, others],
  );
}

async function seedIssues(pool: pg.Pool, auditId: AuditId, websiteUuid: string): Promise<IssueId[]> {
  // Those of one millisecond come in any order.
  const ids = Array.from({ length: 45 }, () => newId("iss")).toSorted();
  const audit = toUuid(auditId);
  await pool.query(
    `insert into issue_content (audit_id, no, occurrences, locator, args, evidence)
     select $1, n, 1, 'place ' || n, '{"place":"the head"}', '{}' from generate_series(0, 44) n`,
    [audit],
  );
  // Impacts are repeated on purpose: the order must hold among equals.
  await pool.query(
    `insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, url_id, content_no, suggestion, impact)
     select issue.id, $2, $3, 'fp' || n, case when is_title then 'title-missing' else 'link-broken' end,
       case when is_title then 'titles' else 'links' end, 'page', case when is_title then 'error' else 'warning' end,
       case when is_title then 2 else 1 end, n,
       case when is_title then jsonb '{"field":"title","value":"Tea","risk":"review","source":"the first heading"}' end, n % 7 / 10.0
     from unnest($1::uuid[]) with ordinality listed (id, place),
       lateral (select listed.id, (place - 1)::int as n, place <= 30 as is_title) issue`,
    [ids.map(toUuid), audit, websiteUuid],
  );
  await pool.query(
    `insert into check_tally values ($1, 'title-missing', 1, 1, 0, 1, 0), ($1, 'passed-check', 2, 0, 0, 1, 0)`,
    [audit],
  );
  return ids;
}
