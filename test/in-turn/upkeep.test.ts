/** What whoever runs an installation asks of the command line, beside a running service and without one. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPool } from "#store/index.ts";
import { startEmbedded } from "../../src/store/embedded/index.ts";
import {
  type DataFolder,
  makeDataFolder,
  PASSWORD_OF_OWNER,
  signUp,
  sitemend,
  start,
  startService,
  type TestService,
  until,
} from "../support/service.ts";

describe("beside a running service", () => {
  let service: TestService;
  let folder: DataFolder;
  let file: string;
  beforeAll(async () => {
    service = await startService();
    folder = await makeDataFolder({ isEmpty: true });
    file = join(folder.path, "all.tar.gz");
  });
  afterAll(async () => {
    await service?.close();
    await folder?.remove();
  });

  it("openapi prints what the service shows", async () => {
    const { code, stdout } = await sitemend(["openapi"], service.dataDir);
    expect(code).toBe(0);
    const served = await fetch(new URL("/api/v1/openapi.json", service.url));
    expect(JSON.parse(stdout)).toEqual(await served.json());
  });

  it("migrate finds nothing to do", async () => {
    const done = await sitemend(["migrate"], service.dataDir);
    expect(done).toEqual({ code: 0, stdout: "The database is up to date.\n", stderr: "" });
  });

  it("backup writes one private file, and never over another", async () => {
    const owner = await signUp(service);
    expect((await owner.call("POST", "/api/v1/websites", { url: "http://127.0.0.1:8099/" })).status).toBe(201);
    const done = await sitemend(["backup", file, "--quiet"], service.dataDir);
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(done.stdout).toMatch(
      /^Backed up to \S+: \d+ KB, [\d,]+ rows of \d+ tables\.\nAnyone who has this file has the keys/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(["all.tar.gz"]);
    const again = await sitemend(["backup", file], service.dataDir);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("already exists") });
  });

  it("restore is refused", async () => {
    const refused = await sitemend(["restore", file], service.dataDir);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("is already running on") });
  });

  it("the backup, restored elsewhere, is the same installation: same secret, same accounts", async () => {
    const there = await startService();
    const secret = readFileSync(join(there.dataDir, "secret"), "utf8");
    try {
      await there.stop();
      const done = await sitemend(["restore", file, "--quiet"], there.dataDir);
      expect(done).toMatchObject({ code: 0, stderr: "" });
      expect(done.stdout).toContain(`saved as ${join(there.dataDir, "secret.before-restore")}`);
      expect(readFileSync(join(there.dataDir, "secret.before-restore"), "utf8")).toBe(secret);
      expect(readFileSync(join(there.dataDir, "secret"))).toEqual(readFileSync(join(service.dataDir, "secret")));
      expect(statSync(join(there.dataDir, "secret")).mode & 0o777).toBe(0o600);
      await there.restart();
      expect(there.ownerToken).toBe("");
      const signedIn = await fetch(new URL("/api/v1/auth/token", there.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "owner@example.com", password: PASSWORD_OF_OWNER }),
      });
      const { data } = (await signedIn.json()) as { data: { accessToken: string } };
      const websites = await fetch(new URL("/api/v1/websites", there.url), {
        headers: { authorization: `Bearer ${data.accessToken}` },
      });
      expect(JSON.stringify(await websites.json())).toContain("http://127.0.0.1:8099");
    } finally {
      await there.close();
    }
  });

  it("a secret that another installation may need is left alone", async () => {
    const target = await makeDataFolder({ isEmpty: true });
    try {
      const other = join(target.path, "other");
      writeFileSync(other, `${"a".repeat(64)}\n`, { mode: 0o600 });
      const refused = await sitemend(["restore", file], target.path, { SITEMEND_SECRET_FILE: other });
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("may be in use") });
      expect(readFileSync(other, "utf8")).toBe(`${"a".repeat(64)}\n`);
      expect(existsSync(join(target.path, "pg"))).toBe(false);
    } finally {
      await target.remove();
    }
  });
});

describe("without a service", () => {
  let folder: DataFolder;
  beforeAll(async () => {
    folder = await makeDataFolder({ isEmpty: true });
  });
  afterAll(() => folder?.remove());

  it("backup makes no installation where there is none, and leaves no file behind", async () => {
    const file = join(folder.path, "never.tar.gz");
    const refused = await sitemend(["backup", file], join(folder.path, "mistyped"));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("nothing to back up") });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("restore makes none of a file that is no backup", async () => {
    const refused = await sitemend(["restore", import.meta.filename], join(folder.path, "new"));
    expect(refused).toEqual({ code: 2, stdout: "", stderr: "sitemend: The file isn't a Sitemend backup.\n" });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("openapi needs no database", async () => {
    const { code } = await sitemend(["openapi"], folder.path, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(code).toBe(0);
    expect(existsSync(join(folder.path, "pg"))).toBe(false);
  });

  it("doctor looks and changes nothing", async () => {
    const { stdout } = await sitemend(["doctor"], folder.path);
    expect(stdout).toMatch(/✔ migrations +The database is empty/);
    expect(stdout).toMatch(/✔ secret +The secret file is created on first start/);
    expect(existsSync(join(folder.path, "secret"))).toBe(false);
  });

  it("migrate makes the database and says of what, once", async () => {
    const first = await sitemend(["migrate"], folder.path);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Applied {2}0001_audits\.sql\n/) });
    expect(first.stdout).toContain("account tables: user, session");
    expect((await sitemend(["migrate"], folder.path)).stdout).toBe("The database is up to date.\n");
  });

  describe("with much in it", () => {
    let file: string;
    beforeAll(async () => {
      file = join(folder.path, "large.tar.gz");
      writeFileSync(join(folder.path, "secret"), `${"a".repeat(64)}\n`, { mode: 0o600 });
      const database = await startEmbedded(folder.path);
      const pool = openPool(database.address);
      // Random, so that compressing it leaves more than a pipe or a stream holds.
      const name = randomBytes(2_000_000).toString("hex");
      await pool.query(
        "insert into website (id, workspace_id, origin, name) values (gen_random_uuid(), 'w', 'https://a.example', $1)",
        [name],
      );
      await pool.end();
      await database.stop();
      expect(await sitemend(["backup", file, "--quiet"], folder.path)).toMatchObject({ code: 0 });
    });

    it("restore refuses a large backup in one line, too", async () => {
      const refused = await sitemend(["restore", file, "--quiet"], folder.path);
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toMatch(/^sitemend: This installation has websites or accounts already, .*\n$/);
      expect(existsSync(join(folder.path, "pg/postmaster.pid"))).toBe(false);
    });

    it("an interrupted restore changes nothing and leaves nothing running", async () => {
      const [target, pipe] = [await makeDataFolder({ isEmpty: true }), join(folder.path, "pipe")];
      try {
        execFileSync("mkfifo", [pipe]);
        const restoring = start(["restore", pipe, "--quiet"], target.path);
        const writer = await open(pipe, "w");
        const half = readFileSync(file).subarray(0, 1_000_000);
        const written = writer.write(half).catch(() => {});
        await until(() => existsSync(join(target.path, "pg/postmaster.pid")), "the database to be started");
        restoring.signal("SIGINT");
        await written;
        await writer.close();
        const ended = await restoring.ended;
        expect(ended).toMatchObject({ code: 130, stderr: "sitemend: Interrupted; nothing was changed.\n" });
        expect(existsSync(join(target.path, "pg/postmaster.pid"))).toBe(false);
        expect(existsSync(join(target.path, "secret"))).toBe(false);
      } finally {
        await target.remove();
      }
    });

    it("backup does not call whole what nobody took", async () => {
      const backup = start(["backup", "-", "--quiet"], folder.path);
      backup.hangUp();
      const cut = await backup.ended;
      expect(cut).toMatchObject({ code: 5, stderr: expect.stringContaining("incomplete") });
      expect(cut.stderr).not.toContain("Backed up");
    });
  });
});
