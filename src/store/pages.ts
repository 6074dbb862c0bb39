/** Reading what the crawl saw: URLs with their pages, and with link-reads.ts the links between them. */
import { sql } from "kysely";
import type pg from "pg";
import type { ExtractedColumns } from "#domain/custom-rules.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { Severity } from "#domain/severity.ts";
import type { Database } from "./database.ts";
import { REMAINING_ISSUES, withinScope } from "./issue-scope.ts";
import { createLinkReads } from "./link-reads.ts";
import { numbersOf, type PageFilter, type PageRange } from "./page-keyset.ts";
import { type PageDetails, type PageRecord, selectPages, toPageRecord } from "./page-rows.ts";
import { ALL_FACTS, documentIn, type StoredFacts } from "./stored-facts.ts";

/** Browsers follow twenty; a crawl stops sooner. */
const MOST_HOPS = 20;

export function createPageStore(database: Database, pool: pg.Pool) {
  const byNumbers = async (auditId: AuditId, numbers: readonly number[]): Promise<Map<number, PageRecord>> => {
    if (numbers.length === 0) return new Map();
    const rows = await selectPages(database, auditId).where(sql<boolean>`k.id = any(${numbers}::int[])`).execute();
    return new Map(rows.map((row) => [row.id, toPageRecord(row)]));
  };

  return {
    ...createLinkReads(database, pool),

    /** Each with the value by which it stands where it does. */
    async list(
      auditId: AuditId,
      filter: PageFilter,
      range: PageRange,
    ): Promise<{ page: PageRecord; value: number | string | null }[]> {
      const { rows } = await numbersOf(toUuid(auditId), filter, range).execute(database);
      const pages = await byNumbers(
        auditId,
        rows.map(({ number }) => number),
      );
      return rows.flatMap(({ number, value }) => {
        const page = pages.get(number);
        return page ? [{ page, value }] : [];
      });
    },

    /** Where redirects lead, hop by hop, from the page itself as far as the audit went; one that was there already ends it. */
    async chain(auditId: AuditId, page: PageRecord): Promise<PageRecord[]> {
      const hops = [page];
      for (let to = page.visit?.redirectTo ?? null; to !== null && hops.length <= MOST_HOPS; ) {
        const row = await selectPages(database, auditId).where("k.url", "=", to).executeTakeFirst();
        if (row === undefined) break;
        const hop = toPageRecord(row);
        const isRound = hops.some(({ number }) => number === hop.number);
        hops.push(hop);
        to = isRound ? null : (hop.visit?.redirectTo ?? null);
      }
      return hops.length === 1 ? [] : hops;
    },

    async byNumber(auditId: AuditId, number: number): Promise<PageDetails | undefined> {
      const row = await selectPages(database, auditId).where("k.id", "=", number).executeTakeFirst();
      if (row === undefined) return undefined;
      const { rows } = await sql<StoredFacts & Pick<PageDetails, "headers">>`
        select c.headers, ${sql.raw(ALL_FACTS)} from page_content c
         where c.audit_id = ${toUuid(auditId)} and c.url_id = ${number}`.execute(database);
      const [content] = rows;
      const document = content === undefined ? null : (documentIn(content) ?? null);
      return { ...toPageRecord(row), headers: content?.headers ?? [], document };
    },

    byNumbers,

    /** What the website's own rules extracted; pages where they were not tried are missing. */
    async extracted(auditId: AuditId, numbers: readonly number[]): Promise<Map<number, ExtractedColumns>> {
      if (numbers.length === 0) return new Map();
      const rows = await database
        .selectFrom("page_content")
        .select(["url_id", "extracted"])
        .where("audit_id", "=", toUuid(auditId))
        .where(sql<boolean>`url_id = any(${numbers}::int[])`)
        .where("extracted", "is not", null)
        .execute();
      return new Map(rows.flatMap(({ url_id, extracted }) => (extracted === null ? [] : [[url_id, extracted]])));
    },

    /** The same of all pages, a piece at a time in the order of their numbers. */
    async extractedAfter(
      auditId: AuditId,
      after: number,
      limit: number,
    ): Promise<{ number: number; url: string; extracted: ExtractedColumns }[]> {
      // Chosen before the join, which would go through the pages of the whole audit for each piece.
      const { rows } = await sql<{ number: number; url: string; extracted: ExtractedColumns }>`
        select c.url_id as number, k.url, c.extracted
          from (select url_id, extracted from page_content
                 where audit_id = ${toUuid(auditId)} and url_id > ${after} and extracted is not null
                 order by url_id limit ${limit}) c
          cross join lateral (
            select url from known_url where audit_id = ${toUuid(auditId)} and id = c.url_id offset 0) k
         order by c.url_id`.execute(database);
      return rows;
    },

    /** The headers with which pages were served, by address; those that were not visited have none. */
    async headersOf(auditId: AuditId, urls: readonly string[]): Promise<Map<string, PageDetails["headers"]>> {
      if (urls.length === 0) return new Map();
      const rows = await database
        .selectFrom("known_url as k")
        .innerJoin("page_content as c", (join) =>
          join.onRef("c.audit_id", "=", "k.audit_id").onRef("c.url_id", "=", "k.id"),
        )
        .select(["k.url", "c.headers"])
        .where("k.audit_id", "=", toUuid(auditId))
        .where(sql<boolean>`k.url = any(${urls}::text[])`)
        .execute();
      return new Map(rows.map(({ url, headers }) => [url, headers]));
    },

    /** Of those that still ask for something. */
    async issueCounts(auditId: AuditId, numbers: readonly number[]): Promise<Map<number, Record<string, number>>> {
      if (numbers.length === 0) return new Map();
      const { rows } = await sql<{ url_id: number; rank: number; issues: number }>`
        select url_id, severity_rank as rank, count(*)::int as issues from issue
        where audit_id = ${toUuid(auditId)} and url_id = any(${numbers}::int[]) and ${withinScope(REMAINING_ISSUES)}
        group by url_id, severity_rank`.execute(database);
      const counts = new Map<number, Record<string, number>>();
      for (const { url_id, rank, issues } of rows)
        counts.set(url_id, { ...counts.get(url_id), [Severity.options[rank] ?? ""]: issues });
      return counts;
    },

    /** How many other indexable pages the audit saw with this very text. */
    async showing(
      auditId: AuditId,
      {
        part,
        text,
        except,
      }: { readonly part: "title" | "description" | "h1"; readonly text: string; readonly except: string },
    ): Promise<number> {
      const { count } = await database
        .selectFrom("page as p")
        .innerJoin("known_url as k", (join) =>
          join.onRef("k.audit_id", "=", "p.audit_id").onRef("k.id", "=", "p.url_id"),
        )
        .where("p.audit_id", "=", toUuid(auditId))
        .where(`p.${part}`, "=", text)
        .where("p.indexable", "=", true)
        .where("k.url", "<>", except)
        .select(sql<number>`count(*)::int`.as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
