/** Which processes share this database. Each notes itself every few seconds; time is the database's. */
import type pg from "pg";
import type { Processes } from "#domain/processes.ts";
import { isDead, leaseOwner } from "./leases.ts";

/** As long as a lease: one that was silent for so long has lost its audits, too. */
const ALIVE_SECONDS = 20;

export interface OwnProcess {
  readonly runsAudits: boolean;
  /** Where people reach it; `null` when it serves nobody. */
  readonly publicUrl: string | null;
  readonly version: string;
}

export function createProcessStore(pool: pg.Pool) {
  const owner = leaseOwner();
  return {
    /** Notes this process as alive now. */
    async note({ runsAudits, publicUrl, version }: OwnProcess): Promise<void> {
      await pool.query(
        `with gone as (delete from process where owner <> $1 and seen_at < now() - make_interval(secs => 10 * $5))
         insert into process (owner, runs_audits, public_url, version) values ($1, $2, $3, $4)
         on conflict (owner) do update set runs_audits = $2, public_url = $3, version = $4, seen_at = now()`,
        [owner, runsAudits, publicUrl, version, ALIVE_SECONDS],
      );
    },

    /** This process ends. */
    async forget(): Promise<void> {
      await pool.query("delete from process where owner = $1", [owner]);
    },

    alive: () => processesAlive(pool),
  };
}

export async function processesAlive(pool: pg.Pool): Promise<Processes> {
  const { rows } = await pool.query<{ owner: string; runs_audits: boolean; public_url: string | null }>(
    "select owner, runs_audits, public_url from process where seen_at > now() - make_interval(secs => $1)",
    [ALIVE_SECONDS],
  );
  const alive = rows.filter((row) => !isDead(row.owner));
  const urls = alive.flatMap(({ public_url: url }) => (url === null ? [] : [url]));
  return {
    workers: alive.filter((row) => row.runs_audits).length,
    servers: urls.length,
    publicUrls: [...new Set(urls)],
    ...(await queueOf(pool)),
  };
}

/** Those that a command line holds for itself are not for workers. */
async function queueOf(pool: pg.Pool): Promise<Pick<Processes, "queued" | "oldestQueuedSeconds">> {
  const { rows } = await pool.query<{ queued: number; seconds: number }>(
    `select count(*)::int as queued, coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
     from audit where status = 'queued' and (lease_owner is null or lease_until < now())`,
  );
  return { queued: rows[0]?.queued ?? 0, oldestQueuedSeconds: rows[0]?.seconds ?? 0 };
}
