/**
 * Passkeys (WebAuthn): a sign-in without a password that nobody can be tricked into giving away. The device asks for a
 * PIN, a finger or a face, so that one is as good as a password with a code. They need a host name, and https outside
 * localhost. Between its two steps the browser carries a cookie with the challenge's id.
 */

import { isIP } from "node:net";
import { type Kysely, sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { Principal } from "#domain/principal.ts";
import type { NewAccount } from "./accounts.ts";
import type { Library } from "./library.ts";
import { libraryErrors } from "./library-errors.ts";
import type { LibrarySession } from "./library-session.ts";
import type { IdentityTables } from "./tables.ts";

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** It is kept by a service of the device's maker, so that losing the device does not lose it. */
  readonly isBackedUp: boolean;
}

/** What the browser's `navigator.credentials` takes, and the cookie to keep until it has answered. */
export interface Ceremony {
  readonly options: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
}

/** What the browser answered, as JSON (`PublicKeyCredential.toJSON()`). */
export type NewCredential = NonNullable<Parameters<Library["api"]["verifyPasskeyRegistration"]>[0]>["body"]["response"];
export type UsedCredential = NonNullable<
  Parameters<Library["api"]["verifyPasskeyAuthentication"]>[0]
>["body"]["response"];

const MOST = 20;

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(deps: {
  readonly library: Library;
  readonly database: Kysely<IdentityTables>;
  readonly librarySession: LibrarySession;
  readonly origin: string;
}) {
  const { library, database, librarySession } = deps;
  const { api } = library;
  const { hostname, protocol } = new URL(deps.origin);
  const isPossible =
    hostname === "localhost" || (protocol === "https:" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0);
  const assertPossible = () => {
    if (!isPossible) throw new ServiceError("passkeys_unavailable");
  };

  return {
    isPossible,

    async list({ userId }: Principal): Promise<Passkey[]> {
      const rows = await database
        .selectFrom("passkey")
        .select(["id", "name", "createdAt", "backedUp"])
        .where("userId", "=", userId)
        .orderBy("createdAt")
        .execute();
      return rows.map(({ id, name, createdAt, backedUp }) => ({
        ...{ id, name: name ?? "", isBackedUp: backedUp },
        createdAt: createdAt ?? new Date(0),
      }));
    },

    /** @throws ServiceError passkeys_unavailable */
    async beginAdding(principal: Principal): Promise<Ceremony> {
      assertPossible();
      const answer = await libraryErrors(
        api.generatePasskeyRegistrationOptions({
          headers: await librarySession.headers(principal),
          returnHeaders: true,
        }),
      );
      return { options: { ...answer.response }, cookies: answer.headers.getSetCookie() };
    },

    /** @throws ServiceError passkeys_unavailable, passkey_rejected, too_many_passkeys */
    async add(
      principal: Principal,
      { name, credential: response, cookie }: { name: string; credential: NewCredential; cookie: string },
    ): Promise<Passkey> {
      assertPossible();
      const { count } = await database
        .selectFrom("passkey")
        .select((of) => of.fn.countAll<string>().as("count"))
        .where("userId", "=", principal.userId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST) throw new ServiceError("too_many_passkeys");
      const headers = await librarySession.headers(principal, cookie);
      const made = await libraryErrors(api.verifyPasskeyRegistration({ body: { response, name }, headers }));
      const [passkey] = (await this.list(principal)).filter(({ id }) => id === made.id);
      if (passkey === undefined) throw new ServiceError("passkey_rejected");
      return passkey;
    },

    /** Another person's is answered like none. @throws ServiceError not_found */
    async remove({ userId }: Principal, id: string): Promise<void> {
      const { numDeletedRows } = await database
        .deleteFrom("passkey")
        .where("id", "=", id)
        .where("userId", "=", userId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ServiceError("not_found");
    },

    /** For anybody: which accounts there are is not told. @throws ServiceError passkeys_unavailable */
    async beginSignIn(): Promise<Ceremony> {
      assertPossible();
      // Anybody may ask, and the library keeps what nobody comes back for.
      await sql`delete from verification where "expiresAt" < now()`.execute(database);
      const { response, headers } = await libraryErrors(
        api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
      );
      return { options: { ...response, userVerification: "required" }, cookies: headers.getSetCookie() };
    },

    /** @throws ServiceError passkeys_unavailable, passkey_rejected */
    async signIn(response: UsedCredential, cookie: string): Promise<NewAccount> {
      assertPossible();
      const answer = await libraryErrors(
        api.verifyPasskeyAuthentication({ body: { response }, headers: new Headers({ cookie }), returnHeaders: true }),
      );
      const { session, user } = answer.response;
      return { userId: user.id, sessionToken: session.token, cookies: answer.headers.getSetCookie() };
    },
  };
}
