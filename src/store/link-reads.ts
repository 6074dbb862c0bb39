/** Reading the links that the crawl saw, by the page that has them or by the URL that they lead to. */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Edge } from "#domain/page.ts";
import type { Database } from "./database.ts";
import { decodeEdges } from "./edge-codec.ts";
import { createFrameReads, type FrameColumns, linksIn } from "./frame-reads.ts";
import { decodeShard, shardOf } from "./inlink-codec.ts";

export interface LinkRow {
  readonly from: number;
  /** Position of the link among those of its page. */
  readonly position: number;
  readonly edge: Edge;
}

interface LinksRow extends FrameColumns {
  readonly url_id: number;
  /** Of a page without a frame. */
  readonly links: Buffer | null;
}

export function createLinkReads(database: Database, pool: pg.Pool) {
  return {
    /** Links of the next pages from `from` on, at most `pages` of them; the last page's number tells where to go on. */
    async links(
      auditId: AuditId,
      range: { from: number; only: boolean; pages: number },
    ): Promise<{ links: LinkRow[]; lastPage: number | undefined }> {
      const { rows } = await pool.query<LinksRow>(
        `select url_id, links, frame, frame_place from page_content
          where audit_id = $1 and url_id ${range.only ? "=" : ">="} $2 and (links is not null or frame is not null) order by url_id limit $3`,
        [toUuid(auditId), range.from, range.pages],
      );
      using frames = createFrameReads(pool, auditId, ["links"]);
      const open = await frames.read(rows.map(({ frame }) => frame));
      const links = rows.flatMap(({ url_id: from, links, ...row }) => {
        const kept = linksIn(row, open);
        const edges = kept === null ? links : kept.edges;
        return edges === null ? [] : decodeEdges(edges).map((edge, position) => ({ from, position, edge }));
      });
      const more = !range.only && rows.length === range.pages;
      return { links, lastPage: more ? rows.at(-1)?.url_id : undefined };
    },

    /** Links that lead to a URL, in order of their page; `undefined` until the analysis has gathered them. */
    async incoming(auditId: AuditId, to: number): Promise<{ links: LinkRow[]; lastPage: undefined } | undefined> {
      const shards = database.selectFrom("link_in").where("audit_id", "=", toUuid(auditId));
      const row = await shards.select("data").where("shard", "=", shardOf(to)).executeTakeFirst();
      if (row === undefined && (await shards.select("shard").limit(1).executeTakeFirst()) === undefined)
        return undefined;
      const links = (row ? decodeShard(row.data, to) : []).map(({ source, ...edge }, position) => ({
        from: source,
        position,
        edge: { target: to, ...edge },
      }));
      return { links, lastPage: undefined };
    },
  };
}
