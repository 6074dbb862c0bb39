/** Answer → Page, and where it leads. Pure but for the inflating, so that it can run in any thread. */
import type { Document } from "#domain/document.ts";
import { forwardsTo } from "#domain/indexing.ts";
import type { FetchFailure, Page, Via } from "#domain/page.ts";
import type { ToRead, WireAnswer } from "#domain/reading.ts";
import { decodeWhole } from "#net/decode-whole.ts";
import { FetchError, HTML_BYTES } from "#net/exchange.ts";
import { isChallenge } from "./challenge.ts";
import { contentSign } from "./content-sign.ts";
import { readDocument } from "./extract.ts";
import { findSecrets } from "./find-secrets.ts";
import { fragmentLinks } from "./fragment-links.ts";
import { findHeader, isHtml, isRedirect } from "./headers.ts";
import { pageLoads } from "./page-resources.ts";
import { shortHash } from "./page-text.ts";
import { keptHeaders, resourceFacts, TEXT_BYTES } from "./resource-facts.ts";
import { resolveUrl } from "./url-identity.ts";

/** One way out of a page. The same link twice on one page says nothing new. */
export interface Lead {
  readonly url: string;
  readonly text: string;
  readonly nofollow: boolean;
  readonly via: Via;
  readonly wantsBody: boolean;
}

export interface ReadAnswer {
  readonly page: Page;
  /** See content-sign.ts. */
  readonly sign: number;
  readonly leads: readonly Lead[];
  readonly fragments: readonly { readonly url: string; readonly fragment: string }[];
}

/** An answer whose body is decoded. */
export interface Opened extends WireAnswer {
  readonly body: Uint8Array;
}

/** `null`: the body is the one that is known. */
export async function readAnswer(toRead: ToRead): Promise<ReadAnswer | null> {
  const { answer, failure } = await open(toRead);
  if (toRead.knownHash !== null && answer && !answer.truncated && shortHash(answer.body) === toRead.knownHash)
    return null;
  const page =
    toRead.known.kind === "resource" ? makeResource(toRead, answer, failure) : makePage(toRead, answer, failure);
  const { document } = page;
  const sign = contentSign(page);
  if (!document || !toRead.countsLinks) return { page, sign, leads: [], fragments: [] };
  const leads = leadsOf(page, document, toRead.readsResources);
  return { page, sign, leads, fragments: fragmentLinks(document, page) };
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
    const { body, truncated } = await decodeWhole(answer.wire, answer.encoding, most);
    return { answer: { ...answer, body, truncated: answer.truncated || truncated }, failure };
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
  { known, tries, now, isRead }: Pick<ToRead, "known" | "tries" | "now" | "isRead">,
  answer: Opened | null,
  failure: FetchFailure | null,
): Page {
  const body = answer?.body ?? NOTHING;
  const headers = answer?.headers ?? [];
  const contentType = findHeader(headers, "content-type");
  const challenge = answer !== null && isChallenge(answer.status, headers, body);
  // An empty page that says 200 is a page without anything; of other answers nobody expects a text.
  const hasText = body.length > 0 || answer?.status === 200;
  const readable = answer !== null && isRead && !challenge && hasText && isHtml(headers, body);
  const document = readable ? readDocument(body, known.url, contentType) : undefined;
  return {
    urlId: known.id,
    url: known.url,
    kind: known.kind,
    status: answer?.status ?? null,
    // Only pages that are read ask for their body; one that is cut says so beside its status.
    failure: isRead && answer?.truncated ? "too_large" : failure,
    redirectTo: answer && redirectOf(answer, known.url),
    contentType,
    headers,
    wireBytes: answer?.wireBytes ?? 0,
    bodyBytes: body.length,
    ttfbMs: answer ? Math.round(answer.ttfbMs) : null,
    bodyHash: body.length > 0 ? shortHash(body) : "",
    httpVersion: answer?.httpVersion ?? null,
    tries,
    challenge,
    resource: null,
    secrets: document ? findSecrets(body, document.mainText) : [],
    document,
    fetchedAt: now,
  };
}

/** Where a redirect leads, absolute and canonical. */
export function redirectOf({ status, headers }: Pick<WireAnswer, "status" | "headers">, url: string): string | null {
  const location = isRedirect(status) ? findHeader(headers, "location") : null;
  return location === null ? null : (resolveUrl(location, url)?.url ?? null);
}

/** In the order of the page; what points to the same place in the same way with the same words counts once. */
function leadsOf(page: Page, document: Document, readsResources: boolean): readonly Lead[] {
  const { add, leads } = createLeads();
  const forward = resolveUrl(forwardsTo(page) ?? "", undefined)?.url;
  if (forward !== undefined) add(lead(forward, "refresh"));
  for (const { url, text, rel } of document.links) {
    if (url !== null) add(lead(url, "link", text, rel.includes("nofollow")));
  }
  for (const declared of declaredLeads(document)) add(declared);
  if (!readsResources) return leads;
  for (const { url, via, use, wantsBody } of pageLoads(document, page.url)) {
    add({ url, text: use, nofollow: false, via, wantsBody });
  }
  return leads;
}

function* declaredLeads({ canonicals, hreflangs, relations }: Document): Generator<Lead> {
  for (const { url } of canonicals) yield* declared(url, "canonical");
  for (const { url, lang } of hreflangs) yield* declared(url, "hreflang", lang);
  for (const rel of ["prev", "next"]) {
    for (const url of relations[rel] ?? []) yield* declared(url, "pagination", rel);
  }
  for (const url of relations.amphtml ?? []) yield* declared(url, "amphtml");
}

function lead(url: string, via: Via, text = "", nofollow = false): Lead {
  return { url, text, nofollow, via, wantsBody: false };
}

function* declared(url: string | null, via: Via, text = ""): Generator<Lead> {
  const target = url?.split("#")[0];
  if (target !== undefined) yield lead(target, via, text);
}

function createLeads() {
  const leads: Lead[] = [];
  const seen = new Set<string>();
  return {
    leads,
    add(lead: Lead): void {
      const { url, via, nofollow, text } = lead;
      const before = seen.size;
      // No address holds a space.
      seen.add(`${url} ${via}${nofollow ? "!" : ":"}${text}`);
      if (seen.size > before) leads.push(lead);
    },
  };
}
