/** The one door to the database for use cases. */
import type pg from "pg";
import { createAuditStore } from "./audits.ts";
import { createChangeFeed } from "./change-feed.ts";
import { openDatabase } from "./database.ts";
import { createEventStore } from "./events.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import { createIssueStore } from "./issues.ts";
import { createPageStore } from "./pages.ts";
import { createWebsiteStore } from "./websites.ts";

export type { NewAudit } from "./audits.ts";
export type { IdempotencyRequest, IdempotencyStart, KeptAnswer } from "./idempotency.ts";
export type { FindingGroup, IssueFacets, IssueFilter, IssueRecord, IssueSort } from "./issues.ts";
export type { LinkRow, PageFilter, PageRecord } from "./pages.ts";

export type Store = ReturnType<typeof createStore>;

export function createStore(pool: pg.Pool) {
  const database = openDatabase(pool);
  return {
    audits: createAuditStore(database),
    changes: createChangeFeed(pool),
    events: createEventStore(database),
    idempotency: createIdempotencyStore(database),
    issues: createIssueStore(database),
    pages: createPageStore(database),
    websites: createWebsiteStore(database),
    /** One cheap question, to tell whether the database answers. */
    ping: async (): Promise<void> => {
      await pool.query("select 1");
    },
  };
}
