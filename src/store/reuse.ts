/** What an audit takes over from an earlier one of the same website: which one, what it knows of a page, and its rows. */
import type pg from "pg";
import { type AuditId, fromUuid, toUuid } from "#domain/ids.ts";
import type { AuditLease } from "./crawl-rows.ts";
import { inTransaction } from "./crawl-writes.ts";
import { decodeOutlinks } from "./edge-codec.ts";
import { createFrameReads } from "./frame-reads.ts";
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { FIRST_FREE_CONTENT } from "./issue-contents.ts";
import { splitLinks } from "./kept-links.ts";

/** What a page answered; its headers as text take a quarter of the room. */
export interface AnswerBefore {
  readonly headersJson: string;
  readonly bodyHash: string;
}

/** A page that did not change, see `Recalled`. */
export interface RecalledPage {
  readonly ttfbMs: number | null;
  readonly targets: Uint32Array;
  readonly marks: Uint8Array;
  /** See `Reading.sign`. */
  readonly sign: number;
  readonly outcomes: Uint8Array;
  readonly issuesFound: number;
}

/** What belongs to each page is looked up, here and below: joined, the planner would go through the whole audit for a few pages. */
const WITH_CONTENT = `page p
  join lateral (select * from page_content where audit_id = p.audit_id and url_id = p.url_id offset 0) c on true`;

/**
 * Pages that can be taken over: they opened at once, were read to the end as they were sent, and all of it was kept, in a frame that the
 * audit took over.
 * @param audit that takes over
 */
const reusable = (
  audit: string,
) => `kind = 'page' and status = 200 and is_html and failure is null and not challenge and tries = 1
  and body_hash <> '' and (select true from facts_frame where audit_id = ${audit} and no = c.frame)`;

/** It was judged as a part of pages, and may be a page of its own by now. */
const FRAMED = `coalesce((
  select discovered_by = 'frame' from known_url where audit_id = p.audit_id and id = p.url_id), false)`;

/**
 * The last completed audit that read and judged as this one does. Numbers of addresses that are gone stay unused, so a
 * site that changes all its addresses again and again begins anew one day.
 */
const CANDIDATE = `
  select old.id from audit old join audit now on now.id = $1
   where old.id < now.id and old.status = 'completed' and ${LOOKED_AT_THE_SAME}
     and old.reading_version = now.reading_version and old.check_overrides = now.check_overrides
     and old.custom_rules is not distinct from now.custom_rules
     and old.options ->> 'userAgent' is not distinct from now.options ->> 'userAgent'
     and coalesce(now.options -> 'reuse' = 'true', true)
     and now.options ->> 'render' is distinct from 'always'
     and (coalesce((old.options ->> 'maxResources')::int, 0) > 0) = (coalesce((now.options ->> 'maxResources')::int, 0) > 0)
     and (select coalesce(max(id), 0) < 10000 + 2 * count(*) from known_url where audit_id = old.id)
   order by old.id desc limit 1`;

export function createReuse(pool: pg.Pool) {
  return {
    /**
     * Notes with what the audit's pages are read, and chooses what to take over from, once.
     * @param version of the code that reads and judges pages
     */
    async begin({ auditId }: AuditLease, version: string): Promise<AuditId | null> {
      return await inTransaction(pool, async (client) => {
        const audit = toUuid(auditId);
        const { rows } = await client.query<{ begins: boolean; reuses: string | null }>(
          `update audit set reading_version = case when site is null or reading_version = $2 then $2 end where id = $1
           returning site is null as begins, case when reading_version is not null then reuses_audit_id end as reuses`,
          [audit, version],
        );
        const [run] = rows;
        if (!run?.begins) return run?.reuses ? fromUuid("aud", run.reuses) : null;
        // Another run may have chosen another one, and died before it knew the site.
        await client.query("delete from issue_content where audit_id = $1", [audit]);
        const chosen = await client.query<{ reuses: string | null }>(
          `update audit set reuses_audit_id = (${CANDIDATE}) where id = $1 returning reuses_audit_id as reuses`,
          [audit],
        );
        const reuses = chosen.rows[0]?.reuses ?? null;
        return reuses === null ? null : fromUuid("aud", reuses);
      });
    },

    /**
     * Takes over what the issues of pages of the earlier audit say, under the same numbers.
     * @param base `null`: nothing is taken over
     * @returns from where on this audit numbers what its own issues say
     */
    async takeContents(auditId: AuditId, base: AuditId | null): Promise<number> {
      const audit = toUuid(auditId);
      if (base !== null) await pool.query(COPY_ISSUE_CONTENTS, [audit, toUuid(base)]);
      const { rows } = await pool.query<{ first: string }>(FIRST_FREE_CONTENT, [audit]);
      return Number(rows[0]?.first);
    },

    /**
     * Takes over the frames of pages of the earlier audit, under the same numbers. Before the first page is asked for; and after discovery,
     * when the site is known to answer, and another run of this audit takes over from the same.
     */
    async takeFrames(auditId: AuditId, base: AuditId): Promise<void> {
      await pool.query(COPY_FRAMES, [toUuid(auditId), toUuid(base)]);
    },

    /**
     * A server may call unchanged what it only believes to be so. It is not asked to when a person's access is sent
     * along, which may have changed, or when we ourselves changed something since.
     */
    async mayAskConditionally({ auditId, websiteId }: AuditLease, base: AuditId): Promise<boolean> {
      const { rows } = await pool.query<{ may: boolean }>(
        `select bool_and(options -> 'credentials' = '[]') and not exists (
           select from applied_change where website_id = $3
             and created_at > (select started_at from audit where id = $2)) as may
           from audit where id in ($1, $2)`,
        [toUuid(auditId), toUuid(base), toUuid(websiteId)],
      );
      return rows[0]?.may ?? false;
    },

    async originOf(base: AuditId): Promise<string | null> {
      const { rows } = await pool.query<{ origin: string | null }>(
        "select site ->> 'origin' as origin from audit where id = $1",
        [toUuid(base)],
      );
      return rows[0]?.origin ?? null;
    },

    /** Every URL of the audit with its number, in ascending order. */
    async *urls(base: AuditId): AsyncGenerator<{ readonly id: number; readonly url: string }> {
      for (let after = 0; ; ) {
        const { rows } = await pool.query<{ id: number; url: string }>(
          "select id, url from known_url where audit_id = $1 and id > $2 order by id limit $3",
          [toUuid(base), after, ROWS],
        );
        yield* rows;
        if (rows.length < ROWS) return;
        after = rows.at(-1)?.id ?? after;
      }
    },

    /** What pages answered whose numbers are in the range, where they can be taken over. After `takeFrames`. */
    async answers(
      { auditId }: AuditLease,
      base: AuditId,
      [first, last]: readonly [number, number],
    ): Promise<ReadonlyMap<number, AnswerBefore>> {
      const { rows } = await pool.query<{ url_id: number; headers: string; body_hash: string }>(
        `select p.url_id, c.headers::text, c.body_hash from ${WITH_CONTENT}
          where p.audit_id = $1 and p.url_id between $2 and $3 and ${reusable("$4")} and not ${FRAMED}`,
        [toUuid(base), first, last, toUuid(auditId)],
      );
      return new Map(
        rows.map(({ url_id, headers, body_hash }) => [url_id, { headersJson: headers, bodyHash: body_hash }]),
      );
    },

    /**
     * Pages that have other issues than they count. Those could not be copied whole, and it is better to read such a page
     * again than to end with an error. Asked once: of an audit that has ended, neither changes.
     */
    async incompletePages(base: AuditId): Promise<ReadonlySet<number>> {
      const { rows } = await pool.query<{ url_id: number }>(
        `select url_id from page left join (
           select url_id, count(*) as there from issue where audit_id = $1 and scope = 'page' group by url_id) own using (url_id)
          where audit_id = $1 and issues_found <> coalesce(there, 0)`,
        [toUuid(base)],
      );
      return new Set(rows.map(({ url_id }) => url_id));
    },

    /** Answers what is known of pages that did not change. Frames stay open from one question to the next. */
    recalling({ auditId }: AuditLease, base: AuditId) {
      const frames = createFrameReads(pool, base, ["links"]);
      return async (ids: readonly number[]): Promise<ReadonlyMap<number, RecalledPage>> => {
        const { rows } = await pool.query<RecalledRow>(
          `select p.url_id, p.ttfb_ms, c.frame, c.frame_place, p.issues_found, p.content_sign from ${WITH_CONTENT}
            where p.audit_id = $1 and p.url_id = any($2::int[]) and ${reusable("$3")}`,
          [toUuid(base), ids, toUuid(auditId)],
        );
        const open = await frames.read(rows.map(({ frame }) => frame));
        const recalled = rows.map(({ url_id, ttfb_ms, frame, frame_place, issues_found, content_sign }) => {
          const { edges, outcomes } = splitLinks(open(frame).links(frame_place));
          const read = { sign: content_sign >>> 0, outcomes: Uint8Array.from(outcomes), issuesFound: issues_found };
          return [url_id, { ttfbMs: ttfb_ms, ...decodeOutlinks(edges), ...read }] as const;
        });
        return new Map(recalled);
      };
    },
  };
}

interface RecalledRow {
  readonly url_id: number;
  readonly ttfb_ms: number | null;
  readonly frame: number;
  readonly frame_place: number;
  readonly issues_found: number;
  readonly content_sign: number;
}

/**
 * All that issues of pages still say: these are few beside the issues, and each page would look for its own. An audit that goes on has
 * done it.
 */
const COPY_ISSUE_CONTENTS = `
  insert into issue_content (audit_id, no, occurrences, locator, args, evidence)
    select $1, no, occurrences, locator, args, evidence from issue_content
     where audit_id = $2 and exists (select from audit where id = $1 and status = 'running')
       and no in (select content_no from issue where audit_id = $2 and scope = 'page')
  on conflict do nothing`;

/** A frame of which most pages are gone would be kept for a few, again and again: these are read anew. */
const COPY_FRAMES = `
  insert into facts_frame (audit_id, no, pages, heads, bulks, links)
    select $1, no, pages, heads, bulks, links from facts_frame
      join (select frame as no, count(*) as used from page_content where audit_id = $2 group by 1) p using (no)
     where audit_id = $2 and exists (select from audit where id = $1 and status = 'running') and 2 * used >= pages
  on conflict do nothing`;

/** Rows read at a time. */
const ROWS = 10_000;
