/**
 * A forgotten password is set anew by a link in an e-mail: once, within 30 minutes. Whether an address has an account is
 * told to nobody who asks. The second factor stays, every session ends, and nobody is signed in by it.
 */
import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { MailMessage } from "#domain/mail-message.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import type { Visitor } from "./sessions.ts";
import type { IdentityTables } from "./tables.ts";
import type { Throttle } from "./throttle.ts";

export const RESET_MINUTES = 30;
const SECRET_BYTES = 32;

export function createPasswordReset(deps: {
  readonly database: Kysely<IdentityTables>;
  readonly throttle: Throttle;
  readonly origin: string;
  /** Sends in the background; `undefined` = this installation sends no mail. */
  readonly post: ((message: MailMessage) => void) | undefined;
  readonly randomBytes: (count: number) => Uint8Array;
}) {
  const { database, throttle, post } = deps;
  return {
    isPossible: post !== undefined,

    /** @throws ServiceError mail_unavailable, login_throttled */
    async ask(email: string, { address }: Visitor): Promise<void> {
      if (post === undefined) throw new ServiceError("mail_unavailable");
      if (!(await throttle.mayWrite({ email, address }))) return;
      const secret = Buffer.from(deps.randomBytes(SECRET_BYTES)).toString("base64url");
      const { rows } = await sql<{ email: string }>`
        with found as (select id, email from "user" where email = ${email.trim().toLowerCase()}),
          kept as (insert into password_reset (user_id, secret_hash, expires_at)
            select id, ${hashOf(secret)}, now() + make_interval(mins => ${RESET_MINUTES}) from found
            on conflict (user_id) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at)
        select email from found`.execute(database);
      const [person] = rows;
      if (person === undefined) return;
      const link = `${deps.origin}/reset-password#${secret}`;
      post({ kind: "password-reset", to: person.email, link, minutes: RESET_MINUTES });
    },

    /** Answers whose password it was. @throws ServiceError reset_invalid, login_throttled, validation_failed */
    async reset(request: { secret: string; newPassword: string }, visitor: Visitor): Promise<{ email: string }> {
      return throttle.guardWord(visitor.address, async () => {
        const person = await ownerOf(database, request.secret);
        await assertGoodPassword(request.newPassword, person, "/newPassword");
        const password = await hashPassword(request.newPassword);
        await database.transaction().execute(async (transaction) => {
          const { numDeletedRows } = await transaction
            .deleteFrom("password_reset")
            .where("secret_hash", "=", hashOf(request.secret))
            .executeTakeFirst();
          // Of two who use it at the same time, one.
          if (numDeletedRows !== 1n) throw new ServiceError("reset_invalid");
          await transaction
            .updateTable("account")
            .set({ password, updatedAt: new Date() })
            .where("userId", "=", person.id)
            .where("providerId", "=", "credential")
            .execute();
          await transaction.deleteFrom("session").where("userId", "=", person.id).execute();
          await endUnprovenPasskeys(transaction, person.id);
        });
        const { email } = person;
        post?.({ kind: "password-was-reset", to: email, where: visitor });
        return { email };
      });
    },
  };
}

/**
 * The first reset shows for the first time who reads the mailbox. Passkeys from before may be of somebody who registered with
 * another's address, and would let them in for ever.
 */
async function endUnprovenPasskeys(transaction: Transaction<IdentityTables>, userId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("user")
    .set({ emailVerified: true })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await transaction.deleteFrom("passkey").where("userId", "=", userId).execute();
}

/** @throws ServiceError reset_invalid: one answer for unknown, used and expired */
async function ownerOf(database: Kysely<IdentityTables>, secret: string) {
  return database
    .selectFrom("password_reset")
    .innerJoin("user", "user.id", "password_reset.user_id")
    .select(["user.id", "user.email", "user.name"])
    .where("secret_hash", "=", hashOf(secret))
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow(() => new ServiceError("reset_invalid"));
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
