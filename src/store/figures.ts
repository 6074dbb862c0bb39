/** Figures of the whole installation for /metrics: one question, answered by small tables and partial indexes. */
import type pg from "pg";
import { UNFINISHED_AUDIT } from "./states.ts";

export interface StoredFigures {
  readonly audits: Readonly<Record<"queued" | "running", number>>;
  /** Changes by state; states without any are missing. */
  readonly changes: Readonly<Record<string, number>>;
  readonly websites: number;
  /** Websites with a WordPress connection. */
  readonly connected: number;
  /** Leases that hold now: of running audits, and of sites that are written to. */
  readonly leases: Readonly<Record<"audit" | "site", number>>;
}

export async function readFigures(pool: pg.Pool): Promise<StoredFigures> {
  const { rows } = await pool.query<{
    queued: number;
    running: number;
    audit_leases: number;
    site_leases: number;
    websites: number;
    connected: number;
    changes: Record<string, number> | null;
  }>(`
    select
      count(*) filter (where status = 'queued')::int as queued,
      count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'running' and lease_until > now())::int as audit_leases,
      (select count(*)::int from site_lease where lease_until > now()) as site_leases,
      (select count(*)::int from website where not provisional) as websites,
      (select count(*)::int from site_connection where status <> 'disconnected') as connected,
      (select jsonb_object_agg(state, count) from (select state, count(*) from applied_change group by state) as by_state) as changes
    from audit where status in (${UNFINISHED_AUDIT})`);
  const [row] = rows;
  return {
    audits: { queued: row?.queued ?? 0, running: row?.running ?? 0 },
    changes: row?.changes ?? {},
    websites: row?.websites ?? 0,
    connected: row?.connected ?? 0,
    leases: { audit: row?.audit_leases ?? 0, site: row?.site_leases ?? 0 },
  };
}
