/** All that a service has written down, to look for what must not be there. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../../src/store/embedded/index.ts";

export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataDir);
  const { socketDir: host, user, database } = server.address;
  const client = new pg.Client({ host, user, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Every row of every table, as text, behind the name of its table. */
export function everyRow(dataDir: string): Promise<string[]> {
  return withDatabase(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const all: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      all.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return all;
  });
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** Nothing for a file that the running database has deleted since it was listed. */
export function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}
