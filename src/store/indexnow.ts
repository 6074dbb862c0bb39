/** IndexNow of websites, and the pages that it is to be notified of. Pages are noted by the database when a change is verified (0098). */
import type pg from "pg";
import { type ChangeId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import { INDEXNOW_URLS_AT_ONCE, type IndexNow, type IndexNowProblem } from "#domain/indexnow.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

/** Pages of one website that IndexNow is notified of now. */
export interface DueNotice {
  readonly websiteId: WebsiteId;
  readonly origin: string;
  readonly key: string;
  /** Whoever settles with another one has lost it. */
  readonly leaseId: string;
  /** That have failed. */
  readonly attempts: number;
  readonly changeIds: readonly ChangeId[];
  /** Each once. */
  readonly urls: readonly string[];
}

export type NoticeOutcome =
  | { readonly is: "notified" }
  | { readonly is: "retry"; readonly problem: IndexNowProblem; readonly waitSeconds: number }
  | { readonly is: "stop"; readonly problem: IndexNowProblem };

interface IndexNowRow {
  readonly key: string;
  readonly state: IndexNow["state"];
  readonly problem: IndexNowProblem | null;
  readonly next_at: Date;
  readonly notified_at: Date | null;
  readonly notified_urls: number | null;
  readonly waiting: number;
}

interface TakenRow {
  readonly website_id: string;
  readonly origin: string;
  readonly key: string;
  readonly lease_id: string;
  readonly attempts: number;
}

/** An attempt takes less; a process that has died gives its pages back after this. */
const LEASE = "interval '2 minutes'";
const OWN = "website_id = $1 and state = 'active' and lease_id = $2";
const FREE = "lease_id = null, lease_until = null";

export function createIndexNowStore(pool: pg.Pool) {
  return {
    async read(websiteId: WebsiteId): Promise<IndexNow | undefined> {
      const { rows } = await pool.query<IndexNowRow>(
        `select i.*, (select count(distinct u.url)::int from indexnow_url u
           where u.website_id = i.website_id and u.notified_at is null) as waiting
         from indexnow i where i.website_id = $1`,
        [toUuid(websiteId)],
      );
      return rows[0] && toIndexNow(websiteId, rows[0]);
    },

    /** With another key, or after it was stopped, what waits is sent at once. */
    async switchOn(websiteId: WebsiteId, key: string, createdBy: string): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into indexnow (website_id, key, state, created_by) values ($1, $2, 'active', $3)
           on conflict (website_id) do update set key = $2, state = 'active', problem = null, attempts = 0, next_at = now(),
             ${FREE}`,
          [toUuid(websiteId), key, createdBy],
        );
        await logWithin(statementsOn(client), "indexnow.enabled", { object: websiteId });
      });
    },

    /** What waits is forgotten. False when it was off. */
    async switchOff(websiteId: WebsiteId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from indexnow where website_id = $1", [toUuid(websiteId)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "indexnow.disabled", { object: websiteId });
        return rowCount === 1;
      });
    },

    /** What waits the longest of a website whose pages have been gathered so long. */
    async claim(gatherSeconds: number): Promise<DueNotice | undefined> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<TakenRow>(
          `update indexnow i set lease_id = gen_random_uuid(), lease_until = now() + ${LEASE} from website w
           where w.id = i.website_id and i.website_id = (
             select d.website_id from indexnow d where d.state = 'active' and d.next_at <= now()
               and (d.lease_until is null or d.lease_until < now())
               and exists (select from indexnow_url u where u.website_id = d.website_id and u.notified_at is null
                 and u.noted_at <= now() - make_interval(secs => $1))
             order by d.next_at limit 1 for update skip locked)
           returning i.website_id, w.origin, i.key, i.lease_id, i.attempts`,
          [gatherSeconds],
        );
        const [taken] = rows;
        if (taken === undefined) return undefined;
        const { rows: waiting } = await client.query<{ change_id: string; url: string }>(
          `select change_id, url from indexnow_url where website_id = $1 and notified_at is null
           order by noted_at, change_id limit $2`,
          [taken.website_id, INDEXNOW_URLS_AT_ONCE],
        );
        return {
          websiteId: fromUuid("web", taken.website_id),
          origin: taken.origin,
          key: taken.key,
          leaseId: taken.lease_id,
          attempts: taken.attempts,
          changeIds: waiting.map(({ change_id }) => fromUuid("chg", change_id)),
          urls: [...new Set(waiting.map(({ url }) => url))],
        };
      });
    },

    async settle({ websiteId, leaseId, changeIds, urls }: DueNotice, outcome: NoticeOutcome): Promise<void> {
      const own = [toUuid(websiteId), leaseId];
      if (outcome.is === "retry") {
        await pool.query(
          `update indexnow set attempts = attempts + 1, problem = $3, next_at = now() + make_interval(secs => $4),
             ${FREE} where ${OWN}`,
          [...own, outcome.problem, outcome.waitSeconds],
        );
        return;
      }
      if (outcome.is === "stop") {
        await pool.query(
          `update indexnow set state = 'stopped', attempts = attempts + 1, problem = $3, ${FREE} where ${OWN}`,
          [...own, outcome.problem],
        );
        return;
      }
      await pool.query(
        `with own as (
           update indexnow set attempts = 0, problem = null, next_at = now(), ${FREE}, notified_at = now(),
             notified_urls = $3 where ${OWN} returning website_id)
         update indexnow_url u set notified_at = now() from own
         where u.website_id = own.website_id and u.change_id = any($4::uuid[])`,
        [...own, urls.length, changeIds.map(toUuid)],
      );
    },
  };
}

function toIndexNow(websiteId: WebsiteId, row: IndexNowRow): IndexNow {
  const { key, state, problem, waiting } = row;
  return {
    ...{ websiteId, key, state, problem, waiting },
    nextAttemptAt: state === "active" && problem !== null ? row.next_at : null,
    lastNotifiedAt: row.notified_at,
    lastNotifiedUrls: row.notified_urls,
  };
}
