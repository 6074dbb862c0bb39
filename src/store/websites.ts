/** Websites: the origins that a workspace owns. */
import { sql } from "kysely";
import type { AuditType } from "#domain/audit.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { type AuditId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { HistoryPoint, NewWebsite, Website } from "#domain/website.ts";
import type { Database } from "./database.ts";
import { logWithin, statementsIn } from "./log-within.ts";
import { type Figures, figuresOf, isTruncated, toPoint, trendTo } from "./standing.ts";

export interface WebsiteSettings {
  readonly name: string;
  readonly checks: CheckOverrides;
}

export function createWebsiteStore(database: Database) {
  const select = () =>
    database
      .selectFrom("website as w")
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom("audit")
            .select(["audit.id", "audit.status", "audit.type", "audit.finished_at", "audit.score"])
            .whereRef("audit.website_id", "=", "w.id")
            .orderBy("audit.id", "desc")
            .limit(1)
            .as("last"),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom("audit as done")
            .select([
              "done.id",
              "done.type",
              "done.finished_at",
              figuresOf("done").as("figures"),
              trendTo("done").as("trend"),
            ])
            .whereRef("done.website_id", "=", "w.id")
            .where("done.status", "=", "completed")
            .orderBy(sql`done.type = 'page-audit'`)
            .orderBy(isTruncated("done"))
            .orderBy("done.id", "desc")
            .limit(1)
            .as("standing"),
        (join) => join.onTrue(),
      )
      .leftJoin("wordpress_connection as c", "c.website_id", "w.id")
      .select([
        "w.id",
        "w.workspace_id",
        "w.origin",
        "w.name",
        "w.ownership",
        "w.settings",
        "w.version",
        "w.created_at",
      ])
      .select(["last.id as last_id", "last.status as last_status", "last.type as last_type"])
      .select(["last.finished_at as last_finished_at", "last.score as last_score"])
      .select(["standing.id as standing_id", "standing.type as standing_type"])
      .select(["standing.finished_at as standing_finished_at", "standing.figures", "standing.trend"])
      .select(["c.status as wordpress_status", "c.last_verified_at as wordpress_verified_at"])
      .select(sql<"guarded" | "basic" | null>`c.profile ->> 'mode'`.as("wordpress_mode"));

  return {
    async byId(id: WebsiteId): Promise<Website | undefined> {
      const row = await select().where("w.id", "=", toUuid(id)).executeTakeFirst();
      return row && toWebsite(row);
    },

    /** The website of that origin, in the first of the workspaces that has it. */
    async byOrigin(workspaceIds: readonly string[], origin: string): Promise<Website | undefined> {
      if (workspaceIds.length === 0) return undefined;
      const rows = await select().where("w.workspace_id", "in", workspaceIds).where("w.origin", "=", origin).execute();
      const places = rows.map((row) => ({ row, place: workspaceIds.indexOf(row.workspace_id) }));
      const [first] = places.sort((a, b) => a.place - b.place);
      return first && toWebsite(first.row);
    },

    async list(filter: {
      workspaceIds: readonly string[];
      after: WebsiteId | undefined;
      limit: number;
    }): Promise<Website[]> {
      if (filter.workspaceIds.length === 0) return [];
      let query = select().where("w.workspace_id", "in", filter.workspaceIds);
      if (filter.after !== undefined) query = query.where("w.id", "<", toUuid(filter.after));
      return (await query.orderBy("w.id", "desc").limit(filter.limit).execute()).map(toWebsite);
    },

    /** Its finished audits, the last one first. */
    async history(
      id: WebsiteId,
      { types, after, limit }: { types: readonly AuditType[]; after: AuditId | undefined; limit: number },
    ): Promise<HistoryPoint[]> {
      let query = database
        .selectFrom("audit")
        .select(["id", "type", "finished_at", figuresOf("audit").as("figures")])
        .where("website_id", "=", toUuid(id))
        .where("status", "=", "completed");
      if (types.length > 0) query = query.where("type", "in", types);
      if (after !== undefined) query = query.where("id", "<", toUuid(after));
      const rows = await query.orderBy("id", "desc").limit(limit).execute();
      return rows.map((row) => {
        const { new: fresh, fixed } = row.figures;
        return { ...toPoint(row), new: fresh, fixed };
      });
    },

    /** False when the workspace already has a website of that origin. */
    async insert(website: NewWebsite): Promise<boolean> {
      const { id, workspaceId, origin, name } = website;
      return database.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto("website")
          .values({ id: toUuid(id), workspace_id: workspaceId, origin, name })
          .onConflict((conflict) => conflict.columns(["workspace_id", "origin"]).doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        const facts = { object: id, workspaceId, details: { website: origin } };
        await logWithin(statementsIn(transaction), "website.created", facts);
        return true;
      });
    },

    /** False when the version is not the expected one any more. */
    async update(id: WebsiteId, change: WebsiteSettings, expectedVersion: number): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("website")
          .set({ name: change.name, settings: JSON.stringify({ checks: change.checks }), version: sql`version + 1` })
          .where("id", "=", toUuid(id))
          .where("version", "=", expectedVersion)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 1n) await logWithin(statementsIn(transaction), "website.updated");
        return numUpdatedRows === 1n;
      });
    },

    /** With all its audits. False when one of them is still queued or running. */
    async remove(id: WebsiteId): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("website")
          .where("id", "=", toUuid(id))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("audit")
                  .select("audit.id")
                  .where("audit.website_id", "=", toUuid(id))
                  .where("audit.status", "in", ["queued", "running"]),
              ),
            ),
          )
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 1n) await logWithin(statementsIn(transaction), "website.deleted");
        return numDeletedRows === 1n;
      });
    },
  };
}

interface Row {
  readonly id: string;
  readonly workspace_id: string;
  readonly origin: string;
  readonly name: string;
  readonly ownership: "unverified" | "verified";
  readonly settings: { readonly checks?: CheckOverrides };
  readonly version: number;
  readonly created_at: Date;
  readonly last_id: string | null;
  readonly last_status: NonNullable<Website["lastAudit"]>["status"] | null;
  readonly last_type: NonNullable<Website["lastAudit"]>["type"] | null;
  readonly last_finished_at: Date | null;
  readonly last_score: { overall: number } | null;
  readonly standing_id: string | null;
  readonly standing_type: AuditType | null;
  readonly standing_finished_at: Date | null;
  readonly figures: Figures | null;
  readonly trend: readonly number[] | null;
  readonly wordpress_status: NonNullable<Website["wordpress"]>["status"] | null;
  readonly wordpress_verified_at: Date | null;
  readonly wordpress_mode: "guarded" | "basic" | null;
}

function toWebsite(row: Row): Website {
  const { last_id, last_status, last_type } = row;
  const last =
    last_id === null || last_status === null || last_type === null
      ? null
      : { id: fromUuid("aud", last_id), status: last_status, type: last_type };
  return {
    id: fromUuid("web", row.id),
    workspaceId: row.workspace_id,
    origin: row.origin,
    name: row.name,
    ownership: row.ownership,
    checks: row.settings.checks ?? {},
    version: row.version,
    createdAt: row.created_at,
    lastAudit: last && { ...last, finishedAt: row.last_finished_at, score: row.last_score?.overall ?? null },
    standing: toStanding(row),
    wordpress: toWordPress(row),
  };
}

function toStanding(row: Row): Website["standing"] {
  const { standing_id: id, standing_type: type, figures, trend } = row;
  if (id === null || type === null || figures === null) return null;
  const before = trend?.at(-2);
  return {
    ...toPoint({ id, type, finished_at: row.standing_finished_at, figures }),
    delta: figures.score === null || before === undefined ? null : figures.score - before,
    trend: trend ?? [],
  };
}

function toWordPress(row: Row): Website["wordpress"] {
  const { wordpress_status: status, wordpress_mode: mode, wordpress_verified_at: lastVerifiedAt } = row;
  return status === null || mode === null || lastVerifiedAt === null ? null : { status, mode, lastVerifiedAt };
}
