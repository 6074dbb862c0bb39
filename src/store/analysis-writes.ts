/** What the analysis adds once the crawl is over: figures per page, incoming links, impact, score, and the end. */

import type pg from "pg";
import type { AuditStatus, AuditWarning, Completeness } from "#domain/audit.ts";
import type { Tally } from "#domain/check.ts";
import type { AuditFailure } from "#domain/failures.ts";
import { toUuid } from "#domain/ids.ts";
import type { Score, Summary } from "#domain/result.ts";
import { analyzeFor } from "./analyze-for.ts";
import type { CountedChange } from "./comparison.ts";
import { copyRows } from "./copy.ts";
import type { AuditLease } from "./crawl-rows.ts";
import { addTallies, appendEvent, inTransaction } from "./crawl-writes.ts";
import { createFrameReads, type FrameColumns, linksIn } from "./frame-reads.ts";
import { LeaseLost } from "./leases.ts";
import { storableJson } from "./row-writer.ts";
import { tellOfIssues } from "./tell-of-issues.ts";

/** Fewer take little room, and small audits are many. */
const MANY_DRAFTS = 5_000;

export interface PageFigures {
  readonly urlId: number;
  readonly depth: number | null;
  /** Number of the page from which the shortest way leads here. */
  readonly parent: number | null;
  readonly inlinks: number;
  readonly indexable: boolean;
  /** Weight that the links of the site give it, 0–100. */
  readonly linkScore: number;
  /** In search results; `null`: not known. */
  readonly clicks: number | null;
}

export interface AuditEnding {
  readonly status: Exclude<AuditStatus, "queued" | "running">;
  readonly completeness: Completeness;
  readonly failure: AuditFailure | null;
  readonly score: Score | null;
  readonly summary: Summary | null;
  /** Beside the audit before. */
  readonly changes: readonly CountedChange[];
  /** Added to those of discovery. */
  readonly warnings: readonly AuditWarning[];
  readonly percent: number;
  readonly issuesFound: number;
  readonly engineVersion: string;
  readonly checksVersion: string;
}

const FIGURE_COLUMNS = {
  url_id: "int4",
  depth: "int4",
  parent: "int4",
  inlinks: "int4",
  indexable: "bool",
  link_score: "int4",
  clicks: "int4",
} as const;

/** Taken over with an earlier audit, whose pages have all changed, or were not reached. */
const UNUSED_FRAMES = `
  delete from facts_frame f where audit_id = $1
    and not exists (select from page_content c where c.audit_id = f.audit_id and c.frame = f.no)`;

export function createAnalysisWrites(pool: pg.Pool) {
  return {
    /** To be called once the crawl has written what it read. */
    async begin({ auditId }: AuditLease): Promise<void> {
      await Promise.all([
        analyzeFor(pool, auditId, "known_url", ["audit_id", "id", "kind", "left_out"]),
        analyzeFor(pool, auditId, "page", ["audit_id", "url_id", "kind", "status", "is_html", "word_count"]),
        analyzeFor(pool, auditId, "page_content", ["audit_id", "url_id"]),
      ]);
    },

    /**
     * Marks pages that are part of a crawler trap, and takes back what was found on them: they count nowhere.
     * @param tally adds up outcomes of pages
     */
    async leaveOutTraps(
      lease: AuditLease,
      urlIds: readonly number[],
      tally: { add(outcomes: Uint8Array): void; tallies(): readonly Tally[] },
    ): Promise<void> {
      if (urlIds.length === 0) return;
      await inTransaction(pool, async (client) => {
        const audit = toUuid(lease.auditId);
        // An analysis that was interrupted has marked them, and taken back their outcomes.
        const { rows } = await client.query<FrameColumns & { readonly outcomes: Buffer | null }>(
          `with marked as (
             update page set trap = true where audit_id = $1 and url_id = any($2::int[]) and not trap returning url_id)
           select outcomes, frame, frame_place from page_content join marked using (url_id) where audit_id = $1 order by frame`,
          [audit, urlIds],
        );
        using frames = createFrameReads(client, lease.auditId, ["links"]);
        const open = await frames.read(rows.map(({ frame }) => frame));
        for (const row of rows) {
          const outcomes = linksIn(row, open)?.outcomes ?? row.outcomes;
          if (outcomes !== null) tally.add(outcomes);
        }
        await addTallies(client, lease, tally.tallies().map(negative));
        await client.query(
          "delete from issue_draft where audit_id = $1 and url_id = any($2::int[]) and scope = 'page'",
          [audit, urlIds],
        );
      });
    },

    async savePageFigures(lease: AuditLease, figures: Iterable<PageFigures>): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query(
          "create temporary table figure (url_id int, depth int, parent int, inlinks int, indexable boolean, link_score int, clicks int) on commit drop",
        );
        const rows = function* () {
          for (const figure of figures) {
            const { urlId, depth, parent, inlinks, indexable, linkScore, clicks } = figure;
            yield [urlId, depth, parent, inlinks, indexable, linkScore, clicks];
          }
        };
        await copyRows(client, "figure", FIGURE_COLUMNS, rows());
        await client.query(
          `update page set depth = f.depth, parent = f.parent, inlinks = f.inlinks, indexable = f.indexable,
               link_score = f.link_score, clicks = f.clicks
             from figure f where page.audit_id = $1 and page.url_id = f.url_id`,
          [toUuid(lease.auditId)],
        );
        await analyzeFor(client, lease.auditId, "page", ["url_id", "depth", "inlinks", "indexable", "link_score"]);
      });
    },

    async saveInlinks(lease: AuditLease, shards: Iterable<{ shard: number; data: Buffer }>): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query("delete from link_in where audit_id = $1", [toUuid(lease.auditId)]);
        const rows = function* () {
          for (const { shard, data } of shards) yield [toUuid(lease.auditId), shard, data];
        };
        await copyRows(client, "link_in", { audit_id: "uuid", shard: "int4", data: "bytea" }, rows());
      });
    },

    /** The last write of a run: status, figures, event, and the lease given back, all or nothing. */
    async finish(lease: AuditLease, ending: AuditEnding): Promise<void> {
      const drafts = await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update audit set status = $3, phase = case when $3 = 'completed' then 'finalizing' else phase end,
                  completeness = $4, failure = $5, score = $6, summary = $7, engine_version = $8, checks_version = $9,
                  warnings = warnings || $12::jsonb,
                  progress = progress || jsonb_build_object('percent', greatest($10::int, (progress ->> 'percent')::int),
                    'issuesFound', $11::int, 'pagesQueued', 0),
                  finished_at = now(), lease_owner = null, lease_until = null, version = version + 1
            where id = $1 and lease_owner = $2 and status = 'running'`,
          [
            toUuid(lease.auditId),
            lease.owner,
            ending.status,
            JSON.stringify(ending.completeness),
            json(ending.failure),
            json(ending.score),
            json(ending.summary),
            ending.engineVersion,
            ending.checksVersion,
            ending.percent,
            ending.issuesFound,
            storableJson(ending.warnings),
          ],
        );
        if (rowCount !== 1) throw new LeaseLost();
        const deleted = await client.query("delete from issue_draft where audit_id = $1", [toUuid(lease.auditId)]);
        await client.query(UNUSED_FRAMES, [toUuid(lease.auditId)]);
        await listWebsiteThatExists(client, lease, ending.status);
        if (ending.status === "completed") await tellOfIssues(client, lease, ending.changes);
        await appendEvent(client, lease, {
          event: `audit.${ending.status}`,
          data: { status: ending.status, failure: ending.failure },
        });
        return deleted.rowCount ?? 0;
      });
      // The room of the last drafts is given back at once, that of others is used again.
      if (drafts >= MANY_DRAFTS) await pool.query("vacuum issue_draft");
    },
  };
}

function negative({ checkId, ...counts }: Tally): Tally {
  const { passed, failed, cannotTell, notApplicable, errored } = counts;
  return {
    ...{ checkId, passed: -passed, failed: -failed, cannotTell: -cannotTell },
    ...{ notApplicable: -notApplicable, errored: -errored },
  };
}

/** A website that came into being with its audit is in lists once one has read a page of it. */
async function listWebsiteThatExists(
  client: pg.PoolClient,
  { websiteId, auditId }: AuditLease,
  status: AuditEnding["status"],
): Promise<void> {
  await client.query(
    `update website set provisional = false where id = $1 and provisional and ($3 = 'completed' or exists (
       select from page where audit_id = $2 and kind = 'page' and status < 400))`,
    [toUuid(websiteId), toUuid(auditId), status],
  );
}

function json(value: unknown): string | null {
  return value === null ? null : storableJson(value);
}
