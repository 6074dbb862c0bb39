/**
 * The one-time token that creates the owner account. It follows from the master secret, so that all processes on one database
 * print the same link at each start, until it is used. Only its hash is stored.
 */
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { deriveKey } from "./keys.ts";
import type { IdentityTables } from "./tables.ts";

/** The token, good from now on; `undefined` once there is an owner. */
export async function renewOwnerToken(
  database: Kysely<IdentityTables>,
  masterSecret: Uint8Array,
): Promise<string | undefined> {
  if (await hasOwner(database)) return undefined;
  const token = deriveKey(masterSecret, "owner-token/v1").toString("base64url");
  await storeHash(database, hashOf(token));
  return token;
}

/** Takes the token out of circulation. True for exactly one of any number of simultaneous callers. */
export async function consumeOwnerToken(database: Kysely<IdentityTables>, token: string): Promise<boolean> {
  const deleted = await database.deleteFrom("owner_token").where("hash", "=", hashOf(token)).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Puts a token back whose registration did not succeed. */
export async function restoreOwnerToken(database: Kysely<IdentityTables>, token: string): Promise<void> {
  await storeHash(database, hashOf(token));
}

export async function hasOwner(database: Kysely<IdentityTables>): Promise<boolean> {
  const owner = await database
    .selectFrom("member")
    .select("id")
    .where("organizationId", "=", LOCAL_WORKSPACE_ID)
    .where("role", "=", "owner")
    .executeTakeFirst();
  return owner !== undefined;
}

async function storeHash(database: Kysely<IdentityTables>, hash: string): Promise<void> {
  await database
    .insertInto("owner_token")
    .values({ hash })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ hash }))
    .execute();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
