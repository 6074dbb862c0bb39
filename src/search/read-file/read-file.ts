/**
 * A file of search figures → clicks by page and by query: Search Console's export (a ZIP of CSV files), one of its CSV files, or a CSV
 * of pages and queries as programs write it from the API. The pages' own table counts where there is one; the rows of a page's
 * queries miss those that Google hides.
 */
import type { DayRange, SearchTables } from "#domain/search.ts";
import { SiteTables, SUM_AT_MOST } from "../site-tables.ts";
import { filesOf, isArchive } from "./archive.ts";
import { assertUnfiltered } from "./filters.ts";
import { refuseFile } from "./refuse-file.ts";
import { rowsOf } from "./rows.ts";
import { isOfFigures, keysOf, metricsOf, type TableKeys } from "./table.ts";

/** More rows than Search Console gives of a website. */
const ROWS_AT_MOST = 500_000;
/** Some programs write a title above the headers. */
const HEADERS_AT_MOST = 2;
/** A list of filters has a name and a value in each row, and not many. */
const FILTER_COLUMNS = 2;
const FILTERS_AT_MOST = 20;
const COLUMNS_OF_EXPORT = 5;
/** By which it is told what a table is about. */
const ROWS_LOOKED_AT = 200;

export interface ReadFile extends SearchTables {
  /** Of its rows; `null` when they have no days. */
  readonly range: DayRange | null;
}

/** @throws ServiceError validation_failed with what is wrong with the file */
export async function readSearchFile(bytes: AsyncIterable<Uint8Array>, origin: string): Promise<ReadFile> {
  const reading = new Reading(origin);
  const { head, whole } = await beginningOf(bytes);
  if (!isArchive(head)) await reading.addTable(whole, true);
  else for await (const { bytes: file } of filesOf(await gathered(whole))) await reading.addTable(file, false);
  return reading.result();
}

async function beginningOf(bytes: AsyncIterable<Uint8Array>) {
  const pieces = bytes[Symbol.asyncIterator]();
  const { value: head = new Uint8Array() } = await pieces.next();
  const whole = async function* () {
    yield head;
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return;
      yield value;
    }
  };
  return { head, whole: whole() };
}

/** The list of an archive's files stands at its end. */
async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function isListOfFilters(rows: readonly (readonly string[])[]): boolean {
  return rows.length > 0 && rows.every(({ length }) => length === FILTER_COLUMNS);
}

class Reading {
  readonly #tables: SiteTables;
  #rows = 0;
  #firstDay = "";
  #lastDay = "";
  #hasQueries = false;

  constructor(origin: string) {
    this.#tables = new SiteTables(origin);
  }

  /** @param isAlone a file by itself has to be a table of figures */
  async addTable(bytes: AsyncIterable<Uint8Array>, isAlone: boolean): Promise<void> {
    let table: { readonly keys: TableKeys; readonly isOfQueries: boolean } | null = null;
    const others: (readonly string[])[] = [];
    let first: (readonly string[])[] = [];
    const begin = () => {
      const keys = keysOf(first.filter(({ length }) => length === first[0]?.length));
      table = { keys, isOfQueries: this.#isOfQueries(keys) };
      for (const row of first) this.#addRow(row, keys, table.isOfQueries);
      first = [];
      return table;
    };
    for await (const row of rowsOf(bytes)) {
      this.#countRow();
      if (table !== null) this.#addRow(row, table.keys, table.isOfQueries);
      else if (first.length > 0 || isOfFigures(row)) {
        first.push(row);
        if (first.length === ROWS_LOOKED_AT) table = begin();
      } else {
        // The first row is that of the headers, unless it has numbers; the list of filters has no other.
        others.push(row);
        if (others.length > (isListOfFilters(others) ? FILTERS_AT_MOST : HEADERS_AT_MOST)) break;
      }
    }
    if (first.length > 0) table = begin();
    if (table === null) this.#endWithoutFigures(others, isAlone);
  }

  #countRow(): void {
    if (++this.#rows > ROWS_AT_MOST) throw refuseFile("too_many_rows", `The file has more than ${ROWS_AT_MOST} rows.`);
  }

  #endWithoutFigures(rows: readonly (readonly string[])[], isAlone: boolean): void {
    if (isAlone)
      throw refuseFile(
        "columns_unknown",
        "The columns aren't those of a Search Console export: page or query, then clicks, impressions, CTR and position.",
      );
    // Without a query that Google shows, the table of the queries is empty, and that of the countries isn't it.
    if (rows.length === 1 && rows[0]?.length === COLUMNS_OF_EXPORT) this.#hasQueries = true;
    if (isListOfFilters(rows)) assertUnfiltered(rows.slice(1));
  }

  /** Tables of countries, devices and appearances look the same as that of the queries, which is the first. */
  #isOfQueries({ url, text }: TableKeys): boolean {
    if (text === null) return false;
    if (url === null && this.#hasQueries) return false;
    this.#hasQueries = true;
    return true;
  }

  #addRow(row: readonly string[], keys: TableKeys, isOfQueries: boolean): void {
    const metrics = row.length === keys.columns ? metricsOf(row) : null;
    if (metrics === null) {
      this.#tables.leaveOutUnreadable();
      return;
    }
    if (keys.day !== null) this.#addDay(row[keys.day]?.trim() ?? "");
    const query = isOfQueries && keys.text !== null ? (row[keys.text] ?? "").trim() : null;
    this.#tables.add({ url: keys.url === null ? null : (row[keys.url] ?? "").trim(), query }, metrics);
  }

  #addDay(day: string): void {
    if (this.#firstDay === "" || day < this.#firstDay) this.#firstDay = day;
    if (day > this.#lastDay) this.#lastDay = day;
  }

  result(): ReadFile {
    const tables = this.#tables.result();
    const { otherSite } = tables.leftOut;
    if (tables.pages.length === 0 && tables.queries.length === 0)
      throw otherSite > 0
        ? refuseFile("other_site", "All URLs of the file are of other websites.")
        : refuseFile("no_figures", "The file has no rows with clicks of pages or queries.");
    if (SiteTables.isTooLarge(tables))
      throw refuseFile("figures_too_large", `Clicks or impressions add up to more than ${SUM_AT_MOST}.`);
    return { range: this.#firstDay === "" ? null : { firstDay: this.#firstDay, lastDay: this.#lastDay }, ...tables };
  }
}
