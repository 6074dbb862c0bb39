/** The companion plugin is switched off (guarded) or on (basic) at every step, and the site is connected anew after some. */
import type { Attack } from "./attack.ts";
import { atWrite } from "./meddling.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { connect, OURS, switchCompanion } from "./world.ts";

const POSTS = 6;

export const companionSwitched: Attack = {
  name: "companion-switched",
  what: "the companion plugin is switched off, or on",
  posts: 3 + 3 * POSTS,
  async run(world) {
    const { wordpress, server, mode } = world;
    const { client } = server;
    const change = () => switchCompanion(wordpress, mode === "basic");
    const back = () => switchCompanion(wordpress, mode === "guarded");
    const apply = async (post: number) => {
      const issue = client.issueOf(post, OURS);
      const token = await client.token(issue);
      return async () => await client.apply(issue, token);
    };
    const [before = 0, reconnected = 0, doubtful = 0] = world.take(3);
    const first = await apply(before);
    await change();
    await first();
    await back();

    const second = await apply(reconnected);
    await change();
    await connect(wordpress, server);
    await second();
    await back();
    await connect(wordpress, server);

    const approvals = await client.tokens(world.take(POSTS).map((post) => client.issueOf(post, OURS)));
    await atWrite(world, 1, { last: change }, () => applyTogether(world.server, approvals));
    await back();

    const changes = await applyAll(server, world.take(POSTS), OURS);
    await atWrite(world, 2, { first: change }, () => rollBackTogether(server, changes));
    await back();

    // Written one way, rolled back the other way.
    const others = await applyAll(server, world.take(POSTS), OURS);
    await change();
    await connect(wordpress, server);
    await rollBackTogether(server, others);
    await back();
    await connect(wordpress, server);

    const last = await apply(doubtful);
    await atWrite(world, 1, { last: change, afterwards: "reset" }, async () => {
      await last();
      await connect(wordpress, server);
    });
    await back();
    await connect(wordpress, server);
  },
};
