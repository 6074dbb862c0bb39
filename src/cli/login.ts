/** `login`: signs in at a Sitemend elsewhere and keeps the session, so that commands can go there with `--server`. */
import { getMe, listSessions, login } from "#client";
import { auth as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { terminal as plain } from "#reports/index.ts";
import { programName, readConfig } from "../config.ts";
import { answerTo, firstLine, isAttended, secretFor } from "./ask.ts";
import { CommandFailed, EXIT, usage } from "./exit.ts";
import type { LoginFlags } from "./login-flags.ts";
import { keepLogin, readLogin, type StoredLogin } from "./remote/logins.ts";
import { openService, strange } from "./remote/service.ts";
import { endSession, tokensOf } from "./remote/session.ts";
import { serverAddress } from "./server-flags.ts";

export async function loginCommand(flags: LoginFlags): Promise<number> {
  const server = await serverFor(flags);
  const before = readLogin(server);
  if (flags.remove) return signOut(server, before);
  const email = flags.email ?? (await asked("Email:", "--email"));
  const password = await passwordFor(flags);
  if (password === "") throw usage("No password was given.");
  const session = await signIn(server, {
    email,
    password,
    ...(flags.code === undefined ? {} : { code: flags.code }),
  }).catch(async (error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== "second_factor_required") throw error;
    return signIn(server, { email, password, code: await asked("Code from your authenticator app:", "--code") });
  });
  const { name, endsAt } = await whoIs(server, { email, session });
  keepLogin(server, { email, session });
  // The one of before would live on without anybody who knows it.
  if (before !== undefined) await endSession(server, before).catch(ignoreRefusal);
  const end = endsAt.slice(0, 16).replace("T", " ");
  process.stdout.write(
    `Signed in to ${server} as ${name}. If unused, the session expires on ${end} UTC.\n` +
      `Next: ${programName()} audit https://example.com --server ${server}\n`,
  );
  return EXIT.ok;
}

async function serverFor({ server, allowHttp = false }: LoginFlags): Promise<string> {
  const named = server ?? readConfig().SITEMEND_SERVER ?? (await asked("URL of the Sitemend server:", "--server"));
  return serverAddress(named, { allowHttp });
}

async function asked(question: string, flag: string): Promise<string> {
  const answer = isAttended() ? await answerTo(question) : "";
  if (answer === "") throw usage(`Use ${flag}; there is no interactive terminal to prompt in.`);
  return answer;
}

async function passwordFor({ passwordStdin = false }: LoginFlags): Promise<string> {
  if (passwordStdin) return firstLine();
  if (!isAttended())
    throw usage("There is no interactive terminal to prompt for the password; pipe it in with --password-stdin.");
  return secretFor("Password:");
}

/** Answers the session's cookie. */
async function signIn(
  server: string,
  body: { readonly email: string; readonly password: string; readonly code?: string },
): Promise<string> {
  const { client, hear } = openService(server, async () => undefined);
  const { response } = await hear(() => login({ client, body }));
  const [cookie] = response.headers.getSetCookie().flatMap((line) => SESSION.exec(line)?.[0] ?? []);
  if (cookie === undefined) throw strange(server);
  return cookie;
}

const SESSION = /^(__Host-)?sitemend_session=[\w.%+/=-]+/;

/** Asks with the new session, so that what is kept is known to work. */
async function whoIs(server: string, signedIn: StoredLogin): Promise<{ name: string; endsAt: string }> {
  const { client, ask } = openService(server, tokensOf(server, signedIn));
  const { user } = await ask(() => getMe({ client }), contract.getMe.schema.response[200]);
  const { sessions } = await ask(() => listSessions({ client }), contract.listSessions.schema.response[200]);
  const mine = sessions.find(({ current }) => current);
  if (mine === undefined) throw strange(server);
  return { name: plain(user.email), endsAt: plain(mine.expiresAt) };
}

async function signOut(server: string, kept: StoredLogin | undefined): Promise<number> {
  if (kept === undefined) {
    process.stdout.write(`You weren't signed in to ${server}.\n`);
    return EXIT.ok;
  }
  keepLogin(server, undefined);
  const isEnded = await endSession(server, kept).then(() => true, ignoreRefusal);
  const there = isEnded
    ? "and the session has ended there"
    : "but the server couldn't be reached: the session there expires on its own";
  process.stdout.write(`Signed out of ${server}: the saved session was deleted, ${there}.\n`);
  return EXIT.ok;
}

/** The session had ended, or the server is away. */
function ignoreRefusal(error: unknown): false {
  if (error instanceof ServiceError || error instanceof CommandFailed) return false;
  throw error;
}
