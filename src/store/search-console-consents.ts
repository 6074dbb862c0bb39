/** Consents that people are about to give at Google; only hashes of the words that they come back with are here. */
import type pg from "pg";
import { fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import { AUTHORIZATION_SECONDS } from "./authorizations.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

export interface PendingConsent {
  readonly websiteId: WebsiteId;
  readonly userId: string;
  readonly sealedClient: Buffer;
}

export function createSearchConsoleConsents(pool: pg.Pool) {
  return {
    /** Notes that a person is about to consent. */
    async expectConsent({
      stateHash,
      websiteId,
      userId,
      sealedClient,
    }: PendingConsent & { readonly stateHash: string }): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into search_console_authorization (state_hash, website_id, user_id, sealed_client, expires_at)
           values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
          [stateHash, toUuid(websiteId), userId, sealedClient, AUTHORIZATION_SECONDS],
        );
        await logWithin(statementsOn(client), "search_console.authorizing", { object: websiteId });
      });
    },

    /** What that word was given out for; once, and only in time. */
    async takeConsent(stateHash: string): Promise<PendingConsent | undefined> {
      const { rows } = await pool.query<{ website_id: string; user_id: string; sealed_client: Buffer; late: boolean }>(
        `delete from search_console_authorization where state_hash = $1
          returning website_id, user_id, sealed_client, expires_at < now() as late`,
        [stateHash],
      );
      const [row] = rows;
      if (row === undefined || row.late) return undefined;
      return { websiteId: fromUuid("web", row.website_id), userId: row.user_id, sealedClient: row.sealed_client };
    },
  };
}
