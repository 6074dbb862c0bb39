/** Two Sitemends with clocks a day apart write to the same objects at once, and roll back across each other. */
import type { Attack } from "./attack.ts";
import { atWrite } from "./meddling.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { type AttackWorld, connect, OURS, revokePasswords, type Server } from "./world.ts";

const POSTS = 6;

export const twoServers: Attack = {
  name: "two-servers",
  what: "two Sitemend instances, a day apart, work on the same objects",
  posts: 4 * POSTS,
  async run(world, random) {
    await (world.mode === "guarded" ? collide : leaveToTheOther)(world, random);
  },
};

/** The companion keeps them apart. */
async function collide(world: AttackWorld, random: () => number): Promise<void> {
  const servers = [world.server, await world.second()];
  // The same issues, at once.
  const same = world.take(POSTS);
  const approvals = await Promise.all(
    servers.map(({ client }) => client.tokens(same.map((post) => client.issueOf(post, OURS)))),
  );
  await Promise.all(servers.map((server, index) => applyTogether(server, approvals[index] ?? {})));
  await Promise.all(servers.map(({ client }) => client.settled()));
  await Promise.all(
    servers.map((server) => rollBackAllOf(server, new Set(same.map((post) => `post:${world.idOf(post)}`)))),
  );
  // Beside each other in the same objects, one by one.
  const shared = world.take(POSTS);
  await Promise.all(
    servers.map(async ({ client }, index) => {
      const picture = index === 0 ? OURS : "black-tea-pot";
      for (const post of shared) {
        const token = await client.token(client.issueOf(post, picture));
        const { body } = await client.apply(client.issueOf(post, picture), token);
        if (body.data && random() < 0.5) await client.rollBack(body.data.appliedChange.id);
      }
    }),
  );
  // One applies while the other rolls back what it had applied.
  const [one, other] = servers as [Server, Server];
  const mine = await applyAll(one, world.take(POSTS), OURS);
  const theirs = world.take(POSTS);
  const changes = await applyAll(other, theirs, OURS);
  const tokens = await one.client.tokens(theirs.map((post) => one.client.issueOf(post, "white-tea-bowl")));
  await Promise.all([applyTogether(one, tokens), rollBackTogether(other, changes), rollBackTogether(one, mine)]);
}

/** Without it, whoever sees the other one writes nothing until a person has decided between them. */
async function leaveToTheOther(world: AttackWorld, random: () => number): Promise<void> {
  const { wordpress } = world;
  const [one, other] = [world.server, await world.second()];
  const [early, during, late, never] = [POSTS, POSTS, POSTS, POSTS].map((count) => world.take(count)) as Posts;
  for (const server of [one, other])
    if ((await tokensOf(server, early)).length > 0) throw new Error(`${server.login} did not see the other one`);

  // A person chooses the first one; the second is connected anew while the first is at work, and tries the same.
  await revokePasswords(wordpress, other);
  const [mine, more] = [await approvalsOf(one, early), await approvalsOf(one, during)];
  const come = async () => {
    await connect(wordpress, other);
    await tryAll(other, early);
  };
  await atWrite(world, 1 + Math.floor(random() * (POSTS - 1)), { first: come }, () => applyTogether(one, mine));
  await Promise.all([applyTogether(one, more), tryAll(other, [...during, ...never])]);

  // Then the second one; the first comes back while the second is at work, and rolls back.
  await revokePasswords(wordpress, one);
  const theirs = await approvalsOf(other, late);
  const comeBack = async () => {
    await connect(wordpress, one);
    await rollBackAllOf(one, refsOf(world, early));
  };
  await atWrite(world, 1 + Math.floor(random() * (POSTS - 1)), { first: comeBack }, () => applyTogether(other, theirs));
  await Promise.all([rollBackAllOf(one, refsOf(world, early)), rollBackAllOf(other, refsOf(world, late))]);

  // In the end the first one is alone.
  await revokePasswords(wordpress, other);
  await rollBackAllOf(one, refsOf(world, early));
  await connect(wordpress, other);
}

type Posts = [number[], number[], number[], number[]];

const refsOf = (world: AttackWorld, posts: readonly number[]): ReadonlySet<string> =>
  new Set(posts.map((post) => `post:${world.idOf(post)}`));

async function approvalsOf({ client }: Server, posts: readonly number[]): Promise<Record<string, string>> {
  return await client.tokens(posts.map((post) => client.issueOf(post, OURS)));
}

/** Those that are given. */
async function tokensOf(server: Server, posts: readonly number[]): Promise<[issueId: string, token: string][]> {
  return Object.entries(await approvalsOf(server, posts)).filter(([, token]) => token !== undefined);
}

/** Applies whatever is approved. */
async function tryAll(server: Server, posts: readonly number[]): Promise<void> {
  const tokens = await tokensOf(server, posts);
  if (tokens.length > 0) await applyTogether(server, Object.fromEntries(tokens));
}

async function rollBackAllOf(server: Server, refs: ReadonlySet<string>): Promise<void> {
  const changes = await server.client.changes();
  const open = changes.filter(({ reversible, resource }) => reversible && refs.has(resource.ref)).map(({ id }) => id);
  if (open.length > 0) await rollBackTogether(server, open);
}
