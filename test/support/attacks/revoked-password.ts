/** The application password is revoked at every step; in the end the site is connected again. */
import type { Attack } from "./attack.ts";
import { atWrite } from "./meddling.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { type AttackWorld, connect, OURS } from "./world.ts";

const POSTS = 6;

export const revokedPassword: Attack = {
  name: "revoked-password",
  what: "the application password is revoked",
  posts: 2 + 4 * POSTS,
  async run(world) {
    const { client } = world.server;
    const [before = 0, doubtful = 0] = world.take(2);
    const token = await client.token(client.issueOf(before, OURS));
    await revoke(world);
    await client.apply(client.issueOf(before, OURS), token);
    await connect(world.wordpress, world.server);

    for (const stopAfterFailures of [undefined, 3]) {
      const issues = world.take(POSTS).map((post) => client.issueOf(post, OURS));
      const approvals = await client.tokens(issues);
      const options = stopAfterFailures === undefined ? {} : { stopAfterFailures };
      await atWrite(world, 1, { last: () => revoke(world) }, () => applyTogether(world.server, approvals, options));
      await connect(world.wordpress, world.server);
    }

    const [one = "", ...others] = await applyAll(world.server, world.take(POSTS), OURS);
    await revoke(world);
    await client.rollBack(one);
    await rollBackTogether(world.server, others);
    await connect(world.wordpress, world.server);

    const changes = await applyAll(world.server, world.take(POSTS), OURS);
    await atWrite(world, 2, { first: () => revoke(world) }, () => rollBackTogether(world.server, changes));
    await connect(world.wordpress, world.server);

    // Written, the answer lost, and then nothing may be asked any more.
    const last = await client.token(client.issueOf(doubtful, OURS));
    const lost = { last: () => revoke(world), afterwards: "reset" } as const;
    await atWrite(world, 1, lost, async () => {
      await client.apply(client.issueOf(doubtful, OURS), last);
      await connect(world.wordpress, world.server);
    });
  },
};

async function revoke({ wordpress, server }: AttackWorld): Promise<void> {
  await wordpress.inside(
    `WP_Application_Passwords::delete_all_application_passwords(get_user_by('login', '${server.login}')->ID);`,
  );
}
