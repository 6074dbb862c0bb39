/** Issues that may get a suggestion, read with their pages in pieces. What is proposed is written by group-writes.ts. */
import type pg from "pg";
import type { Finding } from "#domain/check.ts";
import type { Document } from "#domain/document.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Page, UrlKind } from "#domain/page.ts";
import { unpackDocument } from "./document-codec.ts";
import { createFrameReads, type FrameColumns, type FrameReads, type OpenFrame } from "./frame-reads.ts";
import { OLDER_FACTS, type OlderFacts, olderDocumentIn } from "./stored-facts.ts";

export interface OpenIssue extends Finding {
  /** Among the issues of its piece, from 0 on. */
  readonly place: number;
  readonly urlId: number;
}

/** Unpacks the page. It is not kept: who needs one needs it once. */
export type OpenPage = () => Page;

export interface IssuesOfPage {
  readonly urlId: number;
  /** `undefined` for issues of the site as a whole and for URLs without an HTML document. */
  readonly open: OpenPage | undefined;
  readonly issues: readonly OpenIssue[];
}

export interface IssuePiece {
  /** Those that may get a suggestion, by page. */
  readonly pages: readonly IssuesOfPage[];
  /** How many issues there are in the piece, others included. */
  readonly issues: number;
  readonly upTo: Place;
}

interface Place {
  readonly urlId: number;
  /** As the table has it. */
  readonly id: string;
}

/** Issues read at a time; a page whose issues are more than this comes in several pieces. */
const ISSUES = 4_000;

export function createSuggestionReads(pool: pg.Pool) {
  /** @param isWhole with the bulk of their facts */
  async function pagesOf(
    auditId: AuditId,
    ids: readonly number[],
    { frames, isWhole }: FramesToRead,
  ): Promise<Map<number, OpenPage>> {
    const { rows } = await pool.query<PageRow>(
      `select p.url_id, k.url, p.kind, p.status, p.redirect_to, p.content_type, c.headers::text, p.tries, p.fetched_at,
              c.frame, c.frame_place, ${OLDER_FACTS}
         from page p join known_url k on k.audit_id = p.audit_id and k.id = p.url_id
         join page_content c on c.audit_id = p.audit_id and c.url_id = p.url_id
        where p.audit_id = $1 and p.url_id = any($2::int[]) and (c.frame is not null or c.facts is not null) and p.is_html`,
      [toUuid(auditId), ids],
    );
    const open = await frames.read(rows.map(({ frame }) => frame));
    return new Map(rows.map((row) => [row.url_id, () => toPage(row, documentOf(row, open, isWhole))]));
  }

  async function piece(
    auditId: AuditId,
    { checkIds, frames }: { readonly checkIds: readonly string[]; readonly frames: FrameReads },
    after: Place,
  ): Promise<IssuePiece | undefined> {
    const { rows } = await pool.query<IssueRow>(
      `select d.id, d.check_id as "checkId", d.url_id as "urlId", c.locator, d.severity, c.args, c.evidence
         from issue_draft d
         left join issue_content c on d.check_id = any($2) and c.audit_id = d.audit_id and c.no = d.content_no
        where d.audit_id = $1 and (d.url_id, d.id) > ($3, $4::uuid) order by d.url_id, d.id limit $5`,
      [toUuid(auditId), checkIds, after.urlId, after.id, ISSUES],
    );
    const upTo = rows.at(-1);
    if (upTo === undefined) return undefined;
    const issues = rows.flatMap(({ args, ...row }, place) => (args === null ? [] : { ...row, args, place }));
    const byPage = Map.groupBy(issues, ({ urlId }) => urlId);
    const pages = await pagesOf(auditId, [...byPage.keys()], { frames, isWhole: false });
    return {
      pages: Array.from(byPage, ([urlId, issues]) => ({ urlId, open: pages.get(urlId), issues })),
      issues: rows.length,
      upTo,
    };
  }

  return {
    /** Reads pages with all of their facts. Frames stay open from one reading to the next, until it is disposed of. */
    wholePages(auditId: AuditId) {
      const frames = createFrameReads(pool, auditId, ["heads", "bulks"]);
      return {
        read: (ids: readonly number[]): Promise<ReadonlyMap<number, OpenPage>> =>
          pagesOf(auditId, ids, { frames, isWhole: true }),
        [Symbol.dispose]: () => frames[Symbol.dispose](),
      };
    },

    /**
     * All issues, page by page in the order of the pages' numbers, with the first piece of their facts. The next piece is
     * read ahead.
     * @param checkIds checks that may propose something
     */
    async *byPage(auditId: AuditId, checkIds: readonly string[]): AsyncGenerator<IssuePiece> {
      using frames = createFrameReads(pool, auditId, ["heads"]);
      const source = { checkIds, frames };
      let reading = piece(auditId, source, { urlId: -1, id: "00000000-0000-0000-0000-000000000000" });
      for (;;) {
        const read = await reading;
        if (read === undefined) return;
        reading = piece(auditId, source, read.upTo);
        // Observed at once: nobody may come back for it.
        reading.catch(() => {});
        yield read;
      }
    },
  };
}

interface FramesToRead {
  readonly frames: FrameReads;
  readonly isWhole: boolean;
}

interface IssueRow extends Omit<OpenIssue, "place" | "args">, Place {
  /** Of issues that may get a suggestion. */
  readonly args: OpenIssue["args"] | null;
}

interface PageRow extends OlderFacts, FrameColumns {
  readonly url_id: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly status: number | null;
  readonly redirect_to: string | null;
  readonly content_type: string | null;
  /** As JSON: few suggestions ask for them. */
  readonly headers: string;
  readonly tries: number;
  readonly fetched_at: Date;
}

function documentOf(row: PageRow, openFrame: OpenFrame, isWhole: boolean): Document | undefined {
  const { frame, frame_place: place } = row;
  if (frame === null || place === null) return olderDocumentIn(row);
  const { heads, bulks } = openFrame(frame);
  return unpackDocument(heads(place), isWhole ? () => bulks(place) : null);
}

function toPage(row: PageRow, document: Document | undefined): Page {
  let headers: Page["headers"] | undefined;
  return {
    urlId: row.url_id,
    url: row.url,
    kind: row.kind,
    status: row.status,
    failure: null,
    redirectTo: row.redirect_to,
    contentType: row.content_type,
    get headers(): Page["headers"] {
      headers ??= JSON.parse(row.headers) as Page["headers"];
      return headers;
    },
    wireBytes: 0,
    bodyBytes: 0,
    ttfbMs: null,
    bodyHash: "",
    httpVersion: null,
    tries: row.tries,
    challenge: false,
    document,
    resource: null,
    secrets: [],
    fetchedAt: row.fetched_at.getTime(),
  };
}
