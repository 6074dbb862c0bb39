import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../../test/support/database.ts";
import { applyRowSecurity, keepsWorkspacesApart } from "./apply.ts";
import { ROLE, RoleLost, ScopedPool, withinWorkspacesOf } from "./scope.ts";

describe("applyRowSecurity", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.drop());

  it("changes nothing where all is right", async () => {
    const { pool } = database;
    const state = async () =>
      (await pool.query("select polname, xmin::text from pg_policy union all select proname, xmin::text from pg_proc"))
        .rows;
    await applyRowSecurity(pool);
    const before = await state();
    expect(await applyRowSecurity(pool)).toEqual({ isOn: true });
    expect(await state()).toEqual(before);
  });

  it("puts back what is missing or was changed", async () => {
    const { pool } = database;
    await pool.query("alter table audit disable row level security");
    expect(await keepsWorkspacesApart(pool)).toBe(false);
    await pool.query("create policy everybody on website using (true)");
    await pool.query(
      "create or replace function sitemend_workspaces() returns text[] language sql as $$ select '{}'::text[] $$",
    );
    await applyRowSecurity(pool);
    expect(await keepsWorkspacesApart(pool)).toBe(true);
    const { rows } = await pool.query("select polname from pg_policy where polrelid = 'website'::regclass");
    expect(rows).toEqual([{ polname: expect.stringMatching(/^workspace_/) }]);
    expect((await pool.query("select prosecdef from pg_proc where proname = 'sitemend_workspaces'")).rows).toEqual([
      { prosecdef: true },
    ]);
  });

  it("answers nothing once the role was taken away, and says what to do", async () => {
    const plain = `plain_${process.pid}`;
    await database.pool.query(`create role ${plain}; grant ${ROLE} to ${plain}`);
    const pool = soloPool(database);
    const ask = () => withinWorkspacesOf("usr_a", () => pool.query("select current_user as name"));
    try {
      await pool.query(`set session authorization ${plain}`);
      pool.hasRole = true;
      expect((await ask()).rows).toEqual([{ name: ROLE }]);
      await pool.query("select 1");
      await database.pool.query(`revoke ${ROLE} from ${plain}`);
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RoleLost);
      expect(String(error)).toContain(`grant ${ROLE} to it again`);
    } finally {
      await pool.end();
      await database.pool.query(`drop role ${plain}`);
    }
  });

  it("is off, and said to be, where the database's user may not make the role", async () => {
    const plain = `plain_${process.pid}`;
    await database.pool.query(`create role ${plain}; grant all on schema public to ${plain}`);
    const pool = soloPool(database);
    try {
      await pool.query(`set session authorization ${plain}`);
      expect(await applyRowSecurity(pool)).toEqual({ isOn: false });
      expect(await keepsWorkspacesApart(pool)).toBe(false);
      // Nothing is narrowed down, and all goes on as before.
      const asked = await withinWorkspacesOf("usr_a", () => pool.query("select current_user as name"));
      expect(asked.rows).toEqual([{ name: plain }]);
    } finally {
      await pool.end();
      await database.pool.query(`drop owned by ${plain}; drop role ${plain}`);
    }
  });
});

/** One connection, so that what a test sets on it stays. */
function soloPool({ address }: TestDatabase): ScopedPool {
  const { socketDir, user, database } = address as { socketDir: string; user: string; database: string };
  return new ScopedPool({ host: socketDir, user, database, max: 1 });
}
