/** The same refused request of an editor's open session again and again, where wrong passwords are slowed down. */
import { createApi } from "#api/index.ts";
import type { AnyRoute } from "#contract/index.ts";
import type { TestApi } from "./api.ts";
import { testIdentity } from "./identity.ts";

/** Codes of six refusals. */
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
