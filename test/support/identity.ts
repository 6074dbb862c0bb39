/** An identity on a test database, with everything random passed in. */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { createIdentity, type Identity, type IdentityOptions } from "#auth/identity.ts";
import { createNewId, createNewUuid } from "#domain/ids.ts";
import { logWithin } from "#store/index.ts";

export const MASTER_SECRET = Buffer.alloc(32, 1);
export const PUBLIC_URL = "http://127.0.0.1:3000";
export const VISITOR = { address: "192.0.2.1", userAgent: "Test/1.0" };
export const newId = createNewId(Date.now, randomBytes);
export const newUuid = createNewUuid(Date.now, randomBytes);

export function testIdentity(pool: pg.Pool, options: Partial<IdentityOptions> = {}): Promise<Identity> {
  return createIdentity({
    pool,
    masterSecret: MASTER_SECRET,
    publicUrl: PUBLIC_URL,
    registration: "first-user",
    throttleLogins: false,
    logWithin,
    newId,
    now: Date.now,
    randomBytes,
    ...options,
  });
}
