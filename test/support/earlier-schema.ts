/** A database as an earlier version left it. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { migrate } from "#store/index.ts";
import { MIGRATIONS } from "./backups.ts";

/** @param last file name of its last migration */
export async function makeEarlierSchema(pool: pg.Pool, last: string): Promise<void> {
  await pool.query("drop schema public cascade; create schema public");
  const folder = mkdtempSync(join(tmpdir(), "sitemend-earlier-"));
  for (const name of readdirSync(MIGRATIONS).filter((each) => each <= last))
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  await migrate(pool, folder);
  rmSync(folder, { recursive: true });
}
