/** A person's own sessions, name and password. Ending a session ends every token made from it at once. */
import { type Kysely, sql, type Transaction } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { LogWithin } from "#domain/log-entry.ts";
import type { Principal } from "#domain/principal.ts";
import { ABSOLUTE_SESSION_MS, IDLE_SECONDS } from "./library.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { runStatementsIn } from "./run-statements.ts";
import type { IdentityTables } from "./tables.ts";

/** From where somebody comes in; shown in the list of sessions. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  /** Cookie header, which may say that the device is known. */
  readonly cookie?: string | undefined;
}

export interface Session {
  readonly id: string;
  readonly createdAt: Date;
  /** To within five minutes: the row is not written at each request. */
  readonly lastSeenAt: Date;
  /** When it ends without further use. */
  readonly expiresAt: Date;
  readonly userAgent: string;
  readonly address: string;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Kysely<IdentityTables>, logWithin: LogWithin) {
  return {
    /**
     * Notes from where and when a session was begun, and forgets those that have ended: they say where people were. The library
     * goes by this machine's clock. Where that is slow, the session would have ended before it began.
     */
    async remember(id: string, { address, userAgent }: Visitor): Promise<void> {
      await database
        .updateTable("session")
        .set({
          ...{ ipAddress: address, userAgent, createdAt: sql`now()` },
          expiresAt: sql`greatest("expiresAt", now() + make_interval(secs => ${IDLE_SECONDS}))`,
        })
        .where("id", "=", id)
        .execute();
      await database
        .deleteFrom("session")
        .where(({ not }) => not(holds()))
        .execute();
    },

    /** Sessions of the person that still hold, the last used first. */
    async list({ userId }: Principal): Promise<Session[]> {
      const rows = await database
        .selectFrom("session")
        .select(["id", "createdAt", "updatedAt", "expiresAt", "userAgent", "ipAddress"])
        .where("userId", "=", userId)
        .where(holds())
        .orderBy("updatedAt", "desc")
        .orderBy("id", "desc")
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map(({ updatedAt, userAgent, ipAddress, ...row }) => ({
        ...row,
        lastSeenAt: updatedAt,
        userAgent: userAgent ?? "",
        address: ipAddress ?? "",
      }));
    },

    /** Another person's session is answered like none. @throws ServiceError not_found */
    async end({ userId }: Principal, sessionId: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("session")
          .where("id", "=", sessionId)
          .where("userId", "=", userId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw new ServiceError("not_found");
        await logWithin(runStatementsIn(transaction), "session.ended");
      });
    },

    /** Ends every session of a person, for an admin of a workspace that both belong to. Answers how many. */
    async endAllOf(userId: string, transaction: Transaction<IdentityTables>): Promise<number> {
      const { numDeletedRows } = await transaction
        .deleteFrom("session")
        .where("userId", "=", userId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Ends every other session, and links to a new password: who knew the old one must not stay. @throws ServiceError validation_failed */
    async changePassword({ userId, sessionId, email, name }: Principal, newPassword: string): Promise<void> {
      await assertGoodPassword(newPassword, { email, name }, "/newPassword");
      const password = await hashPassword(newPassword);
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("account")
          .set({ password, updatedAt: new Date() })
          .where("userId", "=", userId)
          .where("providerId", "=", "credential")
          .execute();
        await transaction
          .deleteFrom("session")
          .where("userId", "=", userId)
          .where("id", "is distinct from", sessionId)
          .execute();
        await transaction.deleteFrom("password_reset").where("user_id", "=", userId).execute();
        await logWithin(runStatementsIn(transaction), "password.changed");
      });
    },

    async rename({ userId }: Principal, name: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction.updateTable("user").set({ name }).where("id", "=", userId).execute();
        await logWithin(runStatementsIn(transaction), "account.renamed");
      });
    },
  };
}

/** Neither unused for too long nor too old. */
const holds = () =>
  sql<boolean>`("expiresAt" > now() and "createdAt" > now() - make_interval(secs => ${ABSOLUTE_SESSION_MS / 1000}))`;

/** A script that signs in each minute makes many; the page needs the last used. */
const LISTED_AT_MOST = 200;
