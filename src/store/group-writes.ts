/**
 * Makes issues of the drafts of an audit, grouped and ranked. One cause is one change for a person: a link in the footer
 * that is broken on 3,000 pages is one thing to mend, not 3,000.
 */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { analyzeFor } from "./analyze-for.ts";
import { carryIgnored } from "./carry-ignored.ts";
import { copyRows } from "./copy.ts";
import type { AuditLease } from "./crawl-rows.ts";
import { assertLeaseHeld, inTransaction } from "./crawl-writes.ts";
import { DRAFTS, PUBLISHED, SCORED, TEMPLATE_SIZES } from "./group-statements.ts";
import { LeaseLost } from "./leases.ts";
import { createRanking, type DraftToRank, type Ranking } from "./ranking/ranking.ts";
import type { FoundByCheck, GroupWeights, ScoreCap } from "./ranking/weights.ts";
import { readAhead } from "./read-ahead.ts";
import type { Columns } from "./row-writer.ts";
import { storableJson } from "./row-writer.ts";

/** The next issues in the order of pages and issues, and what is proposed for them. */
export interface Proposals {
  /** How many they are. */
  readonly issues: number;
  /** The last of them. */
  readonly upTo: Place;
  /** By their places among them, from 0 on. */
  readonly suggestions: ReadonlyMap<number, Suggestion>;
}

/** What an audit came to when its issues were ranked. */
export interface Published {
  readonly found: readonly FoundByCheck[];
  readonly cap: ScoreCap | null;
}

interface Place {
  readonly urlId: number;
  readonly id: string;
}

/** What drafts are joined, sorted and chosen by; and issues, beside that. */
const PLANNED = ["audit_id", "id", "fingerprint", "check_id", "category", "scope", "severity", "url_id", "content_no"];
const PLANNED_OF_ISSUES = ["website_id", "severity_rank", "status", "group_no", "impact"];

/** Before the first issue. */
const BEGINNING: Place = { urlId: -1, id: "00000000-0000-0000-0000-000000000000" };

export function createGroupWrites(pool: pg.Pool) {
  return {
    /**
     * Lets the planner see the drafts. Not within the transaction that follows: the lock would be kept to its end, and
     * other audits would wait for all of it.
     */
    async prepare({ auditId }: AuditLease): Promise<void> {
      await analyzeFor(pool, auditId, "issue_draft", PLANNED);
    },

    /** Needed before issues are joined with others; results can be read before. */
    async settle(auditId: AuditId): Promise<void> {
      await analyzeFor(pool, auditId, "issue", [...PLANNED, ...PLANNED_OF_ISSUES]);
    },

    /**
     * Makes issues of the drafts, grouped and ranked, and scores the pages; all or nothing. The drafts stay until the
     * audit has ended, so that an analysis that was interrupted can be done again.
     * @param proposals of all issues; the database writes one piece while the next one is made
     * @returns what each check costs the site, and what limits its score
     */
    async publish(
      lease: AuditLease,
      weights: GroupWeights,
      proposals: AsyncIterable<Proposals> | Iterable<Proposals>,
    ): Promise<Published> {
      return await inTransaction(pool, async (client) => {
        await makeRoom(client, lease);
        const ranking = await rankDrafts(client, lease, weights);
        const work = inTurn(AHEAD);
        let last = BEGINNING;
        let issues = 0;
        try {
          await work.add(() => saveScores(client, lease, ranking));
          for await (const piece of proposals) {
            const ranked = rankPiece(piece, issues, ranking);
            const from = last;
            last = piece.upTo;
            issues += piece.issues;
            await work.add(() => savePiece(client, lease, { from, ...ranked, ...piece }));
          }
        } finally {
          await work.settled();
        }
        await work.done();
        if (issues !== ranking.issues) throw new Error("the issues have changed while they were written");
        await saveGroups(client, lease, ranking);
        await assertLeaseHeld(client, lease);
        return { found: [...ranking.costs.found.values()], cap: ranking.cap };
      });
    },
  };
}

/** Pieces that may wait until the database gets to them. */
const AHEAD = 2;

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

/** What an interrupted analysis may have left, and what people no longer ignore. @throws LeaseLost */
async function makeRoom(client: pg.PoolClient, { auditId, websiteId, owner }: AuditLease): Promise<void> {
  const audit = toUuid(auditId);
  // Without the lock that holds to the end: meanwhile the lease is to be renewed.
  const { rowCount } = await client.query(
    "select from audit where id = $1 and lease_owner = $2 and status = 'running'",
    [audit, owner],
  );
  if (rowCount !== 1) throw new LeaseLost();
  await client.query(`set local work_mem = '${SORTING}'`);
  await client.query("delete from ignored_issue where website_id = $1 and expires_at <= now()", [toUuid(websiteId)]);
  await client.query("delete from issue where audit_id = $1", [audit]);
  await carryIgnored(client, audit, toUuid(websiteId));
  await client.query("delete from issue_group where audit_id = $1", [audit]);
}

/** Memory for one sort or hash of the database; with the usual 4 MB, those of a large audit go to disk. */
const SORTING = "32MB";
/** Rows read at a time. */
const ROWS = 5_000;

async function rankDrafts(client: pg.PoolClient, lease: AuditLease, weights: GroupWeights): Promise<Ranking> {
  const [audit, website] = [toUuid(lease.auditId), toUuid(lease.websiteId)];
  const ranking = createRanking(weights, await templateSizes(client, audit));
  const drafts = readAhead<DraftToRank & Place>(ROWS, async (last) => {
    const { urlId, id } = last ?? BEGINNING;
    const { rows } = await client.query(DRAFTS, [audit, website, urlId, id, ROWS]);
    return rows;
  });
  for await (const rows of drafts) for (const row of rows) ranking.add(row);
  return ranking.close();
}

/** Pages that are to be listed, by the hash of the template that at least three pages share. */
async function templateSizes(client: pg.PoolClient, audit: string): Promise<(hash: string) => number> {
  const { rows } = await client.query<{ hash: string; pages: number }>(TEMPLATE_SIZES, [audit]);
  const sizes = new Map(rows.map(({ hash, pages }) => [hash, pages]));
  return (hash) => sizes.get(hash) ?? 0;
}

async function saveScores(client: pg.PoolClient, { auditId }: AuditLease, { costs }: Ranking): Promise<void> {
  await client.query(SCORED, [toUuid(auditId), costs.pages.ids, costs.pages.lost]);
}

/**
 * Columns of the ranks of a piece, and the suggestions with their places, as the database writes arrays: made for a value
 * of any kind, the driver's arrays take longer than what is in them. The database counts places from 1 on.
 */
function rankPiece({ issues, suggestions }: Proposals, first: number, ranking: Ranking) {
  const groupNos: number[] = [];
  const impacts: number[] = [];
  const shares: number[] = [];
  const ignored: number[] = [];
  for (let place = 0; place < issues; place++) {
    const { groupNo, impact, isIgnored, pageShare } = ranking.rank(first + place, suggestions.get(place)?.risk ?? null);
    groupNos.push(groupNo);
    impacts.push(impact);
    shares.push(pageShare);
    if (isIgnored) ignored.push(place + 1);
  }
  return {
    groupNos: arrayOf(groupNos),
    impacts: arrayOf(impacts),
    shares: arrayOf(shares),
    ignored: arrayOf(ignored),
    places: arrayOf(Array.from(suggestions.keys(), (place) => place + 1)),
    texts: arrayOf(Array.from(suggestions.values(), (suggestion) => quoted(storableJson(suggestion)))),
  };
}

function arrayOf(elements: readonly (number | string)[]): string {
  return `{${elements.join(",")}}`;
}

/** PostgreSQL manual, "Array Input and Output Syntax". */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

interface RankedPiece extends ReturnType<typeof rankPiece> {
  /** The issue before the first one. */
  readonly from: Place;
  readonly upTo: Place;
  readonly issues: number;
}

async function savePiece(client: pg.PoolClient, lease: AuditLease, piece: RankedPiece): Promise<void> {
  const { from, upTo, groupNos, impacts, shares, ignored, places, texts } = piece;
  const { rowCount } = await client.query(PUBLISHED, [
    toUuid(lease.auditId),
    toUuid(lease.websiteId),
    from.urlId,
    from.id,
    upTo.urlId,
    upTo.id,
    groupNos,
    impacts,
    shares,
    ignored,
    places,
    texts,
  ]);
  if (rowCount !== piece.issues) throw new Error("the issues have changed while they were written");
}

const GROUP_COLUMNS: Columns = {
  audit_id: "uuid",
  no: "int4",
  check_id: "text",
  category: "text",
  severity: "text",
  cause: "text",
  locator: "text",
  cause_key: "text",
  sample_url_id: "int4",
  issues: "int4",
  pages: "int4",
  fixable: "int4",
  loss: "float8",
  priority: "float8",
  check_priority: "float8",
  clicks: "int4",
};

async function saveGroups(client: pg.PoolClient, { auditId }: AuditLease, ranking: Ranking): Promise<void> {
  const audit = toUuid(auditId);
  const rows = ranking
    .groups()
    .map((group) => [
      audit,
      group.no,
      group.checkId,
      group.category,
      group.severity,
      group.cause,
      group.locator,
      group.causeKey,
      group.sampleUrlId,
      group.issues,
      group.pages,
      group.fixable,
      group.loss,
      group.priority,
      group.checkPriority,
      group.clicks,
    ]);
  await copyRows(client, "issue_group", GROUP_COLUMNS, rows);
}
