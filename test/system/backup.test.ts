/** A database, backed up and restored into another. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import type pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { migrateAccounts } from "#auth/index.ts";
import { migrate, writeBackup } from "#store/index.ts";
import { createOutboxStore } from "#store/outbox.ts";
import { backUp, content, LEFT_OUT, live, MIGRATIONS, options, restore, schema } from "../support/backups.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { newUuid, testIdentity, VISITOR } from "../support/identity.ts";

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function fresh(): Promise<pg.Pool> {
  const database = await testDatabase();
  databases.push(database);
  return database.pool;
}

describe("a backup, restored", () => {
  it("is every row of every table, but for what must not come alive again", async () => {
    const pool = await fresh();
    const { password, sealed, keySecret } = await live(pool);
    // What has no place in the feed yet gets one from the restore.
    await createOutboxStore(pool).place();
    const target = await fresh();
    const done = await restore(target, await backUp(pool));
    expect(done).toMatchObject({ migrated: [], leftOut: [] });
    const [before, after] = [await content(pool), await content(target)];
    expect(before.session).not.toEqual([]);
    for (const name of LEFT_OUT) expect(after[name], name).toEqual([]);
    const kept = (all: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !LEFT_OUT.includes(name) && name !== "bulk_operation"));
    expect(kept(after)).toEqual(kept(before));
    expect(done.rows).toBe(Object.entries(after).reduce((sum, [, rows]) => sum + rows.length, 0));
    expect(await schema(target)).toEqual(await schema(pool));

    const identity = await testIdentity(target);
    expect((await identity.requestKeys.verify(keySecret, "192.0.2.1")).key).toMatchObject({
      name: "CI",
      state: "active",
    });
    const { principal } = await identity.login({ email: "ana@example.com", password }, VISITOR);
    expect(principal).toMatchObject({ email: "ana@example.com" });
    const { rows } = await target.query("select sealed_secret from site_connection");
    expect(rows[0].sealed_secret).toEqual(sealed);
  });

  it("numbers events after those that it has, and lets no operation write on by itself", async () => {
    const pool = await fresh();
    await live(pool);
    const target = await fresh();
    await restore(target, await backUp(pool));
    const { rows } = await target.query(
      "insert into change_event (change_id, to_state, actor, reason) select change_id, 'applied', 'ana', 'again' from change_event returning seq, (select max(seq) from change_event) as last",
    );
    expect(Number(rows[0].seq)).toBeGreaterThan(Number(rows[0].last));
    const asked = await target.query("select cancel_requested_at is not null as asked from bulk_operation");
    expect(asked.rows).toEqual([{ asked: true }]);
  });

  it("sends nothing that waited when the backup was made", async () => {
    const pool = await fresh();
    await live(pool);
    await pool.query(
      `with made as (
         insert into webhook (id, workspace_id, name, url, types, sealed_secret, created_by)
         select gen_random_uuid(), workspace_id, 'Deploy', 'https://ci.example/', '{}', 'x', 'usr_x' from website limit 1 returning id)
       insert into webhook_website select made.id, website.id from made, website`,
    );
    await createOutboxStore(pool).place();
    expect((await pool.query("select from webhook_delivery where state = 'pending'")).rowCount).toBeGreaterThan(0);
    await pool.query("update applied_change set state = 'drifted' where state = 'applied'");
    const target = await fresh();
    await restore(target, await backUp(pool));
    const { rows } = await target.query(
      `select (select count(*)::int from webhook_delivery where state = 'pending') as pending,
         (select count(*)::int from webhook_delivery where problem = 'restored') as restored,
         (select count(*)::int from outbox_event where place is null) as unplaced,
         (select place = (select max(place) from outbox_event) from outbox_head) as head`,
    );
    expect(rows[0]).toMatchObject({ pending: 0, unplaced: 0, head: true });
    expect(rows[0].restored).toBeGreaterThan(0);
    await createOutboxStore(target).place();
    expect((await target.query("select from webhook_delivery where state = 'pending'")).rowCount).toBe(0);
  });

  it("is of one moment, whatever is written meanwhile", async () => {
    const pool = await fresh();
    await live(pool);
    const before = await content(pool);
    const pieces: Buffer[] = [];
    let isFirst = true;
    const to = new Writable({
      write(piece, _encoding, next) {
        pieces.push(piece);
        const writing = isFirst
          ? pool.query("delete from website").then(() => pool.query('update "user" set name = $1', ["Eva"]))
          : Promise.resolve();
        isFirst = false;
        writing.then(() => next(), next);
      },
    });
    await writeBackup(pool, { ...options, to });
    expect(await content(pool)).not.toEqual(before);
    const target = await fresh();
    await restore(target, Buffer.concat(pieces));
    const after = await content(target);
    for (const name of ["website", "audit", "issue", "page", "applied_change", "user"])
      expect(after[name], name).toEqual(before[name]);
  });

  it("of large tables and rows comes in pieces", async () => {
    const pool = await fresh();
    await live(pool);
    await pool.query(
      "insert into known_url (audit_id, id, url, kind, discovered_by, depth) select id, 1000 + n, repeat(n::text, 9000000), 'page', 'link', 1 from audit, generate_series(1, 3) n limit 3",
    );
    const archive = await backUp(pool);
    const names = (await unpackTar(gunzipSync(archive))).map(({ header }) => header.name);
    expect(names.filter((name) => name.includes("/known_url/")).length).toBeGreaterThan(2);
    const target = await fresh();
    await restore(target, archive);
    const sizes = "select id, md5(url) from known_url order by id";
    expect((await target.query(sizes)).rows).toEqual((await pool.query(sizes)).rows);
  });

  it("of an older schema is brought up to date", async () => {
    const older = mkdtempSync(join(tmpdir(), "sitemend-older-"));
    const names = readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith(".sql"))
      .sort();
    for (const name of names.slice(0, -4)) copyFileSync(join(MIGRATIONS, name), join(older, name));
    const pool = await fresh();
    await pool.query("drop schema public cascade; create schema public");
    await migrate(pool, older);
    rmSync(older, { recursive: true });
    const id = newUuid();
    await pool.query(
      "insert into website (id, workspace_id, origin, name) values ($1, 'w', 'https://a.example', 'A')",
      [id],
    );
    const archive = await backUp(pool);
    const target = await fresh();
    expect(await restore(target, archive)).toMatchObject({ migrated: names.slice(-4) });
    expect((await target.query("select id, name from website")).rows).toEqual([{ id, name: "A" }]);
    expect(await migrate(target)).toEqual([]);
    const never = await fresh();
    await migrateAccounts(never);
    expect(await schema(target)).toEqual(await schema(never));
  });
});
