/** An audit as the runner would leave it, or have it while it runs: three pages, one of them broken, and 45 issues. */
import type pg from "pg";
import type { AuditStatus, AuditType } from "#domain/audit.ts";
import type { Document } from "#domain/document.ts";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { packDocument } from "#store/document-codec.ts";
import type { Proposals } from "#store/index.ts";
import { encodeEdges } from "./encode-links.ts";
import { newId } from "./identity.ts";

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
  const issueIds = await seedIssues(pool, auditId, rows[0].id, origin);
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
  const columns =
    "id, audit_id, fingerprint, check_id, category, scope, severity, url_id, locator, occurrences, args, evidence";
  const audit = [toUuid(auditId)];
  await pool.query(`insert into issue_draft (${columns}) select ${columns} from issue where audit_id = $1`, audit);
  await pool.query("delete from issue where audit_id = $1", audit);
}

async function seedPages(pool: pg.Pool, auditId: AuditId, origin: string): Promise<void> {
  const links = encodeEdges([
    { target: 2, text: "Tea", nofollow: false, via: "link" },
    { target: 3, text: "Gone", nofollow: true, via: "link" },
  ]);
  for (const [id, path, status] of [
    [1, "/", 200],
    [2, "/tea", 200],
    [3, "/gone", 404],
  ] as const) {
    await pool.query(
      "insert into known_url (audit_id, id, url, kind, discovered_by, depth) values ($1, $2, $3, 'page', 'link', 1)",
      [toUuid(auditId), id, `${origin}${path}`],
    );
    await pool.query(
      `insert into page (audit_id, url_id, kind, status, wire_bytes, body_bytes, tries, challenge, fetched_at,
         is_html, title, description, h1, noindex, nofollow, word_count, text_hash, template_hash, indexable, paginated)
       values ($1, $2, 'page', $3, 900, 2000, 1, false, now(), true, 'Tea', '', 'Tea', false, false, 120, 'x', 'x', $4, false)`,
      [toUuid(auditId), id, status, status === 200],
    );
    const facts = packDocument({ lang: "en", links: [] } as unknown as Document);
    await pool.query(
      `insert into page_content (audit_id, url_id, headers, body_hash, facts, links)
       values ($1, $2, '[["content-type","text/html"]]', 'x', $3, $4)`,
      [toUuid(auditId), id, facts, id === 1 ? links : null],
    );
  }
  await pool.query(
    "insert into known_url (audit_id, id, url, kind, discovered_by, depth, left_out) values ($1, 4, $2, 'page', 'link', 2, 'robots')",
    [toUuid(auditId), `${origin}/private`],
  );
}

async function seedIssues(pool: pg.Pool, auditId: AuditId, websiteUuid: string, origin: string): Promise<IssueId[]> {
  const ids: IssueId[] = [];
  for (let n = 0; n < 45; n++) {
    const id = newId("iss");
    ids.push(id);
    const isTitle = n < 30;
    await pool.query(
      `insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, url_id, url, locator, args,
         evidence, suggestion, impact)
       values ($1, $2, $3, $4, $5, $6, 'page', $7, $8, $9, $10, '{"place":"the head"}', '{}', $11, $12)`,
      [
        toUuid(id),
        toUuid(auditId),
        websiteUuid,
        `fp${n}`,
        isTitle ? "title-missing" : "link-broken",
        isTitle ? "titles" : "links",
        isTitle ? "error" : "warning",
        isTitle ? 2 : 1,
        `${origin}${isTitle ? "/tea" : "/"}`,
        `place ${n}`,
        isTitle ? { field: "title", value: "Tea", risk: "review", source: "the first heading" } : null,
        // Repeated on purpose: the order must hold among equals.
        (n % 7) / 10,
      ],
    );
  }
  await pool.query(
    `insert into check_tally values ($1, 'title-missing', 1, 1, 0, 1, 0), ($1, 'passed-check', 2, 0, 0, 1, 0)`,
    [toUuid(auditId)],
  );
  return ids;
}
