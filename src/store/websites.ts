/** Websites: the origins that a workspace owns. */
import { sql } from "kysely";
import { type AuditType, UNFINISHED } from "#domain/audit.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { type CustomRules, hasCustomRules } from "#domain/custom-rules.ts";
import { type AuditId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { Retention } from "#domain/retention.ts";
import type { RobotsFacts } from "#domain/site.ts";
import type { HistoryPoint, NewWebsite, Website } from "#domain/website.ts";
import type { Database } from "./database.ts";
import { logWithin, statementsIn } from "./log-within.ts";
import { figuresOf, historyFiguresOf, toPoint } from "./standing.ts";
import {
  type ListedWebsite,
  placesInList,
  type WebsiteFacets,
  type WebsitesPage,
  type WhoseWebsites,
  websiteFacetsOf,
} from "./website-list.ts";
import { selectWebsites, toWebsite } from "./website-rows.ts";

export interface WebsiteSettings {
  readonly name: string;
  readonly checks: CheckOverrides;
  readonly custom: CustomRules;
  readonly deploymentHosts: readonly string[];
  readonly group: string | null;
  readonly tags: readonly string[];
  readonly retention: Retention;
}

export interface LastRobots {
  readonly auditId: AuditId;
  /** When the audit was started. */
  readonly readAt: Date;
  readonly robots: RobotsFacts;
}

export function createWebsiteStore(database: Database) {
  return {
    async byId(id: WebsiteId): Promise<Website | undefined> {
      const row = await selectWebsites(database).where("w.id", "=", toUuid(id)).executeTakeFirst();
      return row && toWebsite(row);
    },

    /** The website of that origin, in the first of the workspaces that has it. */
    async byOrigin(workspaceIds: readonly string[], origin: string): Promise<Website | undefined> {
      if (workspaceIds.length === 0) return undefined;
      const rows = await selectWebsites(database)
        .where("w.workspace_id", "in", workspaceIds)
        .where("w.origin", "=", origin)
        .execute();
      const places = rows.map((row) => ({ row, place: workspaceIds.indexOf(row.workspace_id) }));
      const [first] = places.sort((a, b) => a.place - b.place);
      return first && toWebsite(first.row);
    },

    /** In their order, each with the value that it has there. Which ones is asked first, so that only those shown are read. */
    async list(whose: WhoseWebsites, page: WebsitesPage): Promise<ListedWebsite[]> {
      const places = await placesInList(database, whose, page);
      if (places.length === 0) return [];
      const ids = places.map(({ id }) => id);
      const rows = await selectWebsites(database).where("w.id", "in", ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return places.flatMap(({ id, value }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [{ website: toWebsite(row), value }];
      });
    },

    /** How many there are, whatever the filter, and in which groups and with which tags. */
    facets: (whose: WhoseWebsites): Promise<WebsiteFacets> => websiteFacetsOf(database, whose),

    /** Its finished audits, the last one first. */
    async history(
      id: WebsiteId,
      { types, after, limit }: { types: readonly AuditType[]; after: AuditId | undefined; limit: number },
    ): Promise<HistoryPoint[]> {
      let query = database
        .selectFrom("audit")
        .select(["id", "type", "finished_at", figuresOf("audit").as("figures"), historyFiguresOf("audit").as("more")])
        .where("website_id", "=", toUuid(id))
        .where("status", "=", "completed");
      if (types.length > 0) query = query.where("type", "in", types);
      if (after !== undefined) query = query.where("id", "<", toUuid(after));
      const rows = await query.orderBy("id", "desc").limit(limit).execute();
      return rows.map((row) => ({ ...toPoint(row), ...row.more }));
    },

    /** The robots.txt that its newest audit read; `undefined` when none has. */
    async lastRobots(id: WebsiteId): Promise<LastRobots | undefined> {
      const row = await database
        .selectFrom("audit")
        .select(["id", "started_at", "created_at", sql<RobotsFacts>`site -> 'robots'`.as("robots")])
        .where("website_id", "=", toUuid(id))
        .where("site", "is not", null)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { auditId: fromUuid("aud", row.id), readAt: row.started_at ?? row.created_at, robots: row.robots };
    },

    /**
     * False when the workspace already has a website of that origin. One that nobody had shown to exist becomes the new one, unless
     * this is only a start of an audit, too.
     */
    async insert(
      website: NewWebsite,
      { provisional, keepAudits }: { readonly provisional: boolean; readonly keepAudits: number | null },
    ): Promise<boolean> {
      const { id, workspaceId, origin, name } = website;
      return database.transaction().execute(async (transaction) => {
        const inserted = await transaction
          .insertInto("website")
          .values({ id: toUuid(id), workspace_id: workspaceId, origin, name, provisional, keep_audits: keepAudits })
          .onConflict((conflict) =>
            conflict
              .columns(["workspace_id", "origin"])
              .doUpdateSet({ name, provisional: false })
              .where("website.provisional", "=", true)
              .where(sql.lit(!provisional)),
          )
          .returning("id")
          .executeTakeFirst();
        if (inserted === undefined) return false;
        const facts = { object: fromUuid("web", inserted.id), workspaceId, details: { website: origin } };
        await logWithin(statementsIn(transaction), "website.created", facts);
        return true;
      });
    },

    /** False when the version is not the expected one any more. */
    async update(id: WebsiteId, change: WebsiteSettings, expectedVersion: number): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("website")
          .set({ name: change.name, settings: settingsOf(change), version: sql`version + 1` })
          .set({ deployment_hosts: change.deploymentHosts, client_group: change.group, tags: change.tags })
          .set({ keep_audits: change.retention.keepAudits, keep_days: change.retention.keepDays })
          .set({ provisional: false })
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
                  .where("audit.status", "in", UNFINISHED),
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

/** Without rules there is no mark of them: audits of before and after then have the same. */
function settingsOf({ checks, custom }: WebsiteSettings): string {
  return JSON.stringify(hasCustomRules(custom) ? { checks, custom } : { checks });
}
