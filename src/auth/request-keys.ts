/**
 * Request keys: programs ask with them, for a person who made them and stays answerable. A key is never more than that person is
 * at this moment, and ends when they leave. Only hashes are kept; the key itself is shown once.
 */
import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { type Kysely, sql, type Transaction } from "kysely";
import { type FieldProblem, ServiceError } from "#domain/errors.ts";
import { fromUuid, type Id, type NewId, parseId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { LogWithin } from "#domain/log-entry.ts";
import { LOCAL_OPERATOR, type Principal, Role, roleAllows } from "#domain/principal.ts";
import { KEYS_AT_MOST, KeyScope, type RequestKey, SCOPE_ROLES } from "#domain/request-key.ts";
import { hashOfKeyText, idOfKeyText, newKeyText } from "./key-text.ts";
import { inWorkspace, roleNow } from "./members.ts";
import { runStatementsIn } from "./run-statements.ts";
import type { IdentityTables } from "./tables.ts";

export interface KeyInput {
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly websiteIds: readonly string[];
  readonly networks: readonly string[];
  readonly days: number;
}

/** A key with its text, which is known at this moment only. */
export interface NewKey {
  readonly key: RequestKey;
  readonly secret: string;
}

/** Who asks by a key: the person who made it, in the key's workspace alone. */
export interface KeyHolder {
  readonly principal: Principal;
  readonly key: RequestKey;
}

/** Whoever makes or ends a key. */
type Maker = Pick<Principal, "userId">;

export type RequestKeys = ReturnType<typeof createRequestKeys>;

/** Written again only after this long, so that a key in use costs no write for each request. */
const NOTED_FOR = "1 minute";

export function createRequestKeys({
  database,
  newId,
  randomBytes,
  logWithin,
}: {
  readonly database: Kysely<IdentityTables>;
  readonly newId: NewId;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly logWithin: LogWithin;
}) {
  return {
    /** @throws ServiceError role_required, validation_failed, too_many_keys */
    async create({ workspaceId, name, networks, days, ...input }: KeyInput, by: Maker): Promise<NewKey> {
      const id = newId("key");
      const secret = newKeyText(id, randomBytes);
      const scopes = [...new Set(input.scopes)];
      await inWorkspace(database, workspaceId, async (transaction) => {
        assertMayGive(await roleNow(transaction, workspaceId, by.userId), scopes);
        const websites = await websitesOf(transaction, workspaceId, input.websiteIds);
        await assertRoom(transaction, workspaceId);
        await transaction
          .insertInto("request_key")
          .values({
            ...{ id: toUuid(id), workspace_id: workspaceId, name, scopes, networks: [...networks] },
            ...{ created_by: by.userId, expires_at: inFuture({ days }), secret_hash: hashOfKeyText(secret) },
          })
          .execute();
        const rows = websites.map((website) => ({ key_id: toUuid(id), website_id: website }));
        await transaction.insertInto("request_key_website").values(rows).execute();
        const details = { key: name, scopes: scopes.join(" "), websites: websites.length, days };
        await logWithin(runStatementsIn(transaction), "key.created", { object: id, workspaceId, details });
      });
      return { key: await this.byId(id), secret };
    },

    /** @throws ServiceError not_found */
    async byId(id: Id<"key">): Promise<RequestKey> {
      const row = await rowOf(database, id);
      if (row === undefined) throw new ServiceError("not_found");
      return toKey(row);
    },

    /** Newest first, also those that ended: all to an admin, their own to others. */
    async list(
      workspaceId: string,
      { before, limit }: { readonly before: Id<"key"> | undefined; readonly limit: number },
      by: Maker,
    ): Promise<RequestKey[]> {
      const isOperator = by.userId === LOCAL_OPERATOR.userId;
      const seesAll = isOperator || mayManage(await roleNow(database, workspaceId, by.userId));
      const { rows } = await sql<Row>`${ROWS} where k.workspace_id = ${workspaceId}
        and (${seesAll} or k.created_by = ${by.userId})
        and (${before === undefined} or k.id < ${before === undefined ? null : toUuid(before)}::uuid)
        order by k.id desc limit ${limit}`.execute(database);
      return rows.map(toKey);
    },

    /**
     * Another secret for the same key; the earlier one is taken for the overlap. Whoever has it asks in its maker's name, so that
     * only they may do this. @throws ServiceError key_of_another, key_not_active
     */
    async roll(
      key: RequestKey,
      { overlapHours, days }: { readonly overlapHours: number; readonly days: number },
      by: Maker,
    ): Promise<NewKey> {
      if (key.createdBy.userId !== by.userId) throw new ServiceError("key_of_another");
      const { id } = key;
      const secret = newKeyText(id, randomBytes);
      await database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("request_key")
          .set({
            secret_hash: hashOfKeyText(secret),
            earlier_hash: overlapHours > 0 ? sql<string>`secret_hash` : null,
            earlier_until: overlapHours > 0 ? inFuture({ hours: overlapHours }) : null,
            expires_at: inFuture({ days }),
            rolls: sql<number>`rolls + 1`,
          })
          .where("id", "=", toUuid(id))
          .where("revoked_at", "is", null)
          .where(sql<boolean>`expires_at > now()`)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new ServiceError("key_not_active");
        await logWithin(runStatementsIn(transaction), "key.rolled", { details: { key: key.name, overlapHours, days } });
      });
      return { key: await this.byId(id), secret };
    },

    /** For good, and also the secret before a roll. By whoever made it, or an admin. @throws ServiceError role_required */
    async revoke({ id, workspaceId, name, createdBy }: RequestKey, by: Maker): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        if (createdBy.userId !== by.userId && !mayManage(await roleNow(transaction, workspaceId, by.userId)))
          throw new ServiceError("role_required", { extra: { needed: "admin" } });
        await transaction
          .updateTable("request_key")
          .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
          .where("id", "=", toUuid(id))
          .execute();
        await logWithin(runStatementsIn(transaction), "key.revoked", { details: { key: name } });
      });
    },

    /**
     * Whether it is right is said only of what fits a hash: to others an unknown, a revoked and a mistyped key are the same.
     * @throws ServiceError key_invalid, key_expired, key_network_denied, and credentials_throttled of the identity
     */
    async verify(text: string, address: string): Promise<KeyHolder> {
      const id = idOfKeyText(text);
      const row = id && (await rowOf(database, id));
      if (row === undefined || !fits(row, text) || row.role === null || row.revokedAt !== null)
        throw new ServiceError("key_invalid", { facts: { keyId: id } });
      if (row.isExpired) throw new ServiceError("key_expired", { facts: { keyId: id } });
      if (!isWithin(row.networks, address)) throw new ServiceError("key_network_denied", { facts: { keyId: id } });
      await noteUse(database, row, address);
      return { key: toKey(row), principal: principalOf(row, row.role) };
    },
  };
}

interface Row extends Omit<RequestKey, "id" | "websiteIds" | "scopes" | "createdBy" | "state"> {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly websiteIds: readonly string[];
  readonly secretHash: string;
  readonly earlierHash: string | null;
  readonly creatorId: string;
  readonly creator: string;
  readonly email: string;
  readonly workspace: string;
  /** `null`: no member any more. */
  readonly role: string | null;
  readonly hasSecondFactor: boolean;
  readonly asksSecondFactor: boolean;
  readonly isExpired: boolean;
  readonly takesEarlier: boolean;
  readonly isUseNoted: boolean;
}

const ROWS = sql`
  select k.id, k.workspace_id as "workspaceId", k.name, k.scopes, k.networks, k.created_at as "createdAt",
    k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.rolls, k.secret_hash as "secretHash",
    k.earlier_hash as "earlierHash", case when k.earlier_until > now() then k.earlier_until end as "earlierUntil",
    k.last_used_at as "lastUsedAt", k.last_used_address as "lastUsedAddress", k.created_by as "creatorId",
    coalesce(u.name, '') as creator, coalesce(u.email, '') as email, coalesce(o.name, '') as workspace, m.role,
    coalesce(u."twoFactorEnabled", false) as "hasSecondFactor", coalesce(r.second_factor, false) as "asksSecondFactor",
    k.expires_at <= now() as "isExpired", coalesce(k.earlier_until > now(), false) as "takesEarlier",
    coalesce(k.last_used_at > now() - ${NOTED_FOR}::interval, false) as "isUseNoted",
    array(select w.website_id::text from request_key_website w where w.key_id = k.id order by w.website_id) as "websiteIds"
  from request_key k
    left join "user" u on u.id = k.created_by
    left join organization o on o.id = k.workspace_id
    left join member m on m."userId" = k.created_by and m."organizationId" = k.workspace_id
    left join workspace_rules r on r.workspace_id = k.workspace_id`;

async function rowOf(database: Kysely<IdentityTables>, id: Id<"key">): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${ROWS} where k.id = ${toUuid(id)}`.execute(database);
  return rows[0];
}

function toKey(row: Row): RequestKey {
  const { id, workspaceId, name, networks, createdAt, expiresAt, revokedAt, earlierUntil, rolls } = row;
  return {
    ...{ workspaceId, name, networks, createdAt, expiresAt, revokedAt, earlierUntil, rolls },
    id: fromUuid("key", id),
    scopes: row.scopes.map((scope) => KeyScope.parse(scope)),
    websiteIds: row.websiteIds.map((website) => fromUuid("web", website)),
    createdBy: { userId: row.creatorId, name: row.creator },
    ...{ lastUsedAt: row.lastUsedAt, lastUsedAddress: row.lastUsedAddress },
    state: revokedAt !== null || row.role === null ? "revoked" : row.isExpired ? "expired" : "active",
  };
}

/** Without a session, so that nothing that asks for a recent sign-in is done by a key. */
function principalOf(row: Row, role: string): Principal {
  const { creatorId: userId, email, creator: name, hasSecondFactor, asksSecondFactor, workspaceId } = row;
  const needsSecondFactor = asksSecondFactor && !hasSecondFactor;
  return {
    ...{ userId, email, name, hasSecondFactor, sessionId: null, isFresh: false },
    websiteIds: row.websiteIds.map((website) => fromUuid("web", website)),
    memberships: [{ workspaceId, name: row.workspace, role: Role.parse(role), needsSecondFactor }],
  };
}

function fits({ secretHash, earlierHash, takesEarlier }: Row, text: string): boolean {
  const hash = hashOfKeyText(text);
  return isSame(hash, secretHash) || (takesEarlier && earlierHash !== null && isSame(hash, earlierHash));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    const type = isIP(base) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(base, type);
    else list.addSubnet(base, Number(bits), type);
  }
  return list.check(address, family === 6 ? "ipv6" : "ipv4");
}

async function noteUse(database: Kysely<IdentityTables>, row: Row, address: string): Promise<void> {
  if (row.isUseNoted && row.lastUsedAddress === address) return;
  await database
    .updateTable("request_key")
    .set({ last_used_at: sql<Date>`now()`, last_used_address: address })
    .where("id", "=", row.id)
    .execute();
}

function mayManage(role: Role | null): boolean {
  return role !== null && roleAllows(role, "admin");
}

/** Nobody gives more than they have. @throws ServiceError role_required */
function assertMayGive(role: Role | null, scopes: readonly KeyScope[]): void {
  const needed = scopes.map((scope) => SCOPE_ROLES[scope]).find((one) => role === null || !roleAllows(role, one));
  if (needed !== undefined) throw new ServiceError("role_required", { extra: { needed } });
}

/** @throws ServiceError validation_failed for what is no website of the workspace */
async function websitesOf(
  transaction: Transaction<IdentityTables>,
  workspaceId: string,
  websiteIds: readonly string[],
): Promise<readonly string[]> {
  const asked = websiteIds.map((text) => parseId("web", text));
  const uuids = asked.flatMap((id) => (id === undefined ? [] : [toUuid(id)]));
  const { rows } = await sql<{ id: string }>`
    select id::text from website where workspace_id = ${workspaceId} and id = any(${uuids}::uuid[])`.execute(
    transaction,
  );
  const known = new Set<WebsiteId>(rows.map(({ id }) => fromUuid("web", id)));
  const fields = asked.flatMap((id, at): FieldProblem[] =>
    id !== undefined && known.has(id)
      ? []
      : [{ pointer: `/websiteIds/${at}`, code: "unknown", message: "Not a website of this workspace." }],
  );
  if (fields.length > 0) throw new ServiceError("validation_failed", { fields });
  return rows.map(({ id }) => id);
}

/** @throws ServiceError too_many_keys */
async function assertRoom(transaction: Transaction<IdentityTables>, workspaceId: string): Promise<void> {
  const { count } = await transaction
    .selectFrom("request_key")
    .select((of) => of.fn.countAll<string>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("revoked_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow();
  if (Number(count) >= KEYS_AT_MOST) throw new ServiceError("too_many_keys");
}

function inFuture({ days = 0, hours = 0 }: { readonly days?: number; readonly hours?: number }) {
  return sql<Date>`now() + make_interval(days => ${days}::int, hours => ${hours}::int)`;
}
