/** A connection that was made when only WordPress could be connected, in a database that is brought up to date. */
import type pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { holdToSecret } from "#auth/index.ts";
import { createSealer } from "#auth/sealer.ts";
import { siteOf } from "#changes/open-site.ts";
import { fromUuid } from "#domain/ids.ts";
import type { WordPressAccess } from "#domain/wordpress.ts";
import { createConnectionStore } from "#store/connections.ts";
import { holdsSealed, migrate } from "#store/index.ts";
import { applyRowSecurity } from "#store/row-security/apply.ts";
import { backUp, restore } from "../support/backups.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { makeEarlierSchema } from "../support/earlier-schema.ts";
import { MASTER_SECRET, newUuid } from "../support/identity.ts";
import { memorySite } from "../support/memory-site.ts";
import { unusedGit } from "../support/unused-git.ts";

const PASSWORD = "abcd efgh ijkl mnop qrst uvwx";
const LAST_BEFORE = "0085_what_a_grant_reaches.sql";

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function fresh(): Promise<TestDatabase["pool"]> {
  const database = await testDatabase();
  databases.push(database);
  return database.pool;
}

/** As it was, with one connection as it was kept then. */
async function earlier(secret: Uint8Array = MASTER_SECRET) {
  const pool = await fresh();
  await makeEarlierSchema(pool, LAST_BEFORE);
  const id = newUuid();
  const websiteId = fromUuid("web", id);
  await pool.query("insert into website (id, workspace_id, origin, name) values ($1, 'w', 'https://a.example', 'A')", [
    id,
  ]);
  const place = { table: "wordpress_connection", row: websiteId, column: "sealed_password" };
  const sealed = createSealer(secret, (count) => new Uint8Array(count)).seal(PASSWORD, place);
  const { rows } = await pool.query<{ grant_key: string }>(
    `insert into wordpress_connection (website_id, epoch, identity, site_url, username, credential_hint, sealed_password,
       status, profile, can, checks)
     values ($1, 3, '{"instance":null,"home":"a.example"}', 'https://a.example/blog', 'ana', '…uvwx', $2, 'healthy', $3,
       '["title"]', '[]') returning grant_key`,
    [id, sealed, JSON.stringify(PROFILE)],
  );
  return { pool, websiteId, grantKey: rows[0]?.grant_key };
}

const PROFILE = {
  ...{ mode: "basic", homeUrl: "https://a.example", restRoot: "https://a.example/wp-json/", wordpressVersion: "6.8" },
  ...{ pluginVersion: null, seoPlugins: [], userId: 1, passwordUuid: "uuid", instanceId: null, capabilities: [] },
  ...{ missingCapabilities: [], unfilteredHtml: true, multisite: false },
  settings: { blogPublic: true, tagline: "", permalinkStructure: "/%postname%/", attachmentPages: null },
};

/** What its site is opened with. */
async function accessIn(pool: pg.Pool, websiteId: Awaited<ReturnType<typeof earlier>>["websiteId"]) {
  const connection = await createConnectionStore(pool).of(websiteId);
  if (connection === undefined) throw new Error("The connection is gone.");
  const opened: WordPressAccess[] = [];
  const { platform } = memorySite();
  const open: typeof platform.open = (access, profile) => {
    opened.push(access);
    return platform.open(access, profile);
  };
  const sealer = createSealer(MASTER_SECRET, (count) => new Uint8Array(count));
  siteOf(connection, { sealer, platforms: { wordpress: { ...platform, open }, git: unusedGit } }).open();
  return { connection, opened };
}

describe("a connection from before there were platforms", () => {
  it("is one to WordPress, and opens with the same password", async () => {
    const { pool, websiteId, grantKey } = await earlier();
    expect(await holdsSealed(pool)).toBe(true);
    expect((await migrate(pool))[0]).toBe("0086_site_connections.sql");
    expect(await holdsSealed(pool)).toBe(true);
    const { connection, opened } = await accessIn(pool, websiteId);
    expect(opened).toEqual([{ siteUrl: "https://a.example/blog", username: "ana", applicationPassword: PASSWORD }]);
    // What was granted, and what was found to be fixable, still counts.
    expect(connection).toMatchObject({ platform: "wordpress", epoch: 3, grantKey, credentialHint: "…uvwx" });
  });

  it("is kept apart from other workspaces as before", async () => {
    const { pool } = await earlier();
    await pool.query("create policy earlier on wordpress_connection using (false)");
    await pool.query("alter table wordpress_connection enable row level security");
    await migrate(pool);
    expect(await applyRowSecurity(pool)).toEqual({ isOn: true });
    const { rows } = await pool.query(
      `select c.relrowsecurity as on, (select count(*)::int from pg_policy where polrelid = c.oid) as policies
         from pg_class c where c.oid = 'site_connection'::regclass`,
    );
    expect(rows).toEqual([{ on: true, policies: 1 }]);
  });

  it("comes back from a backup that was made then", async () => {
    const { pool, websiteId } = await earlier();
    const target = await fresh();
    expect(await restore(target, await backUp(pool))).toMatchObject({ leftOut: [] });
    const { opened } = await accessIn(target, websiteId);
    expect(opened).toMatchObject([{ username: "ana", applicationPassword: PASSWORD }]);
  });

  it("tells that a secret isn't the one that sealed it, before and after", async () => {
    const { pool } = await earlier(new Uint8Array(32).fill(7));
    const archive = await backUp(pool);
    await expect(restore(await fresh(), archive)).rejects.toThrow("its secret doesn't match its data");
    await migrate(pool);
    expect(await holdToSecret(pool, MASTER_SECRET)).toBe("differs");
  });
});
