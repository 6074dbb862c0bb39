/** Two Sitemends with clocks a day apart write to the same objects at once, and roll back across each other. */
import type { Attack } from "./attack.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { OURS, type Server } from "./world.ts";

const POSTS = 6;

export const twoServers: Attack = {
  name: "two-servers",
  what: "two Sitemends, a day apart, work on the same objects",
  posts: 4 * POSTS,
  async run(world, random) {
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
  },
};

async function rollBackAllOf(server: Server, refs: ReadonlySet<string>): Promise<void> {
  const changes = await server.client.changes();
  const open = changes.filter(({ reversible, resource }) => reversible && refs.has(resource.ref)).map(({ id }) => id);
  if (open.length > 0) await rollBackTogether(server, open);
}
