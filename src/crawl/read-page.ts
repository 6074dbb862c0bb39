/** One page as anybody gets it, outside any audit: to see what a change has done. */
import type { KnownUrl, Page } from "#domain/page.ts";
import type { ToRead } from "#domain/reading.ts";
import { FetchError, type Net } from "#net/index.ts";
import type { FetchAnswer } from "./fetcher.ts";
import { makePage } from "./read-answer.ts";

const WITHIN_MS = 20_000;

/**
 * @param unseen a word that no cache has seen, to be asked with; the page still counts as the one at `url`, so that what
 * it says of its own address is judged rightly. A `Cache-Control` header would not do: page caches do not look at it.
 */
export async function readPage(
  url: string,
  unseen: string | null,
  {
    net,
    clock,
    signal,
  }: { readonly net: Net; readonly clock: () => number; readonly signal?: AbortSignal | undefined },
): Promise<Page> {
  const asked = new URL(url);
  if (unseen !== null) asked.searchParams.set("sitemend", unseen);
  const { exchange, failure } = await ask(net, asked.href, signal);
  const answer = exchange && { ...exchange, wire: exchange.body, encoding: "" };
  return makePage(
    { known: knownAs(url), fault: null, tries: 1, now: clock(), isRead: true, rendered: null },
    answer,
    failure,
  );
}

/** The same, to be read in another thread. */
export async function fetchToRead(
  url: string,
  { net, clock }: { readonly net: Net; readonly clock: () => number },
): Promise<ToRead> {
  const { exchange, failure } = await ask(net, url);
  const answer = exchange && {
    ...{ status: exchange.status, headers: exchange.headers, wire: exchange.body, encoding: "" },
    ...{ wireBytes: exchange.wireBytes, truncated: exchange.truncated, ttfbMs: exchange.ttfbMs },
    httpVersion: exchange.httpVersion,
  };
  return {
    ...{ known: knownAs(url), answer, failure, fault: null, tries: 1, now: clock(), isRead: true, rendered: null },
    ...{ countsLinks: false, readsResources: false, knownHash: null, leavesShells: false },
  };
}

function knownAs(url: string): KnownUrl {
  return { id: 1, url, kind: "page", discoveredBy: "start", depth: 0 };
}

async function ask(net: Net, url: string, earlier?: AbortSignal): Promise<FetchAnswer> {
  const latest = AbortSignal.timeout(WITHIN_MS);
  const signal = earlier === undefined ? latest : AbortSignal.any([latest, earlier]);
  try {
    return { url, exchange: await net.fetch(url, { signal }), failure: null };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { url, exchange: null, failure: error.code };
  }
}

/** A page that a build has left in a file, as if a server had sent it. */
export function readBuiltPage(url: string, html: Uint8Array): Page {
  const headers: [string, string][] = [["content-type", "text/html; charset=utf-8"]];
  const sent = { status: 200, headers, wire: html, body: html, encoding: "", wireBytes: html.length };
  const answer = { ...sent, truncated: false, ttfbMs: 0, httpVersion: "1.1" };
  return makePage({ known: knownAs(url), fault: null, tries: 1, now: 0, isRead: true, rendered: null }, answer, null);
}
