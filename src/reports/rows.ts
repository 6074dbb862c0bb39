/** Tables of an audit as files: pages, links, changes. A piece at a time, so that the size of the site does not matter. */
import { stringify } from "csv-stringify/sync";
import { cell, json } from "./escape.ts";

/** In the order in which they are written. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;
export type RowFormat = "json" | "ndjson" | "csv";

/** @param name of the list in JSON */
export function renderRows(
  format: RowFormat,
  {
    name,
    columns,
    batches,
  }: { readonly name: string; readonly columns: readonly string[]; readonly batches: AsyncIterable<readonly Row[]> },
): AsyncIterable<string> {
  if (format === "csv") return csv(columns, batches);
  return format === "json" ? envelope(name, batches) : ndjson(batches);
}

async function* csv(columns: readonly string[], batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield stringify([[...columns]]);
  for await (const rows of batches)
    yield stringify(rows.map((row) => columns.map((column) => cell(String(row[column] ?? "")))));
}

async function* ndjson(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${json(row)}\n`).join("");
}

async function* envelope(name: string, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `{"success":true,"data":{${json(name)}:[`;
  let isFirst = true;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield `${isFirst ? "\n" : ",\n"}${rows.map((row) => json(row)).join(",\n")}`;
    isFirst = false;
  }
  yield `\n]},"meta":{"requestId":null}}\n`;
}
