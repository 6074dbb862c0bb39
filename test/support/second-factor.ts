/** The stranger of the test API, with and without an authenticator app. */
import { auth, secondFactors } from "#contract/index.ts";
import type { TestApi } from "./api.ts";
import { appCode } from "./authenticator-app.ts";

export const APP_PASSWORD = "correct horse battery";
const EMAIL = "stranger@example.com";

/** Sets up an app by the stranger's token, or in the session of a cookie. */
export async function addApp(
  api: TestApi,
  { cookie, password = APP_PASSWORD }: { cookie?: string; password?: string } = {},
): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const who = cookie === undefined ? { as: "stranger" as const } : { as: null, headers: { cookie } };
  const { secret, recoveryCodes } = (await api.call(secondFactors.beginSecondFactor, { ...who, body: { password } }))
    .body.data;
  await api.call(secondFactors.enableSecondFactor, { ...who, body: { code: appCode(secret) } });
  return { secret, recoveryCodes };
}

/** Answers the cookie of the new session. @throws Error unless it succeeds */
export async function signIn(
  api: TestApi,
  { password = APP_PASSWORD, code }: { password?: string; code?: string | undefined } = {},
): Promise<{ cookie: string }> {
  const body = { email: EMAIL, password, ...(code === undefined ? {} : { code }) };
  const { status, headers, text } = await api.call(auth.login, { as: null, body });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return { cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
}
