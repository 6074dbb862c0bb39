/**
 * What a running audit saves. Each batch is one transaction and starts by asking whether the lease still holds, so that
 * a runner that was stopped and woke up late writes nothing; after a crash everything is there up to the last batch.
 */
import type pg from "pg";
import type { Phase, Progress } from "#domain/audit.ts";
import type { NewAuditEvent } from "#domain/audit-events.ts";
import type { Tally } from "#domain/check.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { NewIssue } from "#domain/issue.ts";
import type { LeftOutReason } from "#domain/page.ts";
import type { Visit } from "#domain/reading.ts";
import type { SiteFacts } from "#domain/site.ts";
import { copyEncoded, copyRows } from "./copy.ts";
import { copyReused, type ReusedPage } from "./copy-reused.ts";
import { type AuditLease, copyUrls, type UrlToSave } from "./crawl-rows.ts";
import { type FramedFacts, frameFacts, saveFrames } from "./frame-writes.ts";
import { createIssueContents, FIRST_FREE_CONTENT, ISSUE_CONTENT_COLUMNS } from "./issue-contents.ts";
import { LeaseLost } from "./leases.ts";
import { storableJson } from "./row-writer.ts";
import {
  CONTENT_COLUMNS,
  contentPieces,
  DRAFT_COLUMNS,
  type EncodedVisit,
  encodeIssues,
  PAGE_COLUMNS,
  pagePieces,
  type Shared,
} from "./visit-rows.ts";

export interface Batch {
  /** What these pages, and later ones, refer to. */
  readonly shared: readonly Shared[];
  readonly visits: readonly Visit<EncodedVisit>[];
  /** Pages that did not change, and what they led to that was not known. */
  readonly reused: { readonly from: AuditId; readonly visits: readonly Visit<ReusedPage>[] } | null;
  readonly tallies: readonly Tally[];
  readonly progress: Progress;
}

export function createCrawlWrites(pool: pg.Pool, newUuid: () => string) {
  return {
    /** The end of discovery: the site's facts and the first URLs. */
    async saveDiscovery(
      lease: AuditLease,
      site: SiteFacts,
      urls: Iterable<UrlToSave>,
      progress: Progress,
    ): Promise<void> {
      await inTransaction(pool, async (client) => {
        await saveProgress(client, lease, "crawling", progress);
        const warnings = storableJson(site.warnings);
        await client.query("update audit set site = $2, warnings = $3 where id = $1", [
          toUuid(lease.auditId),
          storableJson(site),
          warnings,
        ]);
        await copyUrls(client, lease, urls);
        await appendEvent(client, lease, { event: "audit.phase", data: { phase: "crawling" } });
      });
    },

    /** One checkpoint of the crawl: pages, what they linked to, what was found, how far we are. */
    async saveBatch(lease: AuditLease, batch: Batch): Promise<void> {
      const framed = await frameFacts(batch.visits);
      await inTransaction(pool, async (client) => {
        await saveProgress(client, lease, "crawling", batch.progress);
        await copyUrls(client, lease, discovered([...batch.visits, ...(batch.reused?.visits ?? [])]));
        await saveShared(client, batch.shared);
        if (batch.visits.length > 0) await saveRead(client, lease, batch.visits, framed);
        if (batch.reused) await saveReused(client, lease, batch.reused, newUuid);
        await addTallies(client, lease, batch.tallies);
        await appendEvent(client, lease, { event: "audit.progress", data: batch.progress });
      });
    },

    /** How long the slowest pages took when nothing else ran. */
    async saveQuietTimes(
      lease: AuditLease,
      times: readonly { readonly urlId: number; readonly ms: number }[],
    ): Promise<void> {
      await pool.query(
        `update page set quiet_ttfb_ms = t.ms from jsonb_to_recordset($2) as t("urlId" int, ms float8)
          where page.audit_id = $1 and page.url_id = t."urlId"`,
        [toUuid(lease.auditId), JSON.stringify(times)],
      );
    },

    /** URLs that will not be visited any more, each with its reason. */
    async leaveOut(
      lease: AuditLease,
      reasons: Iterable<readonly [urlId: number, reason: LeftOutReason]>,
    ): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query("create temporary table left_out (id int, reason text) on commit drop");
        await copyRows(client, "left_out", { id: "int4", reason: "text" }, reasons);
        await client.query(
          "update known_url set left_out = l.reason from left_out l where known_url.audit_id = $1 and known_url.id = l.id",
          [toUuid(lease.auditId)],
        );
      });
    },

    /** All that still waits, for one reason: the audit was cut short. */
    async leaveOutRest(lease: AuditLease, reason: LeftOutReason): Promise<void> {
      await pool.query(
        `update known_url set left_out = $2 where audit_id = $1 and left_out is null
           and not exists (select from page where page.audit_id = known_url.audit_id and page.url_id = known_url.id)`,
        [toUuid(lease.auditId), reason],
      );
    },

    async enterPhase(lease: AuditLease, phase: Phase, progress: Progress): Promise<void> {
      await inTransaction(pool, async (client) => {
        await saveProgress(client, lease, phase, progress);
        await appendEvent(client, lease, { event: "audit.phase", data: { phase } });
      });
    },

    /** Replaces what an earlier, interrupted analysis may have saved. */
    async saveSiteFindings(
      lease: AuditLease,
      issues: Iterable<NewIssue>,
      talliesAfterwards: () => readonly Tally[],
    ): Promise<void> {
      await inTransaction(pool, async (client) => {
        await assertLeaseHeld(client, lease);
        await client.query("delete from issue_draft where audit_id = $1 and scope = 'site'", [toUuid(lease.auditId)]);
        const { rows } = await client.query<{ first: string }>(FIRST_FREE_CONTENT, [toUuid(lease.auditId)]);
        const contents = createIssueContents(lease.auditId, Number(rows[0]?.first));
        for (const piece of encodeIssues(lease, newUuid, issues, contents)) {
          await copyEncoded(client, "issue_content", ISSUE_CONTENT_COLUMNS, [contents.take()]);
          await copyEncoded(client, "issue_draft", DRAFT_COLUMNS, [piece]);
        }
        const tallies = talliesAfterwards();
        await client.query("delete from check_tally where audit_id = $1 and check_id = any($2)", [
          toUuid(lease.auditId),
          tallies.map((tally) => tally.checkId),
        ]);
        await addTallies(client, lease, tallies);
      });
    },
  };
}

/** Begin, work, commit; the connection goes back clean or not at all. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    const broken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}

/** Moves phase and progress on, if the audit is still ours. @throws LeaseLost */
export async function saveProgress(
  client: pg.PoolClient,
  lease: AuditLease,
  phase: Phase,
  progress: Progress,
): Promise<void> {
  const { rowCount } = await client.query(
    "update audit set phase = $3, progress = $4, version = version + 1 where id = $1 and lease_owner = $2 and status = 'running'",
    [toUuid(lease.auditId), lease.owner, phase, JSON.stringify(progress)],
  );
  if (rowCount !== 1) throw new LeaseLost();
}

/** Keeps the audit ours to the end of the transaction. @throws LeaseLost */
export async function assertLeaseHeld(client: pg.PoolClient, lease: AuditLease): Promise<void> {
  const { rowCount } = await client.query(
    "select from audit where id = $1 and lease_owner = $2 and status = 'running' for no key update",
    [toUuid(lease.auditId), lease.owner],
  );
  if (rowCount !== 1) throw new LeaseLost();
}

export async function appendEvent(
  client: pg.PoolClient,
  lease: AuditLease,
  { event, data }: NewAuditEvent,
): Promise<void> {
  await client.query("insert into audit_event (audit_id, type, data) values ($1, $2, $3)", [
    toUuid(lease.auditId),
    event,
    JSON.stringify(data),
  ]);
}

async function saveShared(client: pg.PoolClient, shared: readonly Shared[]): Promise<void> {
  const contents = shared.map(({ contents }) => contents).filter(({ length }) => length > 0);
  if (contents.length > 0) await copyEncoded(client, "issue_content", ISSUE_CONTENT_COLUMNS, contents);
}

async function saveRead(
  client: pg.PoolClient,
  lease: AuditLease,
  visits: readonly Visit<EncodedVisit>[],
  framed: FramedFacts,
): Promise<void> {
  const placeOf = await saveFrames(client, lease, framed);
  await copyEncoded(client, "page", PAGE_COLUMNS, pagePieces(visits));
  await copyEncoded(client, "page_content", CONTENT_COLUMNS, contentPieces(visits, placeOf));
  await copyEncoded(client, "issue_draft", DRAFT_COLUMNS, issuesOf(visits));
}

async function saveReused(
  client: pg.PoolClient,
  lease: AuditLease,
  { from, visits }: NonNullable<Batch["reused"]>,
  newUuid: () => string,
): Promise<void> {
  await copyReused(
    client,
    lease,
    from,
    visits.map(({ reading }) => reading.kept),
    newUuid,
  );
}

function* issuesOf(visits: readonly Visit<EncodedVisit>[]): Generator<Uint8Array> {
  for (const { reading } of visits) yield reading.kept.issues;
}

function* discovered(visits: readonly Visit<unknown>[]): Generator<UrlToSave> {
  for (const visit of visits) for (const url of visit.discovered) yield { ...url, inSitemap: false };
}

export async function addTallies(client: pg.PoolClient, lease: AuditLease, tallies: readonly Tally[]): Promise<void> {
  await client.query(
    `insert into check_tally (audit_id, check_id, passed, failed, cannot_tell, not_applicable, errored, of_samples)
       select $1, t."checkId", t.passed, t.failed, t."cannotTell", t."notApplicable", t.errored, coalesce(t."ofSamples", false)
       from jsonb_to_recordset($2) as t(
         "checkId" text, passed int, failed int, "cannotTell" int, "notApplicable" int, errored int, "ofSamples" boolean)
     on conflict (audit_id, check_id) do update set
       passed = check_tally.passed + excluded.passed, failed = check_tally.failed + excluded.failed,
       cannot_tell = check_tally.cannot_tell + excluded.cannot_tell,
       not_applicable = check_tally.not_applicable + excluded.not_applicable, errored = check_tally.errored + excluded.errored`,
    [toUuid(lease.auditId), JSON.stringify(tallies)],
  );
}
