/** Answers kept for Idempotency-Key: the row is made before the work, so that a retry never does the work twice. */
import { sql } from "kysely";
import type { Database } from "./database.ts";

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface IdempotencyRequest {
  /** Who asks for what: principal, method and path. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

export type IdempotencyStart =
  | { readonly kind: "started" }
  | { readonly kind: "in-progress" }
  | { readonly kind: "other-request" }
  | { readonly kind: "answered"; readonly answer: KeptAnswer };

const KEEP_HOURS = 24;
/** A process that died leaves a row without an answer; after this time the key may be used again. */
const ABANDONED_AFTER_SECONDS = 120;

export function createIdempotencyStore(database: Database) {
  return {
    async start({ scope, key, fingerprint }: IdempotencyRequest): Promise<IdempotencyStart> {
      await sql`
        delete from idempotency_key where expires_at < now() or (scope = ${scope} and key = ${key}
          and status is null and started_at < now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS}))`.execute(
        database,
      );
      const { numAffectedRows } = await sql`
        insert into idempotency_key (scope, key, fingerprint, expires_at)
        values (${scope}, ${key}, ${fingerprint}, now() + make_interval(hours => ${KEEP_HOURS}))
        on conflict do nothing`.execute(database);
      if (numAffectedRows === 1n) return { kind: "started" };
      return this.read({ scope, key, fingerprint });
    },

    async read({ scope, key, fingerprint }: IdempotencyRequest): Promise<IdempotencyStart> {
      const row = await database
        .selectFrom("idempotency_key")
        .selectAll()
        .where("scope", "=", scope)
        .where("key", "=", key)
        .executeTakeFirst();
      if (row !== undefined && row.fingerprint !== fingerprint) return { kind: "other-request" };
      if (row === undefined || row.status === null) return { kind: "in-progress" };
      return { kind: "answered", answer: { status: row.status, headers: row.headers ?? {}, body: row.body ?? "" } };
    },

    async finish({ scope, key }: IdempotencyRequest, answer: KeptAnswer): Promise<void> {
      await database
        .updateTable("idempotency_key")
        .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body })
        .where("scope", "=", scope)
        .where("key", "=", key)
        .execute();
    },

    async forget({ scope, key }: IdempotencyRequest): Promise<void> {
      await database
        .deleteFrom("idempotency_key")
        .where("scope", "=", scope)
        .where("key", "=", key)
        .where("status", "is", null)
        .execute();
    },
  };
}
