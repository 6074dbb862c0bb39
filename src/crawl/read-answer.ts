/** Answer → Page, and where it leads. Pure but for the inflating, so that it can run in any thread. */
import type { Document } from "#domain/document.ts";
import type { FetchFailure, Page } from "#domain/page.ts";
import type { NotRead, ToRead, WireAnswer } from "#domain/reading.ts";
import { decodeWhole } from "#net/decode-whole.ts";
import { FetchError, HTML_BYTES } from "#net/exchange.ts";
import { isChallenge } from "./challenge.ts";
import { contentSign } from "./content-sign.ts";
import type { PageWatch } from "./custom/index.ts";
import { readDocument } from "./extract.ts";
import { findSecrets } from "./find-secrets.ts";
import { fragmentLinks, type NamedPlace } from "./fragment-links.ts";
import { boundedHeaders, contentTypeOf, findHeader, isHtml, isRedirect } from "./headers.ts";
import { NO_OUTLINKS, type Outlinks, outlinksOf, outlinksOfSheet } from "./outlinks.ts";
import { shortHash } from "./page-text.ts";
import { isShell, readFinished } from "./read-finished.ts";
import { keptHeaders, resourceFacts, TEXT_BYTES } from "./resource-facts.ts";
import { resolveUrl } from "./url-identity.ts";

export interface ReadAnswer {
  readonly page: Page;
  /** See content-sign.ts. */
  readonly sign: number;
  readonly outlinks: Outlinks;
  readonly fragments: readonly NamedPlace[];
}

/** An answer whose body is decoded. */
export interface Opened extends WireAnswer {
  readonly body: Uint8Array;
}

/** @param watch of a website's own rules; `null` without any */
export async function readAnswer(toRead: ToRead, watch: PageWatch | null = null): Promise<ReadAnswer | NotRead> {
  const { answer, failure } = await open(toRead);
  if (toRead.knownHash !== null && answer && !answer.truncated && shortHash(answer.body) === toRead.knownHash)
    return "known";
  const page =
    toRead.known.kind === "resource" ? makeResource(toRead, answer, failure) : makePage(toRead, answer, failure, watch);
  const { document } = page;
  if (toRead.leavesShells && answer?.status === 200 && document && isShell(document)) return "shell";
  const sign = contentSign(page);
  if (page.resource?.type === "style" && answer && toRead.countsLinks)
    return { page, sign, outlinks: outlinksOfSheet(answer.body, page.url), fragments: [] };
  if (!document || !toRead.countsLinks) return { page, sign, outlinks: NO_OUTLINKS, fragments: [] };
  const outlinks = outlinksOf(page, document, toRead.readsResources);
  return { page, sign, outlinks, fragments: fragmentLinks(document, page) };
}

/** What cannot be decoded is no answer. */
async function open({
  answer,
  failure,
  known,
}: ToRead): Promise<{ answer: Opened | null; failure: FetchFailure | null }> {
  if (answer === null) return { answer, failure };
  try {
    const most = known.kind === "resource" ? TEXT_BYTES : HTML_BYTES;
    const decoded = await decodeWhole(answer.wire, answer.encoding, most);
    const opened = { ...answer, ...decoded, truncated: answer.truncated || decoded.truncated };
    return { answer: opened, failure: opened.endedEarly ? "decode_failed" : failure };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { answer: null, failure: error.code };
  }
}

const NOTHING = new Uint8Array();

/** Of a file that pages load, a few facts are kept; its text is forgotten. */
function makeResource(toRead: ToRead, answer: Opened | null, failure: FetchFailure | null): Page {
  const page = makePage({ ...toRead, isRead: false }, answer, failure);
  return {
    ...page,
    headers: keptHeaders(page.headers),
    bodyHash: "",
    resource: page.challenge || answer === null ? null : resourceFacts(answer),
    secrets: findSecrets(answer?.body ?? NOTHING),
  };
}

export function makePage(
  {
    known,
    fault,
    tries,
    now,
    isRead,
    rendered,
  }: Pick<ToRead, "known" | "fault" | "tries" | "now" | "isRead" | "rendered">,
  answer: Opened | null,
  failure: FetchFailure | null,
  watch: PageWatch | null = null,
): Page {
  const body = answer?.body ?? NOTHING;
  const headers = answer?.headers ?? [];
  const contentType = contentTypeOf(headers);
  const challenge = answer !== null && isChallenge(answer.status, headers, body);
  // An empty page that says 200 is a page without anything; of other answers nobody expects a text.
  const hasText = body.length > 0 || answer?.status === 200;
  // What a page lacks that ends early may stand in the rest of it.
  const isWhole = answer?.endedEarly !== true;
  const readable = answer !== null && isWhole && isRead && !challenge && hasText && isHtml(headers, body);
  const { document, bodyHash } = readBody(body, readable, { url: known.url, contentType, rendered, watch });
  const framed = known.discoveredBy === "frame" ? ({ framed: true } as const) : NOT_FRAMED;
  return {
    urlId: known.id,
    url: known.url,
    kind: known.kind,
    status: answer?.status ?? null,
    // Only pages that are read ask for their body; one that is cut says so beside its status.
    failure: isRead && isWhole && answer?.truncated ? "too_large" : failure,
    redirectTo: answer && redirectOf(answer, known.url),
    contentType,
    headers: boundedHeaders(headers),
    wireBytes: answer?.wireBytes ?? 0,
    bodyBytes: body.length,
    ttfbMs: answer ? Math.round(answer.ttfbMs) : null,
    bodyHash,
    httpVersion: answer?.httpVersion ?? null,
    tries,
    challenge,
    resource: null,
    secrets: document ? findSecrets(body, document.mainText) : [],
    document: document && withRefresh(document, headers),
    fetchedAt: now,
    ...framed,
    ...(fault === null ? NO_FAULT : { fault }),
    ...(watch === null || document === undefined ? NOT_WATCHED : { custom: watch.facts(known.url) }),
  };
}

const NOT_WATCHED = {};

const NOT_FRAMED = {};
const NO_FAULT = {};

/** What the page says; and a hash of the body unless scripts decide what it says: they may decide otherwise the next time. */
function readBody(
  body: Uint8Array,
  isReadable: boolean,
  {
    url,
    contentType,
    rendered,
    watch,
  }: Pick<ToRead, "rendered"> & Pick<Page, "url" | "contentType"> & { readonly watch: PageWatch | null },
): Pick<Page, "document" | "bodyHash"> {
  const bodyHash = body.length > 0 ? shortHash(body) : "";
  if (!isReadable) return { document: undefined, bodyHash };
  // Rules are tried on the page as people see it.
  const document = readDocument(body, url, contentType, rendered === null ? watch : null);
  if (rendered !== null) return { document: readFinished(document, rendered, url, watch), bodyHash: "" };
  return { document, bodyHash: isShell(document) ? "" : bodyHash };
}

/** The header says what the tag of the same name would say, and browsers heed it first (HTML standard, “process the `Refresh` header”). */
export function withRefresh(document: Document, headers: WireAnswer["headers"]): Document {
  const content = findHeader(headers, "refresh");
  if (content === null) return document;
  const meta = {
    name: "refresh",
    attribute: "http-equiv",
    content,
    inHead: true,
    source: `Refresh: ${content}`,
  } as const;
  return { ...document, metas: [meta, ...document.metas] };
}

/** Where a redirect leads, absolute and canonical. */
export function redirectOf({ status, headers }: Pick<WireAnswer, "status" | "headers">, url: string): string | null {
  const location = isRedirect(status) ? findHeader(headers, "location")?.trim() : null;
  // An empty one leads nowhere, as in browsers, and not back to the page.
  return !location ? null : (resolveUrl(escaped(location), url)?.url ?? null);
}

/** Servers send addresses as they have them; browsers take the octets, usually UTF-8, as if they were percent-encoded. */
function escaped(octets: string): string {
  return octets.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}
