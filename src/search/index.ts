/** Use cases: search figures of a website, which decide the order of what its audits find. */
import { ServiceError } from "#domain/errors.ts";
import { type NewId, parseId } from "#domain/ids.ts";
import { type DayRange, daysOf, type SearchFigures, type SearchFiguresId } from "#domain/search.ts";
import type { Website } from "#domain/website.ts";
import type { Store } from "#store/index.ts";
import { readSearchFile } from "./read-file/read-file.ts";

export { createSearchConsoles, type SearchConsoles } from "./console/index.ts";
export { createFetchRunner } from "./console/run-fetches.ts";
export { createIndexNow, type IndexNowSettings, type KeyFile } from "./indexnow.ts";
export { createNotifier } from "./notify.ts";

export interface SearchDeps {
  readonly store: Pick<Store, "searchFigures">;
  readonly newId: NewId;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface SearchFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The range of a file whose rows have no days. */
  readonly range: { readonly [Name in keyof DayRange]: string | undefined };
}

export type SearchPerformance = ReturnType<typeof createSearchPerformance>;

/** A file that was uploaded. Exports of Search Console have some hundred KB. */
export const SEARCH_FILE_BYTES = 32 * 1024 * 1024;
/** Search Console keeps 16 months. */
const DAYS_AT_MOST = 500;

export function createSearchPerformance({ store, newId, now }: SearchDeps) {
  /** Of the website only. @throws ServiceError not_found */
  async function byId(website: Website, text: string): Promise<SearchFigures> {
    const id = parseId("sfg", text);
    const all = id === undefined ? [] : await store.searchFigures.list(website.id);
    const figures = all.find((one) => one.id === id);
    if (figures === undefined) throw new ServiceError("not_found");
    return figures;
  }

  return {
    byId,
    list: ({ id }: Website): Promise<SearchFigures[]> => store.searchFigures.list(id),

    /** Those by which the next audit is ordered. */
    inUse: ({ id }: Website): Promise<SearchFigures | undefined> => store.searchFigures.current(id),

    pages: (id: SearchFiguresId, limit: number) => store.searchFigures.pages(id, limit),
    queries: (id: SearchFiguresId, limit: number) => store.searchFigures.queries(id, limit),

    /** @throws ServiceError validation_failed, payload_too_large */
    async importFile(website: Website, { bytes, range }: SearchFile, importedBy: string): Promise<SearchFigures> {
      const { range: ofRows, ...tables } = await readSearchFile(limited(bytes, SEARCH_FILE_BYTES), website.origin);
      const days = ofRows ?? givenRange(range);
      assertRange(days, new Date(now()));
      const figures = {
        ...tables,
        ...days,
        id: newId("sfg"),
        websiteId: website.id,
        source: "file",
        importedBy,
      } as const;
      const id = await store.searchFigures.save(figures);
      if (id === null)
        throw refuseRange("range_too_old", "There are as many newer ranges as are kept: delete some of them first.");
      return byId(website, id);
    },

    /** @throws ServiceError not_found */
    async remove({ id }: SearchFigures): Promise<void> {
      if (!(await store.searchFigures.remove(id))) throw new ServiceError("not_found");
    },
  };
}

/** @throws ServiceError payload_too_large as soon as it is */
async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) throw new ServiceError("payload_too_large");
    yield piece;
  }
}

function givenRange({ firstDay, lastDay }: SearchFile["range"]): DayRange {
  if (firstDay !== undefined && lastDay !== undefined) return { firstDay, lastDay };
  throw refuseRange(
    "range_missing",
    "The file doesn't say which days its figures are of: give its first and last day.",
  );
}

function assertRange(range: DayRange, now: Date): void {
  const days = daysOf(range);
  if (!isDay(range.firstDay) || !isDay(range.lastDay))
    throw refuseRange("range_invalid", "The first or the last day isn't a day of the calendar.");
  if (days < 1) throw refuseRange("range_invalid", "The last day is before the first.");
  if (days > DAYS_AT_MOST)
    throw refuseRange("range_too_long", `The range has ${days} days; at most ${DAYS_AT_MOST} count.`);
  if (Date.parse(range.lastDay) > now.getTime()) throw refuseRange("range_in_future", "The last day hasn't come yet.");
}

/** 2026-02-31 is none, though it can be read as March 3. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function refuseRange(code: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { fields: [{ pointer: "?lastDay", code, message }] });
}
