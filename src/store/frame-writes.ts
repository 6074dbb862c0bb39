/** How facts of the pages of a batch are kept: in frames, numbered for their audit. */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import type { Visit } from "#domain/reading.ts";
import { copyRows } from "./copy.ts";
import type { AuditLease } from "./crawl-rows.ts";
import { type Frame, packFrames } from "./facts-frames.ts";
import { joinLinks } from "./kept-links.ts";
import { type EncodedPage, type EncodedVisit, keptLinksOf, type PlaceInFrame } from "./visit-rows.ts";

export interface FramedFacts {
  /** In the order of the places in the frames. */
  readonly pages: readonly EncodedPage[];
  readonly frames: readonly Frame[];
}

const FRAME_COLUMNS = {
  audit_id: "uuid",
  no: "int4",
  pages: "int2",
  heads: "bytea",
  bulks: "bytea",
  links: "bytea",
} as const;

/** Not one of the audit that this one takes over from either: a page of it that names a frame must not find another. */
const NEXT = `
  select coalesce(greatest(
    (select max(no) from facts_frame where audit_id = $1),
    (select max(no) from facts_frame where audit_id = (select reuses_audit_id from audit where id = $1))) + 1, 0) as next`;

/** Takes the time of compressing, in threads; before the transaction, which nobody should wait for. */
export async function frameFacts(visits: readonly Visit<EncodedVisit>[]): Promise<FramedFacts> {
  const framed = visits.flatMap(({ reading, ...found }) => {
    const { page } = reading.kept;
    if (page.facts === null) return [];
    const { head, bulk } = page.facts;
    return [
      { urlId: found.known.id, page, parts: { heads: head, bulks: bulk, links: joinLinks(keptLinksOf(page, found)) } },
    ];
  });
  // In the order in which they are read: of a large site, pages of many places come together.
  framed.sort((a, b) => a.urlId - b.urlId);
  return { pages: framed.map(({ page }) => page), frames: await packFrames(framed.map(({ parts }) => parts)) };
}

/** @returns where the facts of each page are */
export async function saveFrames(
  client: pg.PoolClient,
  { auditId }: AuditLease,
  { pages, frames }: FramedFacts,
): Promise<ReadonlyMap<EncodedPage, PlaceInFrame>> {
  if (frames.length === 0) return new Map();
  const audit = toUuid(auditId);
  // Whoever saves holds the audit's row: nobody else numbers frames meanwhile.
  const { rows } = await client.query<{ next: number }>(NEXT, [audit]);
  const first = rows[0]?.next ?? 0;
  await copyRows(
    client,
    "facts_frame",
    FRAME_COLUMNS,
    frames.map(({ pages, heads, bulks, links }, index) => [audit, first + index, pages, heads, bulks, links]),
  );
  const places = frames.flatMap((frame, index) =>
    Array.from({ length: frame.pages }, (_, place) => ({ frame: first + index, place })),
  );
  return new Map(pages.map((page, at) => [page, places[at] as PlaceInFrame]));
}
