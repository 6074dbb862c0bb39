/** Archives that are cut off, altered, newer or of something else, and targets that are not free. */
import { readdirSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import type pg from "pg";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPool } from "#store/index.ts";
import { backUp, content, live, MIGRATIONS, restore, schema } from "../support/backups.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { testIdentity } from "../support/identity.ts";

const NEWEST =
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1) ?? "";
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function fresh(): Promise<pg.Pool> {
  const database = await testDatabase();
  databases.push(database);
  return database.pool;
}

describe("restoring", () => {
  let archive: Buffer;
  beforeAll(async () => {
    const used = await testDatabase();
    await live(used.pool);
    archive = await backUp(used.pool);
    await used.drop();
  });

  type Edit = (entries: Map<string, string>) => void;
  async function altered(edit: Edit): Promise<Buffer> {
    const entries = new Map(
      (await unpackTar(gunzipSync(archive))).map(({ header, data }) => [
        header.name,
        Buffer.from(data ?? []).toString("latin1"),
      ]),
    );
    edit(entries);
    return gzipSync(
      await packTar(
        [...entries].map(([name, text]) => ({
          header: { name, size: text.length },
          body: Buffer.from(text, "latin1"),
        })),
      ),
    );
  }
  const manifest =
    (from: string | RegExp, to: string): Edit =>
    (entries) =>
      entries.set("manifest.json", (entries.get("manifest.json") ?? "").replace(from, to));
  const cut = (share: number) => async () => archive.subarray(0, Math.floor(archive.length * share));

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ["is empty", async () => Buffer.alloc(0), /isn't a Sitemend backup/],
    ["is another file", async () => Buffer.from("tea"), /isn't a Sitemend backup/],
    [
      "is another archive",
      async () => gzipSync(await packTar([{ header: { name: "a", size: 1 }, body: "a" }])),
      /isn't a Sitemend backup/,
    ],
    ["is cut early", cut(0.4), /incomplete, damaged or altered/],
    ["is cut late", cut(0.999), /incomplete, damaged or altered/],
    [
      "has a bit that fell over",
      async () => {
        const bytes = Buffer.from(archive);
        const middle = bytes.length >> 1;
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 16, middle);
        return bytes;
      },
      /incomplete, damaged or altered/,
    ],
    ["lacks its end", () => altered((entries) => entries.delete("end.json")), /end\.json is missing/],
    ["goes on after its end", () => altered((entries) => entries.set("more", "")), /something follows/],
    [
      "lacks rows",
      () => altered((entries) => entries.delete("tables/issue/000001.copy")),
      /rows of "issue" are incomplete/,
    ],
    [
      "has other rows",
      () =>
        altered((entries) =>
          entries.set("tables/user/000001.copy", (entries.get("tables/user/000001.copy") ?? "").replace("Ana", "Eva")),
        ),
      /rows of "user" are incomplete/,
    ],
    [
      "has rows that refer to nothing",
      () => altered((entries) => entries.delete("tables/website/000001.copy")),
      /violates foreign key|incomplete/,
    ],
    [
      "names a column that is SQL",
      () => altered(manifest('"origin"', '"origin\\") from stdin; drop table website --"')),
      /columns of "\w+"/,
    ],
    [
      "says less migrations than it has",
      () => altered(manifest(new RegExp(`,\\s+"${RegExp.escape(NEWEST)}"`), "")),
      /columns of|list of migrations/,
    ],
    [
      "is of a newer version",
      () => altered(manifest(`"${NEWEST}"`, `"${NEWEST}", "9999_later.sql"`)),
      /newer version of Sitemend \(0\.1\.0\)/,
    ],
    ["is of a newer format", () => altered(manifest('"formatVersion": 1', '"formatVersion": 2')), /newer version/],
    [
      "has another secret than its data",
      () => altered((entries) => entries.set("secret", `${"0".repeat(64)}\n`)),
      /its secret doesn't match its data/,
    ],
    ["has no secret", () => altered((entries) => entries.set("secret", "no\n")), /secret/],
  ])("refuses a file that %s, and changes nothing", async (_, make, words) => {
    const target = await fresh();
    await testIdentity(target);
    const before = [await content(target), await schema(target)];
    await expect(make().then((bytes) => restore(target, bytes))).rejects.toThrow(words);
    expect([await content(target), await schema(target)]).toEqual(before);
  });

  it("takes tables that are not ours for nothing, and says so", async () => {
    const target = await fresh();
    await target.query("create table notes (text text)");
    const extended = await altered((entries) => {
      manifest('"tables": [', '"tables": [{ "name": "notes", "columns": ["text"] },')(entries);
      const end = JSON.parse(entries.get("end.json") ?? "");
      const words = entries.get("tables/notes/000001.copy") ?? "";
      end.tables.notes = { rows: 0, sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" };
      expect(words).toBe("");
      entries.set("end.json", JSON.stringify(end));
    });
    expect(await restore(target, extended)).toMatchObject({ leftOut: ["notes"] });
    expect((await target.query("select from notes")).rowCount).toBe(0);
  });

  it("goes into an installation that was started and has nothing in it, but into no other", async () => {
    const target = await fresh();
    const identity = await testIdentity(target);
    await identity.ownerToken();
    await target.query(
      "insert into audit_log values ('local', 1, now(), null, 'somebody', 'session.started', null, 'refused', 'x', '', '{}', null, 'h')",
    );
    await restore(target, archive);
    expect((await content(target)).audit_log).toEqual([]);
    const full = await content(target);
    await expect(restore(target, archive)).rejects.toThrow(/has websites or accounts already/);
    expect(await content(target)).toEqual(full);
  });

  it("is undone when what comes before its end fails", async () => {
    const target = await fresh();
    const before = [await content(target), await schema(target)];
    const fail = () => {
      throw new Error("the secret cannot be put");
    };
    await expect(restore(target, archive, fail)).rejects.toThrow("the secret cannot be put");
    expect([await content(target), await schema(target)]).toEqual(before);
  });

  it("waits for nobody: beside a service it is refused", async () => {
    const target = await testDatabase();
    databases.push(target);
    const service = openPool(target.address);
    const client = await service.connect();
    await expect(restore(target.pool, archive)).rejects.toThrow(/is running on this database/);
    client.release();
    await service.end();
    expect(await restore(target.pool, archive)).toMatchObject({ leftOut: [] });
  });
});
