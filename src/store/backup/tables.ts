/** Which tables there are, asked of the catalogue, so that a new one is not forgotten. */
import pg from "pg";

export interface Table {
  readonly name: string;
  /** Without generated ones: the database works them out again. */
  readonly columns: readonly string[];
}

/** Quoted for SQL. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** `"table" ("column", …)`, as COPY takes it. */
export const target = ({ name, columns }: Table): string => `${quoted(name)} (${columns.map(quoted).join(", ")})`;

/** The tables of the connection's schema, each after those that it refers to. What an extension made is not ours; unlogged ones are of the moment. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
    from pg_class
    where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`);
  const sorted: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter((row) => !row.refers_to.some((name) => waiting.has(name)));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(", ")}.`);
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((row) => !ready.includes(row));
  }
  return sorted;
}
