/** A session of ours as the identity library wants to be shown it: by its signed cookie. */
import { makeSignature } from "better-auth/crypto";
import type { Kysely } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { Principal } from "#domain/principal.ts";
import type { Library } from "./library.ts";
import type { IdentityTables } from "./tables.ts";

export interface LibrarySession {
  /** For its calls that ask for a session; with more cookies of the request where a call needs them. */
  headers(principal: Principal, cookie?: string): Promise<Headers>;
  /**
   * Calls what replaces the session by a new one, and gives the new one the old one's id: access tokens carry it.
   * Every other session of the person ends. Returns the Set-Cookie values.
   */
  renewing(principal: Principal, call: (headers: Headers) => Promise<{ headers: Headers }>): Promise<readonly string[]>;
}

export function createLibrarySession(library: Library, database: Kysely<IdentityTables>): LibrarySession {
  const headers = async ({ sessionId }: Principal, cookie = "") => {
    const { token } = await database
      .selectFrom("session")
      .select("token")
      .where("id", "=", sessionId ?? "")
      .executeTakeFirstOrThrow(() => new ServiceError("session_expired"));
    const { authCookies, secret } = await library.$context;
    const signed = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);
    const own = `${authCookies.sessionToken.name}=${signed}`;
    return new Headers({ cookie: cookie === "" ? own : `${own}; ${cookie}` });
  };
  return {
    headers,
    async renewing(principal, call) {
      const { userId } = principal;
      const sessionId = principal.sessionId ?? "";
      const before = await database
        .selectFrom("session")
        .select(["ipAddress", "userAgent"])
        .where("id", "=", sessionId)
        .executeTakeFirst();
      const cookies = (await call(await headers(principal))).headers.getSetCookie();
      const { name } = (await library.$context).authCookies.sessionToken;
      const [token = ""] = cookies.flatMap((line) => (line.startsWith(`${name}=`) ? tokenIn(line) : []));
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("session").where("userId", "=", userId).where("token", "!=", token).execute();
        await transaction
          .updateTable("session")
          .set({ id: sessionId, ...before })
          .where("token", "=", token)
          .execute();
      });
      return cookies;
    },
  };
}

/** `name=token.signature; Path=…`, the value encoded. */
function tokenIn(line: string): string {
  const [pair = ""] = line.split(";");
  return decodeURIComponent(pair.slice(pair.indexOf("=") + 1)).split(".")[0] ?? "";
}
