/** How an address is asked for: by HEAD where its status is enough, and once more where the answer to that is not. */
import type { AskOptions, RawFetchAnswer } from "./fetcher.ts";
import { maybeHtml } from "./headers.ts";
import { acceptFor, saysLength, TEXT_BYTES, wantedBytes } from "./resource-facts.ts";
import type { CrawlTask } from "./scheduler.ts";

export function howToAsk({ mode, known, withinMs }: CrawlTask): AskOptions {
  const method = mode === "head" ? "HEAD" : "GET";
  if (known.kind === "resource") {
    const wantBody = mode === "load" ? wantedBytes : () => false;
    return { method, accept: acceptFor(known), wantBody, maxBytes: TEXT_BYTES };
  }
  const waitLimit = withinMs === null ? {} : { headersMs: withinMs };
  return { method, wantBody: (_status, headers) => mode === "read" && maybeHtml(headers), ...waitLimit };
}

/** How to ask again when the answer to HEAD is not enough; `null` = it is. */
export function afterHead(
  { known }: CrawlTask,
  { exchange, failure }: RawFetchAnswer,
  status: number | null,
): CrawlTask["mode"] | null {
  const isResource = known.kind === "resource";
  // Many servers answer HEAD wrongly; a bad answer to HEAD counts only when GET confirms it.
  const isSure = status === 429 || (status !== null && status < 400) || failure === "dns_failed";
  if (!isSure) return isResource ? "load" : "get";
  // Without its length, the beginning of a file tells what it is at least.
  return isResource && status === 200 && exchange && !saysLength(exchange.headers) ? "load" : null;
}
