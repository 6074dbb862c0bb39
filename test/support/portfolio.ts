/** Websites with names, scores and times of their own, as people with many of them have them. */
import type pg from "pg";
import { toUuid, type WebsiteId } from "#domain/ids.ts";
import { newId } from "./identity.ts";
import { seedAudit } from "./seed.ts";

export interface PortfolioSite {
  readonly name: string;
  /** `null`: never audited. */
  readonly score?: number | null;
  readonly errors?: number;
  readonly group?: string | null;
  readonly tags?: readonly string[];
  readonly finishedAt?: string;
  readonly nextAt?: string | null;
}

/** Each with one audit, unless it has no score. */
export async function seedPortfolio(pool: pg.Pool, sites: readonly PortfolioSite[]): Promise<WebsiteId[]> {
  const ids: WebsiteId[] = [];
  for (const { name, score = 78, errors = 30, group = null, tags = [], finishedAt, nextAt = null } of sites) {
    const { websiteId, auditId } = await seedAudit(pool, { origin: `https://${hostOf(name)}.example` });
    const website = toUuid(websiteId);
    await pool.query("update website set name = $2, client_group = $3, tags = $4 where id = $1", [
      ...[website, name, group, tags],
    ]);
    if (score === null) await pool.query("delete from audit where id = $1", [toUuid(auditId)]);
    else
      await pool.query(
        `update audit set score = jsonb_set(score, '{overall}', $2), finished_at = coalesce($4, finished_at),
           summary = jsonb_set(summary, '{issues,bySeverity,error}', $3) where id = $1`,
        [toUuid(auditId), String(score), String(errors), finishedAt],
      );
    if (nextAt !== null) await seedSchedule(pool, website, nextAt);
    ids.push(websiteId);
  }
  return ids;
}

async function seedSchedule(pool: pg.Pool, website: string, nextAt: string): Promise<void> {
  const action = { action: { kind: "audit", type: "quick-audit" }, credentials: [] };
  await pool.query(
    `insert into schedule (id, website_id, name, action, recurrence, time_zone, state, next_at, created_by)
     values ($1, $2, 'Weekly', $3, '0 6 * * 1', 'UTC', 'active', $4, 'usr_test')`,
    [toUuid(newId("sch")), website, action, nextAt],
  );
}

function hostOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
