/** The access token of a request: the one of SITEMEND_TOKEN, or one after another from the session that `login` keeps. */
import { issueToken, logout } from "#client";
import { auth as contract } from "#contract/index.ts";
import { givenToken } from "./given-token.ts";
import { readLogin, type StoredLogin } from "./logins.ts";
import { signInAgain } from "./refused.ts";
import { openService } from "./service.ts";

/** Renewed while it still holds, so that none ends on its way. */
const RENEW_BEFORE_MS = 60_000;

/** @throws CommandFailed when one is not signed in there */
export function tokensFor(server: string): () => Promise<string> {
  const given = givenToken(server);
  if (given !== undefined) return () => Promise.resolve(given);
  const login = readLogin(server);
  if (login === undefined) throw signInAgain(server);
  return tokensOf(server, login);
}

export function tokensOf(server: string, { session }: StoredLogin): () => Promise<string> {
  const { client, ask } = openService(server, async () => undefined);
  const issued = contract.issueToken.schema.response[200];
  let token = Promise.resolve("");
  let until = 0;
  const renew = async (): Promise<string> => {
    const { accessToken, expiresIn } = await ask(
      () => issueToken({ client, headers: { cookie: session }, body: null }),
      issued,
    );
    until = Date.now() + expiresIn * 1000 - RENEW_BEFORE_MS;
    return accessToken;
  };
  return () => {
    if (Date.now() > until) {
      // Others that ask meanwhile get the same one.
      until = Number.POSITIVE_INFINITY;
      token = renew().catch((error) => {
        until = 0;
        throw error;
      });
    }
    return token;
  };
}

/** Ends the session there, with every token made from it. */
export async function endSession(server: string, { session }: StoredLogin): Promise<void> {
  const { client, hear } = openService(server, async () => undefined);
  await hear(() => logout({ client, headers: { cookie: session } }));
}
