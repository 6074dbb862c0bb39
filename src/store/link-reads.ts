/** Reading the links that the crawl saw, by the page that has them or by the URL that they lead to. */
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Edge } from "#domain/page.ts";
import type { Database } from "./database.ts";
import { decodeEdges } from "./edge-codec.ts";
import { decodeShard, shardOf } from "./inlink-codec.ts";

export interface LinkRow {
  readonly from: number;
  /** Position of the link among those of its page. */
  readonly position: number;
  readonly edge: Edge;
}

export function createLinkReads(database: Database) {
  return {
    /** Links of the next pages from `from` on, at most `pages` of them; the last page's number tells where to go on. */
    async links(
      auditId: AuditId,
      range: { from: number; only: boolean; pages: number },
    ): Promise<{ links: LinkRow[]; lastPage: number | undefined }> {
      const rows = await database
        .selectFrom("page_content")
        .select(["url_id", "links"])
        .where("audit_id", "=", toUuid(auditId))
        .where("url_id", range.only ? "=" : ">=", range.from)
        .where("links", "is not", null)
        .orderBy("url_id")
        .limit(range.pages)
        .execute();
      const links = rows.flatMap((row) =>
        decodeEdges(row.links ?? Buffer.of(0)).map((edge, position) => ({ from: row.url_id, position, edge })),
      );
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
