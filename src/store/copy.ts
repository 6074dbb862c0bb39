/**
 * Bulk rows by COPY: four to ten times cheaper than INSERT, measured. Binary format, because bytes need no hexadecimal
 * and texts no escapes on either side, and because a row can be encoded in another thread and be passed on as it is.
 */
import { once } from "node:events";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { type Cell, type Columns, RowWriter } from "./row-writer.ts";

/** Rows are sent in pieces of about so many bytes, so that memory stays flat however many there are. */
const PIECE = 256 * 1024;
/** PostgreSQL manual, "COPY", binary format: signature, no flags, no extension. */
const HEADER = Buffer.from("PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER = Buffer.from([0xff, 0xff]);

/** Copies rows into a table inside the caller's transaction; returns how many. */
export async function copyRows(
  client: pg.PoolClient,
  table: string,
  columns: Columns,
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const types = Object.values(columns);
  let count = 0;
  function* pieces(): Generator<Uint8Array> {
    const writer = new RowWriter();
    for (const row of rows) {
      writer.row(types, row);
      count++;
      if (writer.length >= PIECE) yield writer.take();
    }
    yield writer.take();
  }
  await copyEncoded(client, table, columns, pieces());
  return count;
}

/** Copies rows that are encoded already; a row may come in several pieces. */
export async function copyEncoded(
  client: pg.PoolClient,
  table: string,
  columns: Columns,
  pieces: Iterable<Uint8Array>,
): Promise<void> {
  const stream = client.query(from(`copy ${table} (${Object.keys(columns).join(", ")}) from stdin (format binary)`));
  const finished = new Promise<void>((resolve, reject) => {
    stream.on("finish", resolve);
    stream.on("error", reject);
  });
  // Observed at once: a refusal while we still write must not be an unhandled rejection.
  finished.catch(() => {});
  for (const piece of together(pieces)) {
    if (!stream.write(piece)) await Promise.race([once(stream, "drain"), finished]);
  }
  stream.end();
  await finished;
}

/** Few large writes: each costs a system call, and rows come in pieces of some hundred bytes. */
function* together(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [HEADER];
  let size = HEADER.length;
  for (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting, size);
    [waiting, size] = [[], 0];
  }
  yield Buffer.concat([...waiting, TRAILER]);
}
