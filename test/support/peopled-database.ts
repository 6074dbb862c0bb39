/**
 * A migrated database with the people of `testApi` in it, each signed in. Made by whichever test of a run needs it first, and copied:
 * their passwords and sessions cost as much as all the rest of a start.
 */
import pg from "pg";
import type { Identity } from "#auth/index.ts";
import { openPool } from "#store/database.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { MIGRATED } from "./databases.ts";
import { testIdentity, VISITOR } from "./identity.ts";
import { testServer } from "./test-server.ts";

const PEOPLE = ["owner", "admin", "editor", "viewer", "stranger"] as const;
export type Person = (typeof PEOPLE)[number];

const PEOPLED = "peopled";
/** Any number that nothing else locks in the database of administrators. */
const MAKING = 7_406_001;
const emailOf = (person: Person): string => `${person}@example.com`;

export async function peopledDatabase(): Promise<TestDatabase> {
  await makeOnce();
  const database = await testDatabase(PEOPLED);
  // Whoever has just signed in may do more; and the run may have begun long ago.
  await database.pool.query(
    `update session set "createdAt" = now(), "updatedAt" = now(), "expiresAt" = "expiresAt" + (now() - "updatedAt")`,
  );
  return database;
}

/** @returns an access token of each */
export async function tokensOfPeople(
  { pool }: TestDatabase,
  identity: Identity,
): Promise<{ readonly tokens: Readonly<Record<Person, string>>; readonly strangersWorkspace: string }> {
  const { rows } = await pool.query<{ email: string; userId: string; sessionId: string; workspaceId: string }>(
    `select u.email, u.id as "userId", s.id as "sessionId", m."organizationId" as "workspaceId"
     from "user" u join session s on s."userId" = u.id join member m on m."userId" = u.id`,
  );
  const tokens: Partial<Record<Person, string>> = {};
  for (const person of PEOPLE) {
    const row = rowOf(rows, person);
    const principal = { ...row, name: person, hasSecondFactor: false, isFresh: true, memberships: [] };
    tokens[person] = (await identity.tokenForSession(principal)).accessToken;
  }
  return {
    tokens: tokens as Readonly<Record<Person, string>>,
    strangersWorkspace: rowOf(rows, "stranger").workspaceId,
  };
}

function rowOf<Row extends { readonly email: string }>(rows: readonly Row[], person: Person): Row {
  const row = rows.find(({ email }) => email === emailOf(person));
  if (row === undefined) throw new Error(`${person} is not in the database`);
  return row;
}

/** Other workers wait meanwhile. */
async function makeOnce(): Promise<void> {
  const { socketDir, user } = testServer();
  const client = new pg.Client({ host: socketDir, user, database: "postgres" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MAKING]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [PEOPLED]);
    if (rowCount === 0) await make(client);
  } finally {
    await client.end();
  }
}

async function make(client: pg.Client): Promise<void> {
  const part = `${PEOPLED}_part`;
  await client.query(`create database ${part} template ${MIGRATED}`);
  const pool = openPool({ ...testServer(), database: part }, "sitemend-test");
  await invite(await testIdentity(pool, { registration: "open" }));
  await pool.end();
  await client.query(`alter database ${part} rename to ${PEOPLED}`);
}

async function invite(identity: Identity): Promise<void> {
  const signIn = (email: string, password: string) => identity.tokenForCredentials({ email, password }, VISITOR);
  for (const role of ["owner", "admin", "editor", "viewer"] as const) {
    const email = emailOf(role);
    await signIn(email, (await identity.createUser({ email, name: role, role })).password);
  }
  const stranger = { email: emailOf("stranger"), password: "correct horse battery", name: "Stranger" };
  await identity.register(stranger, VISITOR);
  await signIn(stranger.email, stranger.password);
}
