/** What a browser measured of a few pages of an audit. */
import type pg from "pg";
import type { Progress } from "#domain/audit.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { LabReport, Measured } from "#domain/lab.ts";
import type { AuditLease } from "./crawl-rows.ts";
import { appendEvent, inTransaction, saveProgress } from "./crawl-writes.ts";
import { storableJson } from "./row-writer.ts";

/** A page to be measured. */
export interface PageToMeasure {
  readonly id: number;
  readonly url: string;
}

/** A report, and whether there is a picture beside it. */
interface KeptReport {
  readonly report: LabReport;
  readonly isPictured: boolean;
}
const KEPT = 'report, screenshot is not null as "isPictured"';

/**
 * One page for each template: the first that was met, which is the nearest to the start page. The start page's template comes first,
 * then those of most pages. What was measured already counts, and is not named again.
 */
const SAMPLES = `
  with stands as (
    select min(p.url_id) as id, count(*) as pages, bool_or(k.url = $2) as is_start,
           min(p.url_id) filter (where k.url = $2) as start
      from page p join known_url k on k.audit_id = p.audit_id and k.id = p.url_id
     where p.audit_id = $1 and p.kind = 'page' and p.status = 200 and p.is_html and not p.challenge and p.failure is null
       and k.discovered_by <> 'frame'
     group by p.template_hash
     order by is_start desc, pages desc, id limit $3)
  select k.id, k.url from stands join known_url k on k.audit_id = $1 and k.id = coalesce(stands.start, stands.id)
   where not exists (select from lab_report l where l.audit_id = $1 and l.url_id = k.id)
   order by stands.is_start desc, stands.pages desc, k.id`;

export function createLabStore(pool: pg.Pool) {
  return {
    /** @param most with those that were measured already */
    async samples(audit: AuditId, startUrl: string, most: number): Promise<readonly PageToMeasure[]> {
      const { rows } = await pool.query<PageToMeasure>(SAMPLES, [toUuid(audit), startUrl, most]);
      return rows;
    },

    /** @throws LeaseLost */
    async save(
      lease: AuditLease,
      urlId: number,
      { report, screenshot, pictures }: Measured,
      progress: Progress,
    ): Promise<void> {
      await inTransaction(pool, async (client) => {
        await saveProgress(client, lease, "rendering", progress);
        await client.query(
          `insert into lab_report (audit_id, url_id, report, screenshot, frames) values ($1, $2, $3, $4, $5)
             on conflict (audit_id, url_id) do update set report = excluded.report, screenshot = excluded.screenshot,
               frames = excluded.frames`,
          [
            ...[toUuid(lease.auditId), urlId, storableJson(report), screenshot && Buffer.from(screenshot)],
            pictures.map((picture) => Buffer.from(picture)),
          ],
        );
        await appendEvent(client, lease, { event: "audit.progress", data: progress });
      });
    },

    /** In the order of the pages' numbers. */
    async reports(audit: AuditId): Promise<readonly (KeptReport & { readonly id: number })[]> {
      const { rows } = await pool.query<KeptReport & { id: number }>(
        `select url_id as id, ${KEPT} from lab_report where audit_id = $1 order by url_id`,
        [toUuid(audit)],
      );
      return rows;
    },

    async of(audit: AuditId, urlId: number): Promise<KeptReport | undefined> {
      const { rows } = await pool.query<KeptReport>(
        `select ${KEPT} from lab_report where audit_id = $1 and url_id = $2`,
        [toUuid(audit), urlId],
      );
      return rows[0];
    },

    /** A picture of the filmstrip, from 0 on. JPEG; `undefined` when there is none. */
    async frame(audit: AuditId, urlId: number, number: number): Promise<Buffer | undefined> {
      const { rows } = await pool.query<{ picture: Buffer | null }>(
        "select frames[$3::int + 1] as picture from lab_report where audit_id = $1 and url_id = $2",
        [toUuid(audit), urlId, number],
      );
      return rows[0]?.picture ?? undefined;
    },

    /** JPEG; `undefined` when there is none. */
    async screenshot(audit: AuditId, urlId: number): Promise<Buffer | undefined> {
      const { rows } = await pool.query<{ screenshot: Buffer | null }>(
        "select screenshot from lab_report where audit_id = $1 and url_id = $2",
        [toUuid(audit), urlId],
      );
      return rows[0]?.screenshot ?? undefined;
    },
  };
}
