/** Issues that may get a suggestion, read with their pages in pieces. What is proposed is written by group-writes.ts. */
import type pg from "pg";
import type { Finding } from "#domain/check.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Page, UrlKind } from "#domain/page.ts";
import { unpackDocument } from "./document-codec.ts";

export interface OpenIssue extends Finding {
  /** As the table has it. */
  readonly id: string;
}

export interface IssuesOfPage {
  /** `undefined` for issues of the site as a whole and for URLs without an HTML document. */
  readonly page: Page | undefined;
  readonly issues: readonly OpenIssue[];
}

/** Issues read at a time; a page whose issues are more than this comes in several pieces. */
const ISSUES = 4_000;

export function createSuggestionReads(pool: pg.Pool) {
  async function pagesOf(auditId: AuditId, ids: readonly number[]): Promise<Map<number, Page>> {
    const { rows } = await pool.query<PageRow>(
      `select p.url_id, k.url, p.kind, p.status, p.redirect_to, p.content_type, c.headers, p.tries, c.facts
         from page p join known_url k on k.audit_id = p.audit_id and k.id = p.url_id
         join page_content c on c.audit_id = p.audit_id and c.url_id = p.url_id
        where p.audit_id = $1 and p.url_id = any($2::int[]) and c.facts is not null and p.is_html`,
      [toUuid(auditId), ids],
    );
    return new Map(rows.map((row) => [row.url_id, toPage(row)]));
  }

  async function piece(auditId: AuditId, checkIds: readonly string[], after: Pick<OpenIssue, "urlId" | "id">) {
    const { rows } = await pool.query<OpenIssue>(
      `select id, check_id as "checkId", url_id as "urlId", locator, severity, args, evidence
         from issue_draft where audit_id = $1 and check_id = any($2) and (url_id, id) > ($3, $4::uuid)
        order by url_id, id limit $5`,
      [toUuid(auditId), checkIds, after.urlId, after.id, ISSUES],
    );
    const groups = Map.groupBy(rows, ({ urlId }) => urlId);
    const pages = await pagesOf(auditId, [...groups.keys()]);
    const issues = [...groups].map(([urlId, issues]): IssuesOfPage => ({ page: pages.get(urlId), issues }));
    return { issues, last: rows.length < ISSUES ? undefined : rows.at(-1) };
  }

  return {
    /** The issues of these checks, page by page in the order of the pages' numbers. The next piece is read ahead. */
    async *byPage(auditId: AuditId, checkIds: readonly string[]): AsyncGenerator<readonly IssuesOfPage[]> {
      let reading = piece(auditId, checkIds, { urlId: -1, id: "00000000-0000-0000-0000-000000000000" });
      for (;;) {
        const { issues, last } = await reading;
        if (last) reading = piece(auditId, checkIds, last);
        // Observed at once: nobody may come back for it.
        reading.catch(() => {});
        yield issues;
        if (!last) return;
      }
    },
  };
}

interface PageRow {
  readonly url_id: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly status: number | null;
  readonly redirect_to: string | null;
  readonly content_type: string | null;
  readonly headers: Page["headers"];
  readonly tries: number;
  readonly facts: Buffer;
}

function toPage(row: PageRow): Page {
  return {
    urlId: row.url_id,
    url: row.url,
    kind: row.kind,
    status: row.status,
    failure: null,
    redirectTo: row.redirect_to,
    contentType: row.content_type,
    headers: row.headers,
    wireBytes: 0,
    bodyBytes: 0,
    ttfbMs: null,
    bodyHash: "",
    httpVersion: null,
    tries: row.tries,
    challenge: false,
    document: unpackDocument(row.facts),
    resource: null,
    secrets: [],
    fetchedAt: 0,
  };
}
