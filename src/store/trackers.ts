/** Issue trackers of workspaces, and tickets of causes. Tokens are sealed; this file never sees them open. */
import type pg from "pg";
import type { FoundCause } from "#domain/cause-work.ts";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { CreatedTicket, Ticket, Tracker, TrackerKind } from "#domain/tracker.ts";
import { changingCause, forgetUntouched } from "./cause-rows.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

export interface NewTracker extends Omit<Tracker, "createdAt" | "version"> {
  readonly sealedToken: Buffer;
}

/** What is `undefined` stays. */
interface TrackerChanges {
  readonly name?: string | undefined;
  readonly project?: string | undefined;
  readonly issueType?: string | undefined;
  readonly sealedToken?: Buffer | undefined;
}

/** Whoever creates a ticket has answered by then, or never will. */
const CREATED_WITHIN = "5 minutes";

export function createTrackerStore(pool: pg.Pool) {
  return {
    async insert(tracker: NewTracker): Promise<void> {
      const { id, workspaceId, kind, name, origin, project, account, issueType, sealedToken, createdBy } = tracker;
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into tracker (id, workspace_id, kind, name, origin, project, account, issue_type, sealed_token, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [toUuid(id), workspaceId, kind, name, origin, project, account, issueType, sealedToken, createdBy],
        );
        await logWithin(statementsOn(client), "tracker.created", { object: id, workspaceId });
      });
    },

    async byId(id: Id<"trk">): Promise<Tracker | undefined> {
      const { rows } = await pool.query<TrackerRow>("select * from tracker where id = $1", [toUuid(id)]);
      return rows[0] && toTracker(rows[0]);
    },

    async sealedTokenOf(id: Id<"trk">): Promise<Buffer | undefined> {
      const { rows } = await pool.query<TrackerRow>("select sealed_token from tracker where id = $1", [toUuid(id)]);
      return rows[0]?.sealed_token;
    },

    /** Oldest first. */
    async list(workspaceId: string): Promise<Tracker[]> {
      const { rows } = await pool.query<TrackerRow>("select * from tracker where workspace_id = $1 order by id", [
        workspaceId,
      ]);
      return rows.map(toTracker);
    },

    /** `undefined` when it is no longer of that version. */
    async update(
      { id, version }: Pick<Tracker, "id" | "version">,
      { name, project, issueType, sealedToken }: TrackerChanges,
    ): Promise<Tracker | undefined> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<TrackerRow>(
          `update tracker set name = coalesce($3, name), project = coalesce($4, project),
             issue_type = coalesce($5, issue_type), sealed_token = coalesce($6, sealed_token), version = version + 1
           where id = $1 and version = $2 returning *`,
          [toUuid(id), version, name, project, issueType, sealedToken],
        );
        if (rows[0] === undefined) return undefined;
        await logWithin(statementsOn(client), "tracker.updated", { object: id });
        return toTracker(rows[0]);
      });
    },

    /** Tickets stay. */
    async remove(id: Id<"trk">): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from tracker where id = $1", [toUuid(id)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "tracker.deleted", { object: id });
        return rowCount === 1;
      });
    },

    /** Oldest first. */
    async tickets(websiteId: WebsiteId): Promise<(Ticket & { readonly causeKey: string })[]> {
      const { rows } = await pool.query<TicketRow>(`${TICKETS} where website_id = $1 order by id`, [toUuid(websiteId)]);
      return rows.map((row) => ({ ...toTicket(row), causeKey: row.cause_key }));
    },

    /** Before it is asked for, so that nobody asks twice. False: there is one of that tracker. */
    async beginTicket(
      websiteId: WebsiteId,
      cause: FoundCause,
      { id, tracker, by }: { readonly id: Id<"tkt">; readonly tracker: Tracker; readonly by: string },
    ): Promise<boolean> {
      return inTransaction(pool, (client) =>
        changingCause(client, websiteId, cause, async () => {
          const { rowCount } = await client.query(
            `insert into ticket (id, website_id, cause_key, tracker_id, kind, project, state, created_by)
             values ($1, $2, $3, $4, $5, $6, 'creating', $7) on conflict do nothing`,
            [
              ...[toUuid(id), toUuid(websiteId), cause.causeKey, toUuid(tracker.id)],
              ...[tracker.kind, tracker.project, by],
            ],
          );
          return rowCount === 1;
        }),
      );
    },

    /** @param created `null`: nobody knows what became of it */
    async endTicket(id: Id<"tkt">, created: CreatedTicket | null): Promise<Ticket | undefined> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<TicketRow>(
          "update ticket set state = $2, key = $3, url = $4 where id = $1 returning *",
          [toUuid(id), created === null ? "unknown" : "created", created?.key, created?.url],
        );
        if (rows[0] === undefined) return undefined;
        await logWithin(statementsOn(client), "ticket.created", {
          object: fromUuid("web", rows[0].website_id),
          details: { cause: rows[0].cause_key, ticket: created?.key ?? "unknown", project: rows[0].project },
        });
        return toTicket(rows[0]);
      });
    },

    /** The tracker keeps it. */
    async removeTicket(websiteId: WebsiteId, causeKey: string, id: Id<"tkt">): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          "delete from ticket where website_id = $1 and cause_key = $2 and id = $3",
          [toUuid(websiteId), causeKey, toUuid(id)],
        );
        if (rowCount !== 1) return false;
        await forgetUntouched(client, websiteId, causeKey);
        await logWithin(statementsOn(client), "ticket.removed", { object: websiteId, details: { cause: causeKey } });
        return true;
      });
    },
  };
}

const TICKETS = `select *, case when state = 'creating' and created_at < now() - interval '${CREATED_WITHIN}' then 'unknown'
  else state end as state from ticket`;

interface TrackerRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: TrackerKind;
  readonly name: string;
  readonly origin: string;
  readonly project: string;
  readonly account: string | null;
  readonly issue_type: string | null;
  readonly sealed_token: Buffer;
  readonly created_by: string;
  readonly created_at: Date;
  readonly version: number;
}

interface TicketRow {
  readonly id: string;
  readonly website_id: string;
  readonly cause_key: string;
  readonly tracker_id: string | null;
  readonly kind: TrackerKind;
  readonly project: string;
  readonly state: Ticket["state"];
  readonly key: string | null;
  readonly url: string | null;
  readonly created_by: string;
  readonly created_at: Date;
}

function toTracker(row: TrackerRow): Tracker {
  return {
    id: fromUuid("trk", row.id),
    workspaceId: row.workspace_id,
    kind: row.kind,
    name: row.name,
    origin: row.origin,
    project: row.project,
    account: row.account,
    issueType: row.issue_type,
    createdBy: row.created_by,
    createdAt: row.created_at,
    version: row.version,
  };
}

function toTicket(row: TicketRow): Ticket {
  return {
    id: fromUuid("tkt", row.id),
    trackerId: row.tracker_id === null ? null : fromUuid("trk", row.tracker_id),
    kind: row.kind,
    project: row.project,
    state: row.state,
    key: row.key,
    url: row.url,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
