/**
 * Everything around us fails while a site is changed: WordPress dies in the middle of a write, the database goes away,
 * a person writes between our write and our look, the service is frozen and wakes up late, the site is restored.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbedded } from "../../src/store/embedded/index.ts";
import { auditedBy, type ChangeClient } from "../support/change-client.ts";
import { altOf, GATE, gateOf, hangPictures, postsNow } from "../support/picture-shop.ts";
import { KILLABLE } from "../support/programs.ts";
import { LOOPBACK, makeDataFolder, signUp, start, startService, type TestService, until } from "../support/service.ts";
import { release, setTrap, trapped } from "../support/traps.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";
import type { NewUser } from "../support/wordpress-users.ts";

const missing = wordpressMissing();
const CUP = "green-tea-cup";
const WANTED = "Green tea cup";
const OURS = `alt="${WANTED}"`;
const THEIRS = 'alt="What a person wrote"';

describe.skipIf(missing)(`outages while a site is changed${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let service: TestService;
  let client: ChangeClient;
  let admin: NewUser;
  let ids: number[] = [];
  let nextPost = 0;
  const environment = { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" };

  beforeAll(async () => {
    wordpress = await startWordPress({ companion: true, mustUse: { "gate.php": GATE } });
    ids = await hangPictures(wordpress, 10);
    service = await startService({ program: KILLABLE, environment });
    client = await auditedBy(await signUp(service), wordpress);
    admin = await wordpress.createUser({ role: "administrator", login: "olga" });
    await client.connect(admin.login, admin.applicationPassword);
  });

  afterAll(async () => {
    if (wordpress) gateOf(wordpress).open();
    service?.signal("SIGCONT");
    await service?.close();
    await wordpress?.close();
  });

  async function chosen() {
    const post = nextPost++;
    const issue = client.issueOf(post, CUP);
    return { post, issue, before: await stateOf(post), token: await client.token(issue) };
  }

  const stateOf = async (post: number) => {
    const now = (await postsNow(wordpress)).get(ids[post] ?? 0);
    if (now === undefined) throw new Error(`no post ${post}`);
    return { ...now, alt: altOf(now.content, CUP) };
  };

  const changeOf = async (issueId: string) =>
    (await client.changes()).find((change: { issueId: string }) => change.issueId === issueId);

  /** As the editor saves: the whole content. */
  const personWrites = (post: number, content: string) =>
    wordpress.inside(`wp_set_current_user(1); kses_remove_filters();
      wp_update_post(['ID' => ${ids[post]}, 'post_content' => wp_slash(base64_decode('${Buffer.from(content).toString("base64")}'))]);`);

  const withDatabase = async <T>(work: (database: pg.Client) => Promise<T>): Promise<T> => {
    const server = await startEmbedded(service.dataDir);
    const { socketDir: host, user, database } = server.address;
    const connected = new pg.Client({ host, user, database });
    await connected.connect();
    try {
      return await work(connected);
    } finally {
      await connected.end();
      await server.stop();
    }
  };

  it("WordPress killed inside its transaction has written nothing, and the change is made after all", async () => {
    const { post, issue, token, before } = await chosen();
    const gate = gateOf(wordpress);
    gate.reset();
    gate.close();
    const applying = client.apply(issue, token);
    await until(() => gate.isReached(), "the write to be under way");
    await wordpress.restartKilled(gate.open);
    expect([200, 202]).toContain((await applying).status);
    await client.settled();
    expect(await changeOf(issue)).toMatchObject({ status: "applied" });
    expect(await stateOf(post)).toMatchObject({
      alt: WANTED,
      revisions: before.revisions + 1,
      operations: before.operations + 1,
    });
  });

  it("the database gone between write and journal is answered 503, and the change is settled when it is back", async () => {
    const { post, issue, token, before } = await chosen();
    setTrap(service.dataDir, { at: "site-written", how: "hold" });
    const applying = client.apply(issue, token);
    await trapped(service.dataDir);
    await killDatabase(service.dataDir);
    release(service.dataDir);
    expect(await applying).toMatchObject({ status: 503, body: { error: { code: "storage_unavailable" } } });
    const server = await startEmbedded(service.dataDir);
    await client.settled();
    await server.stop();
    expect(await changeOf(issue)).toMatchObject({ status: "applied" });
    expect((await client.apply(issue, token)).body.data.appliedChange).toMatchObject({ replayed: true });
    expect(await stateOf(post)).toMatchObject({ alt: WANTED, operations: before.operations + 1 });
  });

  it("what a person writes between our write and our look is shown beside ours, and stays", async () => {
    const { post, issue, token } = await chosen();
    setTrap(service.dataDir, { at: "site-written", how: "hold" });
    const applying = client.apply(issue, token);
    await trapped(service.dataDir);
    const { content } = await stateOf(post);
    const theirs = content.replace(OURS, THEIRS);
    await personWrites(post, theirs);
    release(service.dataDir);
    await applying;
    await client.settled();
    const change = await changeOf(issue);
    expect(change).toMatchObject({ status: "drifted", after: WANTED, problem: { written: true } });
    expect(change.problem.current).toContain("What a person wrote");
    expect((await client.rollBack(change.id)).body).toMatchObject({
      error: { code: "drift_detected", details: { applied: WANTED } },
    });
    expect((await stateOf(post)).content).toBe(theirs);
  });

  it("a site restored from its own backup shows in the drift scan, which writes nothing", async () => {
    const { post, issue, token, before } = await chosen();
    expect((await client.apply(issue, token)).body.data.appliedChange.status).toBe("applied");
    await wordpress.inside('global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}sitemend_ops");');
    await personWrites(post, before.content);
    const { operations } = await stateOf(post);
    const scan = await client.checkDrift();
    expect(scan.status).toBe(200);
    expect(await changeOf(issue)).toMatchObject({ status: "drifted", problem: { code: "target_reverted" } });
    expect(await stateOf(post)).toMatchObject({ content: before.content, operations });
  });

  it("a service frozen beyond its leases, and awake again, writes nothing late", async () => {
    const [plain, contested] = [await chosen(), await chosen()];
    const folder = await makeDataFolder();
    const server = await startEmbedded(service.dataDir);
    const { socketDir } = server.address;
    setTrap(service.dataDir, { at: "request-sent", how: "stop" });
    const applying = client.bulkApply({ [plain.issue]: plain.token, [contested.issue]: contested.token });
    await until(() => !existsSync(join(service.dataDir, "trap.json")), "the service to be frozen");
    // Someone writes there while nobody works, so that the other worker has to leave it alone ...
    const theirs = contested.before.content.replace(`${CUP}.png"`, `${CUP}.png" ${THEIRS}`);
    await personWrites(contested.post, theirs);
    const worker = start(["serve", "--role", "worker"], folder.path, {
      ...environment,
      SITEMEND_ALLOW_PRIVATE: LOOPBACK,
      SITEMEND_SECRET_FILE: join(service.dataDir, "secret"),
      DATABASE_URL: `postgres://sitemend@/sitemend?host=${encodeURIComponent(socketDir)}`,
    });
    try {
      await withDatabase((database) =>
        until(async () => {
          const { rows } = await database.query(
            "select state from applied_change where state in ('applying', 'verifying', 'in_doubt')",
          );
          return rows.length === 0;
        }, "the other worker to settle what was left"),
      );
      // ... and takes it back: what the late writer wants to replace is there again.
      await personWrites(contested.post, contested.before.content);
      service.signal("SIGCONT");
      await applying;
      await client.settled();
      expect(await changeOf(plain.issue)).toMatchObject({ status: "applied" });
      expect(await stateOf(plain.post)).toMatchObject({
        alt: WANTED,
        revisions: plain.before.revisions + 1,
        operations: plain.before.operations + 1,
      });
      expect(await changeOf(contested.issue)).toMatchObject({ status: "conflict", problem: { written: false } });
      expect(await stateOf(contested.post)).toMatchObject({
        content: contested.before.content,
        operations: contested.before.operations,
      });
    } finally {
      worker.signal("SIGKILL");
      await worker.ended;
      await server.stop();
      await folder.remove();
    }
  });

  it("without the companion plugin, a WordPress killed in the middle is told as it is", async () => {
    await wordpress.inside(
      "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('sitemend/sitemend.php');",
    );
    await client.connect(admin.login, admin.applicationPassword);
    const { post, issue, token, before } = await chosen();
    const gate = gateOf(wordpress);
    gate.reset();
    gate.close();
    const applying = client.apply(issue, token);
    await until(() => gate.isReached(), "the write to be under way");
    await wordpress.restartKilled(gate.open);
    await applying;
    await client.settled();
    const now = await stateOf(post);
    const change = await changeOf(issue);
    expect(change.status).toBe(now.alt === WANTED ? "applied" : "unknown");
    if (change.status === "unknown") expect(now.content).toBe(before.content);
  });
});

/** "Immediate": no goodbye to anybody. */
async function killDatabase(dataDir: string): Promise<void> {
  const file = join(dataDir, "pg/postmaster.pid");
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  process.kill(pid, "SIGQUIT");
  await until(
    () => !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")),
    "the database to end",
  );
}
