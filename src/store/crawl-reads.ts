/** What the analysis and a resumed crawl read back: streams of small rows, never all pages at once, save for their numbers. */
import type pg from "pg";
import type { Document } from "#domain/document.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type {
  DiscoveredBy,
  Edge,
  ExposedSecret,
  FetchFailure,
  FragmentLink,
  LeftOutReason,
  Page,
  UrlKind,
} from "#domain/page.ts";
import type { ResourceFacts } from "#domain/resource.ts";
import { decodeEdges } from "./edge-codec.ts";
import { decodeFragments, decodePlaces } from "./fragment-codec.ts";
import { createFrameReads, type FrameColumns, linksIn } from "./frame-reads.ts";
import { readAhead } from "./read-ahead.ts";
import { ALL_FACTS, documentIn, HEAD_FACTS, type StoredFacts } from "./stored-facts.ts";

/** A known URL joined with what its visit showed; the page half is `null` while it was not visited. */
export interface UrlRow {
  readonly id: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly discovered_by: DiscoveredBy;
  readonly depth: number;
  readonly left_out: LeftOutReason | null;
  readonly in_sitemap: boolean;
  readonly visited: boolean;
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly redirect_to: string | null;
  readonly challenge: boolean | null;
  readonly is_html: boolean | null;
  readonly canonical: string | null;
  readonly paginated: boolean | null;
  readonly noindex: boolean | null;
  readonly nofollow: boolean | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly lang: string | null;
  readonly text_hash: string | null;
  readonly word_count: number | null;
  readonly ttfb_ms: number | null;
  readonly quiet_ttfb_ms: number | null;
  readonly resource: ResourceFacts | null;
  readonly secrets: readonly ExposedSecret[] | null;
  /** See `Reading.sign`; as the database holds it. */
  readonly content_sign: number | null;
}

/** Rows read at a time; small enough to keep memory flat, large enough that round trips do not count. */
const ROWS = 2_000;

interface HeaderSampling {
  readonly origin: string;
  /** Templates that have a sample of their own. */
  readonly templates: number;
  /** Samples in all. */
  readonly limit: number;
  /** Pages that count nowhere. */
  readonly without: readonly number[];
}

/** Pages are looked up, one by one: joined, those of the whole audit may be gone through for each piece. */
const URLS = `
  select k.id, k.url, k.kind, k.discovered_by, k.depth, k.left_out, k.in_sitemap, p.url_id is not null as visited,
         p.status, p.failure, p.redirect_to, p.challenge, p.is_html, p.canonical, p.paginated, p.noindex, p.nofollow,
         p.title, p.description, p.h1, p.lang, p.text_hash, p.word_count, p.ttfb_ms,
         p.quiet_ttfb_ms, p.resource, p.secrets, p.content_sign
    from (select * from known_url where audit_id = $1 and id > $2 order by id limit $3) k
    left join lateral (select * from page where audit_id = $1 and url_id = k.id offset 0) p on true order by k.id`;

const SKETCHES = `
  select p.url_id as id, c.text_sketch as bytes
    from (select url_id from page where audit_id = $1 and url_id > $2 and word_count >= $4 order by url_id limit $3) p
    left join lateral (select text_sketch from page_content where audit_id = $1 and url_id = p.url_id offset 0) c on true
   order by p.url_id`;

const PLACES = `
  select url_id as id, places as bytes from page_content
   where audit_id = $1 and url_id > $2 and places is not null order by url_id limit $3`;

interface BytesRow {
  readonly id: number;
  readonly bytes: Buffer;
}

interface SketchRow {
  readonly id: number;
  readonly bytes: Buffer | null;
}

interface LinksRow extends FrameColumns {
  readonly id: number;
  /** Of a page without a frame. */
  readonly bytes: Buffer | null;
}

/** As texts, since those of all pages are held: of a million, 12 MB. */
interface PagesOfFrame {
  /** `null`: of the pages that have links and no frame. */
  readonly frame: number | null;
  /** Numbers of the pages, and their places in the frame. */
  readonly ids: string | null;
  readonly places: string | null;
}

/** Frames read at a time: a megabyte. */
const FRAMES = 32;

const PAGES_OF_FRAMES = `
  select frame, string_agg(frame_place::text, ',' order by frame_place) as places,
         string_agg(url_id::text, ',' order by frame_place)
           filter (where frame is not null or links is not null or fragments is not null) as ids
    from page_content where audit_id = $1 group by frame order by frame`;

function placesOf({ frame, ids, places }: PagesOfFrame) {
  const placeOf = places?.split(",") ?? [];
  return (ids?.split(",") ?? []).map((id, at) => ({ id: Number(id), frame, frame_place: Number(placeOf[at]) }));
}

/** The headers of pages of large templates are not looked at: they would be read for nothing. */
const HEADER_GROUPS = `
  with opened as (
    select p.url_id, p.template_hash, p.body_bytes
      from page p join known_url k on k.audit_id = p.audit_id and k.id = p.url_id
     where p.audit_id = $1 and p.kind = 'page' and p.is_html and p.status = 200 and not p.challenge
       and starts_with(k.url, $2) and p.url_id <> all($5::int[])),
  large as (
    select template_hash from opened group by 1 order by count(*) desc, min(url_id) limit $3)
  select (array_agg(o.url_id order by o.body_bytes desc, o.url_id))[1] as id, count(*)::int as pages
    from opened o left join large l using (template_hash)
   group by l.template_hash,
     case when l.template_hash is null then
       (select string_agg(distinct h ->> 0, ' ' order by h ->> 0)
          from page_content c, jsonb_array_elements(c.headers) h where c.audit_id = $1 and c.url_id = o.url_id) end
   order by 2 desc, 1 limit $4`;

/** Pages that set the same cookies with the same attributes, whatever their values, are one. */
const COOKIE_SETTERS = `
  select distinct on (s.shape) s.id, s.cookies
    from (select p.url_id as id,
            array(select h ->> 1 from jsonb_array_elements(c.headers) h where h ->> 0 = 'set-cookie') as cookies,
            (select string_agg(distinct regexp_replace(h ->> 1, '=[^;]*', '', 'g'), ',')
               from jsonb_array_elements(c.headers) h where h ->> 0 = 'set-cookie') as shape
            from page p join known_url k on k.audit_id = p.audit_id and k.id = p.url_id
            join page_content c on c.audit_id = p.audit_id and c.url_id = p.url_id
           where p.audit_id = $1 and p.kind = 'page' and not p.challenge and starts_with(k.url, $2)
             and c.headers @> '[["set-cookie"]]' and p.url_id <> all($4::int[])) s
   order by s.shape, s.id limit $3`;

export function createCrawlReads(pool: pg.Pool) {
  async function query<Row extends object>(text: string, auditId: AuditId, after = 0, ...more: readonly unknown[]) {
    const { rows } = await pool.query<Row>(text, [toUuid(auditId), after, ROWS, ...more]);
    return rows;
  }

  /**
   * Edges or fragments of the pages that have some, frame by frame: in the order of their numbers, the pages of a large site would have
   * each frame opened five times. Bytes are good until the next ones are asked for.
   */
  async function* linksOfAll(part: "edges" | "fragments", auditId: AuditId) {
    const { rows } = await pool.query<PagesOfFrame>(PAGES_OF_FRAMES, [toUuid(auditId)]);
    yield* framedLinks(
      part,
      auditId,
      rows.filter(({ frame }) => frame !== null),
    );
    const hasOthers = rows.some(({ frame, ids }) => frame === null && ids !== null);
    if (hasOthers) yield* unframedLinks(part === "edges" ? "links" : "fragments", auditId);
  }

  async function* framedLinks(part: "edges" | "fragments", auditId: AuditId, all: readonly PagesOfFrame[]) {
    using frames = createFrameReads(pool, auditId, ["links"]);
    let taken = 0;
    const opened = readAhead(FRAMES, async () => {
      const piece = all.slice(taken, taken + FRAMES);
      taken += piece.length;
      const open = await frames.read(piece.map(({ frame }) => frame));
      return piece.map((pages) => ({ pages, open }));
    });
    for await (const piece of opened)
      for (const { pages, open } of piece)
        for (const { id, ...place } of placesOf(pages)) {
          const bytes = linksIn(place, open)?.[part] ?? null;
          if (bytes !== null) yield { id, bytes };
        }
  }

  async function* unframedLinks(column: "links" | "fragments", auditId: AuditId) {
    const text = `select url_id as id, ${column} as bytes from page_content where audit_id = $1 and url_id > $2
        and frame is null and ${column} is not null order by url_id limit $3`;
    for await (const rows of readAhead<BytesRow>(ROWS, (last) => query(text, auditId, last?.id))) yield* rows;
  }

  /** Of these pages, in the order of their numbers. */
  async function* fragmentsOf(auditId: AuditId, ids: readonly number[]) {
    const text = `select url_id as id, fragments as bytes, frame, frame_place from page_content where audit_id = $1 and url_id > $2
        and (frame is not null or fragments is not null) and url_id = any($4) order by url_id limit $3`;
    using frames = createFrameReads(pool, auditId, ["links"]);
    for await (const rows of readAhead<LinksRow>(ROWS, (last) => query(text, auditId, last?.id, ids))) {
      const open = await frames.read(rows.map(({ frame }) => frame));
      for (const { id, bytes: own, ...row } of rows) {
        const kept = linksIn(row, open);
        const bytes = kept === null ? own : kept.fragments;
        if (bytes !== null) yield { id, bytes };
      }
    }
  }

  return {
    /** Every URL of the audit in order of its number. */
    async *urls(auditId: AuditId): AsyncGenerator<UrlRow> {
      for await (const rows of readAhead<UrlRow>(ROWS, (last) => query(URLS, auditId, last?.id))) yield* rows;
    },

    /** The outgoing edges of every page, in no order of the pages. */
    async *edges(auditId: AuditId): AsyncGenerator<{ readonly source: number; readonly edges: readonly Edge[] }> {
      for await (const { id, bytes } of linksOfAll("edges", auditId)) yield { source: id, edges: decodeEdges(bytes) };
    },

    /** Fingerprints of the texts of HTML pages of at least so many words. */
    async *textFingerprints(
      auditId: AuditId,
      minWords: number,
    ): AsyncGenerator<{ readonly id: number; readonly fingerprint: Uint8Array }> {
      for await (const rows of readAhead<SketchRow>(ROWS, (last) => query(SKETCHES, auditId, last?.id, minWords)))
        for (const { id, bytes } of rows) if (bytes !== null) yield { id, fingerprint: bytes };
    },

    /**
     * Links to places inside pages, by the page they stand on, in no order of the pages.
     * @param sources only what stands on these, in the order of their numbers
     */
    async *fragments(
      auditId: AuditId,
      sources?: readonly number[],
    ): AsyncGenerator<{ readonly source: number; readonly links: readonly FragmentLink[] }> {
      const found = sources === undefined ? linksOfAll("fragments", auditId) : fragmentsOf(auditId, sources);
      for await (const { id, bytes } of found) yield { source: id, links: decodeFragments(bytes) };
    },

    /** Hashes of the places of pages, where all are known. */
    async *places(auditId: AuditId): AsyncGenerator<{ readonly id: number; readonly places: ReadonlySet<number> }> {
      for await (const rows of readAhead<BytesRow>(ROWS, (last) => query(PLACES, auditId, last?.id)))
        for (const { id, bytes } of rows) yield { id, places: decodePlaces(bytes) };
    },

    /**
     * The headers and the first facts of pages that stand for all HTML pages of the origin that opened, those for most first. The
     * largest page stands for each of the largest templates; other pages are put together by the names of their headers.
     */
    async headerSamples(auditId: AuditId, { origin, templates, limit, without }: HeaderSampling) {
      type Sample = { id: number; headers: Page["headers"]; pages: number; bytes: number };
      const { rows } = await pool.query<Sample & StoredFacts>(
        `select t.id, c.headers, t.pages, p.body_bytes as bytes, ${HEAD_FACTS}
           from (${HEADER_GROUPS}) t
           join page p on p.audit_id = $1 and p.url_id = t.id
           join page_content c on c.audit_id = $1 and c.url_id = t.id order by t.pages desc, t.id`,
        [toUuid(auditId), `${origin}/`, templates, limit, without],
      );
      return rows.map(({ id, headers, pages, bytes, ...row }) => ({
        id,
        headers,
        pages,
        bytes,
        document: documentIn(row),
      }));
    },

    /** Of pages of the origin, the first that sets each set of cookies; redirects, too. */
    async cookies(auditId: AuditId, { origin, limit, without }: Pick<HeaderSampling, "origin" | "limit" | "without">) {
      const values = [toUuid(auditId), `${origin}/`, limit, without];
      return (await pool.query<{ id: number; cookies: readonly string[] }>(COOKIE_SETTERS, values)).rows;
    },

    /** The stored facts of one page, ready to be judged again; `undefined` when it was no HTML document. */
    async document(auditId: AuditId, urlId: number): Promise<Document | undefined> {
      const { rows } = await pool.query<StoredFacts>(
        `select ${ALL_FACTS} from page_content c where c.audit_id = $1 and c.url_id = $2`,
        [toUuid(auditId), urlId],
      );
      return rows[0] && documentIn(rows[0]);
    },
  };
}
