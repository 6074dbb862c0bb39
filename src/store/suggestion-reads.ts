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

export interface IssuesOfPage {
  readonly urlId: number;
  /**
   * Unpacks the page, with what names and describes it: who asks it for more is told `FactsNotRead`, see `readBulks`.
   * `undefined` for issues of the site as a whole and for URLs without an HTML document.
   */
  readonly open: (() => Page) | undefined;
  readonly issues: readonly OpenIssue[];
}

export interface IssuePiece {
  /** Those that may get a suggestion, by page. */
  readonly pages: readonly IssuesOfPage[];
  /** How many issues there are in the piece, others included. */
  readonly issues: number;
  readonly upTo: Place;
  /** Reads the bulk of the facts of some of its pages. These answer then, also when they are open already, until the next are read. */
  readBulks(urlIds: readonly number[]): Promise<void>;
}

interface Place {
  readonly urlId: number;
  /** As the table has it. */
  readonly id: string;
}

/** Issues read at a time; a page whose issues are more than this comes in several pieces. */
const ISSUES = 4_000;

/** The rest of each issue is looked up: joined before the limit, it is worth the start of processes to the planner. */
const PIECE = `
  select d.id, d.check_id as "checkId", d.url_id as "urlId", c.locator, d.severity, c.args, c.evidence
    from (select id, check_id, url_id, severity, content_no from issue_draft
           where audit_id = $1 and (url_id, id) > ($3, $4::uuid) order by url_id, id limit $5) d
    left join lateral (select locator, args, evidence from issue_content
           where audit_id = $1 and no = d.content_no and d.check_id = any($2) offset 0) c on true
   order by d.url_id, d.id`;

/** As above: the planner would read all addresses of a large site for each piece. */
const PAGES = `
  select p.url_id, (select url from known_url k where k.audit_id = $1 and k.id = p.url_id) as url, p.kind, p.status, p.redirect_to,
         p.content_type, c.headers::text, p.tries, p.fetched_at, c.frame, c.frame_place, ${OLDER_FACTS}
    from page p join lateral (select * from page_content where audit_id = $1 and url_id = p.url_id offset 0) c on true
   where p.audit_id = $1 and p.url_id = any($2::int[]) and p.is_html and (c.frame is not null or c.facts is not null)`;

export function createSuggestionReads(pool: pg.Pool) {
  async function pagesOf(auditId: AuditId, ids: readonly number[]): Promise<ReadonlyMap<number, PageRow>> {
    const { rows } = await pool.query<PageRow>(PAGES, [toUuid(auditId), ids]);
    return new Map(rows.map((row) => [row.url_id, row]));
  }

  async function piece(
    auditId: AuditId,
    { checkIds, frames }: { readonly checkIds: readonly string[]; readonly frames: Frames },
    after: Place,
  ): Promise<IssuePiece | undefined> {
    const { rows } = await pool.query<IssueRow>(PIECE, [toUuid(auditId), checkIds, after.urlId, after.id, ISSUES]);
    const upTo = rows.at(-1);
    if (upTo === undefined) return undefined;
    const issues = rows.flatMap(({ args, ...row }, place) => (args === null ? [] : { ...row, args, place }));
    const byPage = Map.groupBy(issues, ({ urlId }) => urlId);
    const pages = await pagesOf(auditId, [...byPage.keys()]);
    const { opener, readBulks } = await openPages(pages, frames);
    return {
      pages: Array.from(byPage, ([urlId, issues]) => ({ urlId, open: opener(urlId), issues })),
      issues: rows.length,
      upTo,
      readBulks,
    };
  }

  return {
    /**
     * All issues, page by page in the order of the pages' numbers, with the first piece of their facts. The next piece is
     * read ahead.
     * @param checkIds checks that may propose something
     */
    async *byPage(auditId: AuditId, checkIds: readonly string[]): AsyncGenerator<IssuePiece> {
      using heads = createFrameReads(pool, auditId, ["heads"]);
      using bulks = createFrameReads(pool, auditId, ["bulks"]);
      const source = { checkIds, frames: { heads, bulks } };
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

/** Of an audit, open from one piece to the next. */
interface Frames {
  readonly heads: FrameReads;
  readonly bulks: FrameReads;
}

async function openPages(pages: ReadonlyMap<number, PageRow>, { heads, bulks }: Frames) {
  const openHeads = await heads.read(
    pages
      .values()
      .map(({ frame }) => frame)
      .toArray(),
  );
  let openBulks: OpenFrame | undefined;
  let whole: ReadonlySet<number> = new Set();

  function documentOf(row: PageRow): Document | undefined {
    const { url_id: id, frame, frame_place: place } = row;
    if (frame === null || place === null) return olderDocumentIn(row);
    const bulk = () => (whole.has(id) ? (openBulks?.(frame).bulks(place) ?? null) : null);
    return unpackDocument(openHeads(frame).heads(place), bulk);
  }

  return {
    opener(urlId: number): IssuesOfPage["open"] {
      const row = pages.get(urlId);
      return row && (() => toPage(row, documentOf(row)));
    },
    async readBulks(urlIds: readonly number[]): Promise<void> {
      openBulks = await bulks.read(urlIds.map((id) => pages.get(id)?.frame ?? null));
      whole = new Set(urlIds);
    },
  };
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
