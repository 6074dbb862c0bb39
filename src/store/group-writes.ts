/**
 * Groups the issues of an audit by what causes them, and ranks groups and issues. One cause is one change for a person:
 * a link in the footer that is broken on 3,000 pages is one thing to mend, not 3,000.
 */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { copyRows } from "./copy.ts";
import type { Held } from "./crawl-rows.ts";
import { assertHeld, inTransaction } from "./crawl-writes.ts";
import { GROUPED, INSERTED, LOSSES, PUBLISHED } from "./group-statements.ts";
import { LeaseLost } from "./leases.ts";
import { type CheckLoss, type CheckWeight, scorePages } from "./page-scores.ts";
import { storableJson } from "./row-writer.ts";

export interface GroupWeights {
  readonly checks: readonly CheckWeight[];
  /** Points of a fault of the whole site, by severity. */
  readonly site: Readonly<Record<string, number>>;
  /** Numbers of the URLs that count in the score although they are no indexable pages. */
  readonly failing: readonly number[];
  /** Checks that only inform: they cost no points and stand last. */
  readonly informing: readonly string[];
}

/** Issues up to a place in the order of pages and issues, and what is proposed for them. */
export interface Proposals {
  readonly upTo: { readonly urlId: number; readonly id: string };
  readonly suggestions: readonly (readonly [issueId: string, suggestion: Suggestion])[];
}

/** Before the first issue, and behind the last. */
const BEGINNING: Proposals["upTo"] = { urlId: -1, id: "00000000-0000-0000-0000-000000000000" };
const END: Proposals["upTo"] = { urlId: 2 ** 31 - 1, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

export function createGroupWrites(pool: pg.Pool) {
  return {
    /**
     * Lets the planner see the drafts. Not within the transaction that follows: the lock would be kept to its end, and
     * other audits would wait for all of it.
     */
    async prepare(): Promise<void> {
      await pool.query("analyze issue_draft");
    },

    /**
     * Makes issues of the drafts, grouped and ranked, and scores the pages; all or nothing. The drafts stay until the
     * audit has ended, so that an analysis that was interrupted can be done again.
     * @param proposals in order; the database writes one piece while the next one is made
     * @returns what each check costs the site
     */
    async publish(
      held: Held,
      startUrl: string,
      weights: GroupWeights,
      proposals: AsyncIterable<Proposals> | Iterable<Proposals>,
    ): Promise<readonly CheckLoss[]> {
      const [audit, website] = [toUuid(held.auditId), toUuid(held.websiteId)];
      return await inTransaction(pool, async (client) => {
        const write = (from: Proposals["upTo"], to: Proposals["upTo"]) =>
          client.query(PUBLISHED, [audit, website, weights.informing, from.urlId, from.id, to.urlId, to.id]);
        let last = BEGINNING;
        let losses: readonly CheckLoss[] = [];
        const work = inTurn(AHEAD);
        try {
          await work.add(async () => {
            await group(client, held, startUrl, weights);
            // While the first proposals are made: at the end everybody would wait for it.
            losses = await scorePages(client, audit, weights);
          });
          for await (const { upTo, suggestions } of proposals) {
            const from = last;
            last = upTo;
            await work.add(async () => {
              await save(client, suggestions);
              await write(from, upTo);
            });
          }
        } finally {
          await work.settled();
        }
        await work.add(() => write(last, END));
        await work.done();
        await client.query(INSERTED, [audit, JSON.stringify(weights.site), weights.informing]);
        // The planner knows nothing of an audit that it has not seen, and guesses one row.
        await client.query("analyze issue");
        await assertHeld(client, held);
        return losses;
      });
    },
  };
}

/** Pieces that may wait until the database gets to them: about as many as are made while it groups. */
const AHEAD = 6;

/** Does one thing after the other, and lets whoever adds to it run ahead by so many. Nothing is done after a failure. */
function inTurn(ahead: number) {
  const waiting: Promise<unknown>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    async add(work: () => Promise<unknown>): Promise<void> {
      last = last.then(work);
      last.catch(() => {});
      waiting.push(last);
      if (waiting.length > ahead) await waiting.shift();
    },
    done: () => last,
    settled: () => Promise.allSettled([last]),
  };
}

/** Clears the place and finds out which issues belong together. */
async function group(client: pg.PoolClient, held: Held, startUrl: string, weights: GroupWeights): Promise<void> {
  const [audit, website] = [toUuid(held.auditId), toUuid(held.websiteId)];
  // Without the lock that holds to the end: meanwhile the lease is to be renewed.
  await assertOurs(client, held);
  await client.query(`set local work_mem = '${SORTING}'`);
  await client.query("delete from ignored_issue where website_id = $1 and expires_at <= now()", [website]);
  await client.query("delete from issue where audit_id = $1", [audit]);
  await client.query("delete from issue_group where audit_id = $1", [audit]);
  await client.query(
    "create temporary table proposed (id uuid primary key, risk text, suggestion jsonb) on commit drop",
  );
  await client.query(GROUPED, [audit, website, startUrl]);
  await client.query("create index on grouped (url_id, id)");
  await client.query("analyze grouped (url_id, check_id, severity, no)");
  await client.query(LOSSES, [audit, JSON.stringify(weights.checks), weights.failing]);
}

async function assertOurs(client: pg.PoolClient, { auditId, owner }: Held): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from audit where id = $1 and lease_owner = $2 and status = 'running'",
    [toUuid(auditId), owner],
  );
  if (rowCount !== 1) throw new LeaseLost();
}

async function save(client: pg.PoolClient, suggestions: Proposals["suggestions"]): Promise<void> {
  if (suggestions.length === 0) return;
  const rows = suggestions.map(([id, suggestion]) => [id, suggestion.risk, storableJson(suggestion)]);
  await copyRows(client, "proposed", { id: "uuid", risk: "text", suggestion: "jsonb" }, rows);
}

/** Memory for one sort or hash of the database; with the usual 4 MB, those of a large audit go to disk. */
const SORTING = "32MB";
