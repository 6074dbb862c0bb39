/** WordPress writes and answers too late, by half, or not at all; or is asked and never gets to it. */
import type { Mischief } from "../meddler.ts";
import type { Attack } from "./attack.ts";
import { atWrite } from "./meddling.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { OURS } from "./world.ts";

const POSTS = 6;
const GATEWAY = { status: 504, headers: { "content-type": "text/html" }, body: "<h1>Gateway Timeout</h1>" };
const MISCHIEFS: readonly Mischief[] = [
  { afterwards: "silence" },
  { afterwards: "torn" },
  { afterwards: "reset" },
  { afterwards: GATEWAY },
  { instead: "reset" },
  { instead: GATEWAY },
  { instead: { status: 429, body: "Too many requests" } },
];

export const slowWordPress: Attack = {
  name: "slow-wordpress",
  what: "answers come too late, by half, or not at all",
  posts: (MISCHIEFS.length + 2) * POSTS + MISCHIEFS.length,
  async run(world) {
    const { client } = world.server;
    for (const mischief of MISCHIEFS) {
      const [one = 0] = world.take(1);
      const token = await client.token(client.issueOf(one, OURS));
      await atWrite(world, 1, mischief, () => client.apply(client.issueOf(one, OURS), token));
      const approvals = await client.tokens(world.take(POSTS).map((post) => client.issueOf(post, OURS)));
      await atWrite(world, 2, mischief, () => applyTogether(world.server, approvals));
    }
    for (const mischief of [{ afterwards: "torn" }, { instead: "reset" }] as const) {
      const [one = "", ...others] = await applyAll(world.server, world.take(POSTS), OURS);
      await atWrite(world, 1, mischief, () => client.rollBack(one));
      await atWrite(world, 1, mischief, () => rollBackTogether(world.server, others));
    }
  },
};
