/** Facts of a page as they are kept, for tests that write the rows of an audit themselves. */
import type pg from "pg";
import type { Document } from "#domain/document.ts";
import { packDocument } from "#store/document-codec.ts";
import { packFrames } from "#store/facts-frames.ts";
import { joinLinks, type KeptLinks } from "#store/kept-links.ts";

/** @returns the number of the frame, in which the page stands alone */
export async function storeFacts(
  pool: pg.Pool,
  audit: string,
  { document, url, ...links }: Omit<KeptLinks, "outcomes"> & { readonly document: Document; readonly url: string },
): Promise<number> {
  const facts = packDocument({ ...document, mainText: document.mainText ?? "" }, url);
  if (facts === null) throw new Error("The document is too large.");
  const [frame] = await packFrames([
    { heads: facts.head, bulks: facts.bulk, links: joinLinks({ ...links, outcomes: new Uint8Array() }) },
  ]);
  const { rows } = await pool.query<{ no: number }>(
    `insert into facts_frame (audit_id, no, pages, heads, bulks, links)
     select $1, (select count(*) from facts_frame where audit_id = $1), 1, $2, $3, $4 returning no`,
    [audit, frame?.heads, frame?.bulks, frame?.links],
  );
  return rows[0]?.no ?? Number.NaN;
}
