/**
 * Connections to Search Console, and the fetch that each is at. A fetch is taken by one process, for a time that no fetch outlasts; its
 * figures are saved in the transaction that ends it, if it is still that process's. Credentials are sealed; this file never sees them open.
 */
import type pg from "pg";
import { fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { DayRange } from "#domain/search.ts";
import type {
  FetchedRange,
  SearchConsoleConnection,
  SearchConsoleMethod,
  SearchConsoleProblem,
  SearchConsoleProperty,
} from "#domain/search-console.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { createSearchConsoleConsents } from "./search-console-consents.ts";
import { type NewSearchFigures, writeSearchFigures } from "./search-figures.ts";
import { createUrlInspections } from "./url-inspections.ts";

export interface NewSearchConsole
  extends Pick<SearchConsoleConnection, "websiteId" | "method" | "account" | "property" | "properties"> {
  readonly sealedSecret: Buffer;
  readonly connectedBy: string;
}

/** A fetch that this process has taken. */
export interface TakenFetch {
  readonly websiteId: WebsiteId;
  readonly origin: string;
  readonly takenId: string;
  readonly method: SearchConsoleMethod;
  readonly property: string;
  readonly sealedSecret: Buffer;
  /** Failed ones in a row. */
  readonly failures: number;
}

export interface FailedFetch {
  readonly problem: SearchConsoleProblem;
  readonly at: Date;
  /** `null`: not before somebody acts. */
  readonly nextAt: Date | null;
  readonly notBefore: Date | null;
}

interface Row {
  readonly website_id: string;
  readonly method: SearchConsoleMethod;
  readonly account: string;
  readonly property: string;
  readonly properties: readonly SearchConsoleProperty[];
  readonly connected_at: Date;
  readonly next_at: Date | null;
  readonly is_fetching: boolean;
  readonly is_inspecting: boolean;
  readonly problem: SearchConsoleProblem | null;
  readonly problem_at: Date | null;
  readonly last_fetched_at: Date | null;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly days_with_data: number | null;
  readonly is_cut: boolean;
  readonly inspected_at: Date | null;
  readonly inspection_problem: SearchConsoleProblem | null;
}

const COLUMNS = `website_id, method, account, property, properties, connected_at, next_at, problem, problem_at,
  last_fetched_at, first_day::text, last_day::text, days_with_data, is_cut, inspected_at, inspection_problem,
  coalesce(taken_until > now() or next_at <= now() + interval '5 seconds', false) as is_fetching,
  coalesce(inspection_taken_until > now(), false)
    or (inspected_at is null and last_fetched_at is not null and next_at > now() and problem is null) as is_inspecting`;
/** Whoever fetched is done, or has nothing to say any more. */
const FREE = "taken_id = null, taken_until = null";
/** Of an inspection: what Google says of another property's pages isn't kept. */
const INSPECTED_BY_NOBODY = "inspection_taken_id = null, inspection_taken_until = null";

/** Of the same property, what was fetched and inspected stays; of the same account, what Google asked to wait. */
const CONNECTED_ANEW = [
  ...["method", "account", "sealed_secret", "property", "properties", "connected_by", "connected_at", "asked_at"].map(
    (column) => `${column} = excluded.${column}`,
  ),
  ...["last_fetched_at", "first_day", "last_day", "days_with_data", "inspected_at"].map(
    (column) => `${column} = case when search_console.property = excluded.property then search_console.${column} end`,
  ),
  "is_cut = search_console.is_cut and search_console.property = excluded.property",
  "not_before = case when search_console.account = excluded.account then search_console.not_before end",
  "next_at = greatest(excluded.next_at, case when search_console.account = excluded.account then search_console.not_before end)",
  "failures = 0, problem = null, problem_at = null, inspection_problem = null",
  FREE,
  INSPECTED_BY_NOBODY,
].join(", ");

export function createSearchConsoleStore(pool: pg.Pool) {
  return {
    ...createSearchConsoleConsents(pool),
    ...createUrlInspections(pool),

    async of(websiteId: WebsiteId): Promise<SearchConsoleConnection | undefined> {
      const { rows } = await pool.query<Row>(`select ${COLUMNS} from search_console where website_id = $1`, [
        toUuid(websiteId),
      ]);
      return rows[0] && toConnection(rows[0]);
    },

    /**
     * Connects, or connects anew: what is under way saves nothing. The first fetch is due at once, or when Google allows it to the same
     * account; of the same property, what was fetched stays known.
     */
    async connect(connection: NewSearchConsole, now: Date): Promise<void> {
      const { websiteId, method, account, property, properties, sealedSecret, connectedBy } = connection;
      const id = toUuid(websiteId);
      await inTransaction(pool, async (client) => {
        // The website first, as whoever saves figures does.
        await client.query("select from website where id = $1 for update", [id]);
        // With them the secrets of consents that nobody came back from.
        await client.query("delete from search_console_authorization where website_id = $1", [id]);
        await client.query(
          `insert into search_console (website_id, method, account, sealed_secret, property, properties, connected_by,
             connected_at, next_at, asked_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
           on conflict (website_id) do update set ${CONNECTED_ANEW}`,
          [id, method, account, sealedSecret, property, JSON.stringify(properties), connectedBy, now],
        );
        await client.query("update website set provisional = false where id = $1 and provisional", [id]);
        const { rows } = await client.query<{ workspace_id: string; origin: string }>(
          "select workspace_id, origin from website where id = $1",
          [id],
        );
        // Who comes back from Google has named no website.
        await logWithin(statementsOn(client), "search_console.connected", {
          object: websiteId,
          ...(rows[0] && {
            workspaceId: rows[0].workspace_id,
            details: { website: rows[0].origin, account, property },
          }),
        });
      });
    },

    /** Another property, to be fetched at once. False when it isn't connected, or not to that property. */
    async choose(websiteId: WebsiteId, property: string, now: Date): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update search_console set property = $2, next_at = greatest($3, not_before), asked_at = $3, failures = 0,
             problem = null, problem_at = null, inspection_problem = null, ${FREE}, ${INSPECTED_BY_NOBODY},
             inspected_at = case when property = $2 then inspected_at end
            where website_id = $1 and properties @> jsonb_build_array(jsonb_build_object('property', $2::text))`,
          [toUuid(websiteId), property, now],
        );
        if (rowCount === 1)
          await logWithin(statementsOn(client), "search_console.updated", {
            object: websiteId,
            details: { property },
          });
        return rowCount === 1;
      });
    },

    /** Makes it due, though not before Google allows it. False when it isn't connected. */
    async askFor(websiteId: WebsiteId, now: Date): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          "update search_console set next_at = greatest($2, not_before), asked_at = $2 where website_id = $1",
          [toUuid(websiteId), now],
        );
        if (rowCount === 1)
          await logWithin(statementsOn(client), "search_console.fetch_requested", { object: websiteId });
        return rowCount === 1;
      });
    },

    async disconnect(websiteId: WebsiteId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from search_console where website_id = $1", [
          toUuid(websiteId),
        ]);
        await client.query("delete from search_console_authorization where website_id = $1", [toUuid(websiteId)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "search_console.disconnected", { object: websiteId });
        return rowCount === 1;
      });
    },

    /** Takes those that are due and nobody fetches: first those that somebody waits for, then the longest due. */
    async take(
      limit: number,
      { now, seconds }: { readonly now: Date; readonly seconds: number },
    ): Promise<TakenFetch[]> {
      const { rows } = await pool.query<TakenRow>(
        `update search_console c set taken_id = gen_random_uuid(), taken_until = now() + make_interval(secs => $3)
           from website w
          where w.id = c.website_id and c.website_id in (
            select website_id from search_console where next_at <= $1 and (taken_until is null or taken_until < now())
             order by asked_at, next_at limit $2 for update skip locked)
          returning c.website_id, w.origin, c.taken_id, c.method, c.property, c.sealed_secret, c.failures`,
        [now, limit, seconds],
      );
      return rows.map(toTaken);
    },

    /** Saves what was fetched and ends the fetch. False, and nothing saved, when it is no longer this process's. */
    async settle(
      { websiteId, takenId }: TakenFetch,
      figures: NewSearchFigures,
      { range, now, nextAt }: { readonly range: FetchedRange; readonly now: Date; readonly nextAt: Date },
    ): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        // The website first, as whoever imports a file does.
        await client.query("select from website where id = $1 for update", [toUuid(websiteId)]);
        const { rowCount } = await client.query(
          `update search_console set ${FREE}, next_at = $3, asked_at = null, not_before = null, failures = 0, problem = null,
             problem_at = null, last_fetched_at = $4, first_day = $5, last_day = $6, days_with_data = $7, is_cut = $8
            where website_id = $1 and taken_id = $2`,
          [
            ...[toUuid(websiteId), takenId, nextAt, now],
            ...[range.firstDay, range.lastDay, range.daysWithData, range.isCut],
          ],
        );
        if (rowCount !== 1) return false;
        // What Google says now counts, also where another property had later days.
        await client.query(
          "delete from search_figures where website_id = $1 and source = 'search_console' and last_day > $2",
          [toUuid(websiteId), range.lastDay],
        );
        await writeSearchFigures(client, figures);
        return true;
      });
    },

    /** What went wrong; earlier figures stay. */
    async fail({ websiteId, takenId }: TakenFetch, failed: FailedFetch): Promise<void> {
      await pool.query(
        `update search_console set ${FREE}, asked_at = null, failures = failures + 1, problem = $3, problem_at = $4, next_at = $5,
           not_before = $6 where website_id = $1 and taken_id = $2`,
        [toUuid(websiteId), takenId, failed.problem, failed.at, failed.nextAt, failed.notBefore],
      );
    },

    /** Gives back what was taken: another process may fetch it at once. */
    async giveBack({ websiteId, takenId }: TakenFetch): Promise<void> {
      await pool.query(`update search_console set ${FREE} where website_id = $1 and taken_id = $2`, [
        toUuid(websiteId),
        takenId,
      ]);
    },
  };
}

interface TakenRow {
  readonly website_id: string;
  readonly origin: string;
  readonly taken_id: string;
  readonly method: SearchConsoleMethod;
  readonly property: string;
  readonly sealed_secret: Buffer;
  readonly failures: number;
}

function toTaken(row: TakenRow): TakenFetch {
  return {
    websiteId: fromUuid("web", row.website_id),
    origin: row.origin,
    takenId: row.taken_id,
    method: row.method,
    property: row.property,
    sealedSecret: row.sealed_secret,
    failures: row.failures,
  };
}

function toConnection(row: Row): SearchConsoleConnection {
  return {
    websiteId: fromUuid("web", row.website_id),
    method: row.method,
    account: row.account,
    property: row.property,
    properties: row.properties,
    isFetching: row.is_fetching,
    isInspecting: row.is_inspecting,
    lastFetchedAt: row.last_fetched_at,
    nextFetchAt: row.next_at,
    lastRange: rangeOf(row),
    problem: row.problem === null || row.problem_at === null ? null : { code: row.problem, at: row.problem_at },
    inspectedAt: row.inspected_at,
    inspectionProblem: row.inspection_problem,
    connectedAt: row.connected_at,
  };
}

function rangeOf({ first_day: firstDay, last_day: lastDay, days_with_data: daysWithData, is_cut: isCut }: Row) {
  if (firstDay === null || lastDay === null || daysWithData === null) return null;
  return { firstDay, lastDay, daysWithData, isCut } satisfies DayRange & FetchedRange;
}
