/**
 * How a visit becomes rows. It is encoded where the answer is read, in another thread; what only the frontier knows (the
 * numbers of a page's links) is put behind when it is saved. Needs no database, and loads none.
 */
import { type AuditId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { canonicalElsewhere, declaredBy, isLaterPage, isNofollow, isNoindex, mayExpire } from "#domain/indexing.ts";
import type { NewIssue } from "#domain/issue.ts";
import { mainHeadingText } from "#domain/main-heading.ts";
import type { Page } from "#domain/page.ts";
import type { Visit } from "#domain/reading.ts";
import { textFingerprint } from "#domain/text-fingerprint.ts";
import { type PackedFacts, packDocument } from "./document-codec.ts";
import { type EdgeWords, joinEdges, packWords } from "./edge-codec.ts";
import { encodePlaces, joinFragments, packFragments } from "./fragment-codec.ts";
import type { IssueContents } from "./issue-contents.ts";
import type { KeptLinks } from "./kept-links.ts";
import { type Columns, RowWriter, storableJson } from "./row-writer.ts";

/** The audit whose rows they are. */
export interface Owned {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
}

/** One visit as rows, ready to be copied: joined with the numbers of its links when it is saved. */
export interface EncodedVisit {
  readonly page: EncodedPage;
  readonly issues: Uint8Array;
  readonly shared: Shared;
}

/** What a visit is the first of its reader to need. Later ones refer to it, so that it's saved even if this one isn't. */
export interface Shared {
  /** What its issues say: rows, see issue-contents.ts. */
  readonly contents: Uint8Array;
}

/**
 * What one reading adds: its page, its links without their targets, its issues. Needs no database.
 * @param contents of the reader, for all of its visits to an audit
 */
export function encodeVisit(
  audit: Owned,
  newUuid: () => string,
  read: {
    readonly page: Page;
    /** See `Reading.sign`. */
    readonly sign: number;
    readonly edges: EdgeWords;
    readonly fragments: readonly { readonly fragment: string }[];
    readonly issues: readonly NewIssue[];
    /** Of each check, see `Checks.newPageTally`; empty for what is no page. */
    readonly outcomes: Uint8Array;
  },
  contents: IssueContents,
): EncodedVisit {
  return {
    page: encodePage(audit, read.page, read),
    issues: joined([...encodeIssues(audit, newUuid, read.issues, contents)]),
    shared: { contents: contents.take() },
  };
}

/** Bytes of their own, which can be handed to another thread; a pooled buffer would take others with it. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Of a page, what lists show and filter by, and what pages are compared by. */
export const PAGE_COLUMNS: Columns = {
  audit_id: "uuid",
  url_id: "int4",
  kind: "text",
  status: "int2",
  failure: "text",
  redirect_to: "text",
  content_type: "text",
  wire_bytes: "int4",
  body_bytes: "int4",
  ttfb_ms: "float4",
  http_version: "text",
  tries: "int2",
  challenge: "bool",
  fetched_at: "timestamptz",
  is_html: "bool",
  title: "text",
  description: "text",
  h1: "text",
  canonical: "text",
  paginated: "bool",
  noindex: "bool",
  nofollow: "bool",
  word_count: "int4",
  text_hash: "text",
  template_hash: "text",
  resource: "jsonb",
  secrets: "jsonb",
  lang: "text",
  issues_found: "int4",
  content_sign: "int4",
};
const PAGE_TYPES = Object.values(PAGE_COLUMNS);
/** What a page contains, as far as its reader knows it: too wide to stand between what lists go through. */
const READ_COLUMNS: Columns = {
  audit_id: "uuid",
  url_id: "int4",
  headers: "jsonb",
  body_hash: "text",
  text_sketch: "bytea",
  places: "bytea",
  extracted: "jsonb",
};
/** Known when the page is saved: where its frame is, or what else would stand there. */
const LATE_COLUMNS: Columns = {
  frame: "int4",
  frame_place: "int2",
  links: "bytea",
  fragments: "bytea",
  outcomes: "bytea",
};
export const CONTENT_COLUMNS: Columns = { ...READ_COLUMNS, ...LATE_COLUMNS };
const READ_TYPES = Object.values(READ_COLUMNS);
const LATE_TYPES = Object.values(LATE_COLUMNS);

/** A page as far as its reader knows its rows. */
export interface EncodedPage {
  /** What lists show and filter by. */
  readonly row: Uint8Array;
  /** The row of what it contains, without its last cells. */
  readonly content: Uint8Array;
  /** `null`: it is no HTML document, or too large. */
  readonly facts: PackedFacts | null;
  /** Its links without their targets, see edge-codec.ts. */
  readonly words: Uint8Array;
  /** Names of places that its links point to, see fragment-codec.ts. */
  readonly places: string;
  /** Of each check, see `Checks.newPageTally`; empty for what is no page. */
  readonly outcomes: Uint8Array;
}

/** Where the facts of a page are kept: the number of the frame, and the page's among its pages, from 0 on. */
export interface PlaceInFrame {
  readonly frame: number;
  readonly place: number;
}

function encodePage(
  { auditId }: Owned,
  page: Page,
  { sign, edges, fragments, issues, outcomes }: Parameters<typeof encodeVisit>[2],
): EncodedPage {
  const audit = toUuid(auditId);
  const writer = new RowWriter();
  // Columns of integers are signed.
  writer.row(PAGE_TYPES, [audit, ...pageCells(page), issues.length, sign | 0]);
  const row = writer.take();
  writer.begin(READ_TYPES.length + LATE_TYPES.length);
  writer.cells(READ_TYPES, [audit, ...contentCells(page), extractedCell(page)]);
  const names = packFragments(fragments.map(({ fragment }) => fragment));
  const facts = page.document === undefined ? null : packDocument(page.document, page.url);
  return { row, content: writer.take(), facts, words: packWords(edges), places: names, outcomes };
}

export function* pagePieces(visits: readonly Visit<EncodedVisit>[]): Generator<Uint8Array> {
  for (const { reading } of visits) yield reading.kept.page.row;
}

/** @param placeOf where the facts of a page are kept */
export function* contentPieces(
  visits: readonly Visit<EncodedVisit>[],
  placeOf: ReadonlyMap<EncodedPage, PlaceInFrame>,
): Generator<Uint8Array> {
  const late = new RowWriter();
  for (const { reading, ...found } of visits) {
    const { page } = reading.kept;
    yield page.content;
    const kept = placeOf.get(page);
    late.cells(LATE_TYPES, kept ? [kept.frame, kept.place, null, null, null] : [null, null, ...unframed(page, found)]);
    yield late.take();
  }
}

type Found = Pick<Visit<unknown>, "targets" | "fragmentTargets">;

function unframed(page: EncodedPage, found: Found) {
  const { edges, fragments, outcomes } = keptLinksOf(page, found);
  return [edges, fragments, outcomes.length > 0 ? outcomes : null];
}

/** With the numbers that only the frontier knows. */
export function keptLinksOf({ words, places, outcomes }: EncodedPage, { targets, fragmentTargets }: Found): KeptLinks {
  return { edges: joinEdges(targets, words), fragments: joinFragments(fragmentTargets, places), outcomes };
}

function pageCells(page: Page) {
  const { document } = page;
  const declared = declaredBy(page);
  return [
    page.urlId,
    page.kind,
    page.status,
    page.failure,
    page.redirectTo,
    page.contentType,
    page.wireBytes,
    page.bodyBytes,
    page.ttfbMs,
    page.httpVersion,
    page.tries,
    page.challenge,
    new Date(page.fetchedAt),
    document !== undefined,
    document?.titles[0]?.text ?? "",
    description(page),
    document === undefined ? "" : mainHeadingText(document),
    canonicalElsewhere(declared),
    isLaterPage(page.url),
    isNoindex(declared),
    isNofollow(declared),
    document?.wordCount ?? 0,
    document?.textHash ?? "",
    document?.templateHash ?? "",
    page.resource === null ? null : storableJson(page.resource),
    page.secrets.length === 0 ? null : storableJson(page.secrets),
    document?.lang?.trim() ?? "",
  ];
}

function contentCells(page: Page) {
  const { document } = page;
  return [
    page.urlId,
    storableJson(page.headers),
    // Without it, no later audit takes over what is true today only.
    mayExpire(declaredBy(page)) ? "" : page.bodyHash,
    document === undefined ? null : textFingerprint(document.mainText),
    placesOf(page),
  ];
}

/** Of an audit without such rules, nothing. */
function extractedCell({ custom }: Page): string | null {
  return custom === undefined || Object.keys(custom.columns).length === 0 ? null : storableJson(custom.columns);
}

function description(page: Page): string {
  return page.document?.metas.find((meta) => meta.name === "description")?.content ?? "";
}

/** As many as the crawl keeps at most: then there may be more that nobody noted. */
const ALL_PLACES = 20_000;

function placesOf({ document, failure }: Page): Buffer | null {
  if (document === undefined || failure !== null || document.anchors.length >= ALL_PLACES) return null;
  return encodePlaces(document.anchors);
}

export const DRAFT_COLUMNS: Columns = {
  id: "uuid",
  audit_id: "uuid",
  fingerprint: "text",
  check_id: "text",
  category: "text",
  scope: "text",
  severity: "text",
  url_id: "int4",
  content_no: "int8",
};
const ISSUE_TYPES = Object.values(DRAFT_COLUMNS);

/** Issues as drafts: what else a row of the table has is known at the end of the audit. */
export function* encodeIssues(
  { auditId }: Owned,
  newUuid: () => string,
  issues: Iterable<NewIssue>,
  contents: IssueContents,
): Generator<Uint8Array> {
  const audit = toUuid(auditId);
  const writer = new RowWriter();
  for (const issue of issues) {
    writer.row(ISSUE_TYPES, [
      newUuid(),
      audit,
      issue.fingerprint,
      issue.checkId,
      issue.category,
      issue.scope,
      issue.severity,
      issue.urlId,
      contents.numberOf(issue),
    ]);
    if (writer.length >= PIECE) yield writer.take();
  }
  yield writer.take();
}

/** Sent at a time, in bytes. */
const PIECE = 256 * 1024;
