/** kill -9 of WordPress's database, of ours, and of the service, each in the middle of a bulk. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "../../../src/store/embedded/index.ts";
import { until } from "../service.ts";
import { release, setTrap, trapped } from "../traps.ts";
import type { Attack } from "./attack.ts";
import { atWrite } from "./meddling.ts";
import { applyAll, applyTogether, rollBackTogether } from "./work.ts";
import { type AttackWorld, OURS } from "./world.ts";

const POSTS = 6;

export const killedDatabases: Attack = {
  name: "killed-databases",
  what: "WordPress's database, ours, and the service are killed in a bulk",
  posts: 6 * POSTS,
  faults: /ECONN|terminat|Connection|connect|ENOENT|administrator command|57P0|shut/i,
  async run(world) {
    const { client, service } = world.server;
    for (const moment of ["first", "last"] as const) {
      const approvals = await approvalsFor(world);
      await atWrite(world, 2, { [moment]: world.wordpress.restartDatabase }, () =>
        applyTogether(world.server, approvals),
      );
    }
    const changes = await applyAll(world.server, world.take(POSTS), OURS);
    await atWrite(world, 1, { last: world.wordpress.restartDatabase }, () => rollBackTogether(world.server, changes));

    for (const at of ["site-written", "journal-written"] as const) {
      const approvals = await approvalsFor(world);
      setTrap(service.dataDir, { at, how: "hold" });
      const applying = client.bulkApply(approvals).catch(() => {});
      await trapped(service.dataDir);
      await killPostgres(service.dataDir);
      release(service.dataDir);
      await applying;
      const server = await startEmbedded(service.dataDir);
      try {
        await until(async () => (await client.bulkApply(approvals)).status < 500, "the service to find its database");
        await completed(world, approvals);
      } finally {
        await server.stop();
      }
    }

    const approvals = await approvalsFor(world);
    setTrap(service.dataDir, { at: "site-written", how: "kill" });
    const lost = client.bulkApply(approvals).catch(() => {});
    await service.ended();
    await lost;
    await service.restart();
    await completed(world, approvals);
  },
};

async function approvalsFor(world: AttackWorld): Promise<Record<string, string>> {
  const { client } = world.server;
  return client.tokens(world.take(POSTS).map((post) => client.issueOf(post, OURS)));
}

async function completed({ server }: AttackWorld, approvals: Readonly<Record<string, string>>): Promise<void> {
  const status = async () => (await server.client.bulkApply(approvals)).body?.data?.bulkOperation.status;
  await until(async () => (await status()) === "completed", "the bulk to end");
  await server.client.settled();
}

/** "Immediate": no goodbye to anybody. */
async function killPostgres(dataDir: string): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGQUIT");
  await until(
    () => !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")),
    "the database to end",
  );
}
