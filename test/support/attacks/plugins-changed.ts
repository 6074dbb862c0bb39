/**
 * Plugins become other ones under our feet: the companion gets a newer or an older version or its kill switch is set,
 * and an SEO plugin takes over the head or leaves it, while approvals are out and while a bulk runs.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useStandIn } from "../seo-stand-ins/install.ts";
import type { Attack } from "./attack.ts";
import { atWrite } from "./meddling.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { type AttackWorld, connect, OURS } from "./world.ts";

const POSTS = 6;
const STEPS: readonly ((world: AttackWorld) => Promise<void>)[] = [
  (world) => setVersion(world, "9.0.0"),
  (world) => setVersion(world, "1.0.0"),
  (world) => world.wordpress.inside("update_option('sitemend_writes_off', 1);").then(() => {}),
];

export const pluginsChanged: Attack = {
  name: "plugins-changed",
  what: "the companion is updated, downgraded or barred; an SEO plugin is switched on or off",
  posts: STEPS.length * (1 + 2 * POSTS) + 4,
  async run(world) {
    const { client } = world.server;
    for (const step of STEPS) {
      const [one = 0] = world.take(1);
      const token = await client.token(client.issueOf(one, OURS));
      await step(world);
      await client.apply(client.issueOf(one, OURS), token);
      await asBefore(world);
      const approvals = await client.tokens(world.take(POSTS).map((post) => client.issueOf(post, OURS)));
      await atWrite(world, 2, { first: () => step(world) }, () => applyTogether(world.server, approvals));
      await asBefore(world);
      const changes = await applyAll(world.server, world.take(POSTS), OURS);
      await atWrite(world, 2, { first: () => step(world) }, () => rollBackTogether(world.server, changes));
      await asBefore(world);
    }
    await switchSeoPlugin(world);
  },
};

/** Descriptions: in guarded mode ours where no SEO plugin is, else those of the plugin. */
async function switchSeoPlugin(world: AttackWorld): Promise<void> {
  const { wordpress, server } = world;
  const { client } = server;
  const posts = world.take(4);
  if (world.mode === "basic") {
    await useStandIn(wordpress, "seopress");
    await connect(wordpress, server);
  }
  for (const [index, post] of posts.entries()) {
    const issue = client.issueOf(post, "description-missing");
    const token = await client.token(issue);
    const there = world.mode === "basic" ? "seopress" : undefined;
    const other = world.mode === "basic" ? undefined : "yoast";
    if (index === 1) await useStandIn(wordpress, other);
    const { body } = await client.apply(issue, token);
    if (index === 2) await useStandIn(wordpress, other);
    if (index >= 2 && body.data) await client.rollBack(body.data.appliedChange.id);
    await useStandIn(wordpress, there);
  }
  await useStandIn(wordpress, undefined);
  await connect(wordpress, server);
}

async function setVersion({ wordpress }: AttackWorld, version: string): Promise<void> {
  const file = join(wordpress.folder, "wp-content/plugins/sitemend/sitemend.php");
  const code = await readFile(file, "utf8");
  await writeFile(
    file,
    code.replace(/(Version: )[\d.]+/, `$1${version}`).replace(/(const VERSION = ')[\d.]+/, `$1${version}`),
  );
}

async function asBefore(world: AttackWorld): Promise<void> {
  await setVersion(world, "1.2.0");
  await world.wordpress.inside("delete_option('sitemend_writes_off');");
}
