/** Everybody who may send a request, from nobody to an owner: whoever is a member of anything has a real account and session. */
import { decodeJwt } from "jose";
import type { Role } from "#domain/principal.ts";
import type { TestApi } from "../api.ts";
import { forgeriesOf } from "../fuzz/world.ts";
import { newId, VISITOR } from "../identity.ts";

export interface Somebody {
  readonly name: string;
  readonly userId: string;
  readonly email: string;
  /** Theirs now: changing it is one of the operations. */
  password: string;
  readonly token: string | undefined;
  /** What every operation that asks for a caller answers; `undefined` = they are somebody. */
  readonly turnedAway?: "authentication_required" | "token_invalid" | "session_expired";
  /** Their role in the workspace whose things are the "own" ones. */
  readonly role: Role | null;
  /** They own another workspace. */
  readonly hasAnother: boolean;
  /** The workspace asks for a second factor while they ask, and they have none. */
  readonly lacksFactor: boolean;
  /** They signed in more than an hour ago. */
  readonly isStale: boolean;
}

export interface People {
  readonly all: readonly Somebody[];
  readonly owner: Somebody;
  /** Another account of the same kind, for what ends its membership. */
  double(of: Somebody): Promise<Somebody>;
  /** A new session of theirs, for what ends or renews it. */
  signIn(as: Somebody): Promise<{ readonly token: string; readonly sessionId: string }>;
  /** Somebody with a role, for what is done to them. */
  member(role: Role): Promise<{ readonly memberId: string; readonly email: string; readonly password: string }>;
}

type Kind = Omit<Somebody, "userId" | "email" | "password" | "token">;

const HERE = { hasAnother: false, lacksFactor: false, isStale: false } as const;
const KINDS: readonly Kind[] = [
  { ...HERE, name: "a stranger", role: null, hasAnother: true },
  { ...HERE, name: "a viewer", role: "viewer" },
  // What they may do in their own workspace must not count here.
  { ...HERE, name: "a viewer who owns another workspace", role: "viewer", hasAnother: true },
  { ...HERE, name: "an editor", role: "editor" },
  { ...HERE, name: "an admin", role: "admin" },
  { ...HERE, name: "an owner", role: "owner" },
  { ...HERE, name: "an owner without the second factor", role: "owner", lacksFactor: true },
  { ...HERE, name: "an owner who signed in long ago", role: "owner", isStale: true },
];
const NOBODY = { ...HERE, userId: "", email: "", password: "", token: undefined, role: null };

let made = 0;

export async function makePeople(api: TestApi): Promise<People> {
  const { identity, database } = api;

  async function make(kind: Kind): Promise<Somebody> {
    const person = await account(api, kind);
    return { ...kind, ...person, token: (await signIn({ ...kind, ...person })).token };
  }

  async function signIn({ email, password, isStale }: Pick<Somebody, "email" | "password" | "isStale">) {
    const { accessToken: token } = await identity.tokenForCredentials({ email, password }, VISITOR);
    const sessionId = String(decodeJwt(token).sid);
    if (isStale)
      await database.pool.query(`update session set "createdAt" = now() - interval '61 minutes' where id = $1`, [
        sessionId,
      ]);
    return { token, sessionId };
  }

  const known: Somebody[] = [];
  for (const kind of KINDS) known.push(await make(kind));
  const owner = known.find(({ name }) => name === "an owner") as Somebody;
  const left = await signIn(owner);
  await database.pool.query("delete from session where id = $1", [left.sessionId]);
  const forgeries = await forgeriesOf(String(owner.token));
  let turn = 0;
  const forger: Somebody = {
    ...{ ...NOBODY, name: "somebody with a forged token", turnedAway: "token_invalid" },
    get token() {
      return forgeries[turn++ % forgeries.length];
    },
  };
  return {
    all: [
      { ...NOBODY, name: "nobody", turnedAway: "authentication_required" },
      { ...NOBODY, name: "an owner whose session ended", token: left.token, turnedAway: "session_expired" },
      ...[forger, ...known],
    ],
    ...{ owner, signIn, double: make },
    async member(role) {
      const { email, password } = await account(api, { role, hasAnother: false });
      return { memberId: await memberIdOf(api, email), email, password };
    },
  };
}

async function account(api: TestApi, { role, hasAnother }: Pick<Kind, "role" | "hasAnother">) {
  const email = `person-${++made}@example.com`;
  if (!hasAnother && role !== null) return { email, ...(await api.identity.createUser({ email, name: email, role })) };
  const password = "correct horse battery";
  const { principal } = await api.identity.register({ email, password, name: email }, VISITOR);
  const { userId } = principal;
  if (role !== null)
    await api.database.pool.query(
      `insert into member (id, "organizationId", "userId", role, "createdAt") values ($1, 'wsp_local', $2, $3, now())`,
      [newId("mem"), userId, role],
    );
  return { email, password, userId };
}

async function memberIdOf({ database }: TestApi, email: string): Promise<string> {
  const { rows } = await database.pool.query(
    `select m.id from member m join "user" u on u.id = m."userId" where u.email = $1 and m."organizationId" = 'wsp_local'`,
    [email],
  );
  return rows[0].id;
}
