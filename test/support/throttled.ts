/** What is slowed down: refused requests of an editor's open session, and guesses of a password. */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { createApi } from "#api/index.ts";
import type { IdentityTables } from "#auth/tables.ts";
import { createThrottle, LOGIN_LIMITS } from "#auth/throttle.ts";
import type { AnyRoute } from "#contract/index.ts";
import type { TestApi } from "./api.ts";
import { testIdentity } from "./identity.ts";

/** As wrong passwords for an account from very many addresses count; hashing each would take seconds. */
export async function guessFromEverywhere(pool: pg.Pool, email: string): Promise<void> {
  const database = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) });
  const throttle = createThrottle(database, true);
  const isWrong = async () => {
    throw new Error("The password is wrong.");
  };
  for (let n = 0; n < LOGIN_LIMITS.perAccount + 10; n++)
    await throttle.guard({ email, address: `198.51.100.${n}` }, isWrong).catch(() => {});
}

/** The codes of six refusals of the same request. */
export async function guessesOf(api: TestApi, route: AnyRoute, payload: object): Promise<readonly string[]> {
  const throttled = await createApi({
    ...api.deps,
    identity: await testIdentity(api.database.pool, { throttleLogins: true }),
  });
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) {
    const headers = { authorization: `Bearer ${api.tokens.editor}` };
    codes.push((await throttled.inject({ method: "POST", url: route.url, headers, payload })).json().error.code);
  }
  return codes;
}
