/**
 * Somebody who is signed in shows again that it is them: before a password or a second factor changes, and before what
 * a stranger at an open screen must not do. Wrong tries count like those at sign-in.
 */
import { type Kysely, sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { Principal } from "#domain/principal.ts";
import { verifyPassword } from "./passwords.ts";
import { FRESH_SECONDS } from "./principals.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { Visitor } from "./sessions.ts";
import type { SignIn } from "./sign-in.ts";
import type { IdentityTables } from "./tables.ts";
import type { Throttle } from "./throttle.ts";

export type Proof = ReturnType<typeof createProof>;

export function createProof(deps: {
  readonly database: Kysely<IdentityTables>;
  readonly throttle: Throttle;
  readonly signIn: Pick<SignIn, "attempt">;
  readonly secondFactor: SecondFactor;
}) {
  const { database, throttle, signIn, secondFactor } = deps;
  return {
    /** @throws ServiceError current_password_wrong, login_throttled */
    async byPassword(principal: Principal, password: string, visitor: Visitor): Promise<void> {
      const attempt = await signIn.attempt(principal.email, undefined, visitor);
      const check = () => assertPassword(database, principal.userId, password);
      await throttle.guard(attempt, check, () => !principal.hasSecondFactor);
    },

    /**
     * With the second factor where there is one. Answers until when the session counts as fresh.
     * @throws ServiceError credentials_invalid, second_factor_required, login_throttled
     */
    async confirm(
      principal: Principal,
      { password, code }: { password: string; code?: string | undefined },
      visitor: Visitor,
    ): Promise<Date> {
      const { email, userId, sessionId, hasSecondFactor } = principal;
      if (sessionId === null) throw new ServiceError("authentication_required");
      const isWhole = !hasSecondFactor || code !== undefined;
      const check = async () => {
        await assertPassword(database, userId, password).catch((error: unknown) => {
          throw error instanceof ServiceError ? new ServiceError("credentials_invalid") : error;
        });
        if (hasSecondFactor && code !== undefined) await secondFactor.check(principal, code);
      };
      await throttle.guard(await signIn.attempt(email, code, visitor), check, () => isWhole);
      if (!isWhole) throw new ServiceError("second_factor_required");
      const { until } = await database
        .updateTable("session")
        .set({ confirmedAt: sql`now()` })
        .where("id", "=", sessionId)
        .returning(sql<Date>`now() + make_interval(secs => ${FRESH_SECONDS})`.as("until"))
        .executeTakeFirstOrThrow(() => new ServiceError("session_expired"));
      return until;
    },
  };
}

/** @throws ServiceError current_password_wrong */
async function assertPassword(database: Kysely<IdentityTables>, userId: string, password: string): Promise<void> {
  const account = await database
    .selectFrom("account")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  const isRight = await verifyPassword({ hash: account?.password ?? "", password });
  if (!isRight) throw new ServiceError("current_password_wrong");
}
