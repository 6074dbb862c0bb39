/** Reading response headers: names are lower-case, repeated fields keep their order. */

import type { HeaderList } from "#domain/headers.ts";
/** First value of a field. */
export function findHeader(headers: HeaderList, name: string): string | null {
  return headers.find(([key]) => key === name)?.[1] ?? null;
}

/** Of several, browsers heed the last (Fetch standard, “extract a MIME type”). */
export function contentTypeOf(headers: HeaderList): string | null {
  return headers.findLast(([key]) => key === "content-type")?.[1] ?? null;
}

const MOST_KEPT = 64 * 1024;

/** What is stored of them: servers may send more than all that a page says. Long values are cut, the last ones first. */
export function boundedHeaders(headers: HeaderList): HeaderList {
  let left = MOST_KEPT;
  const kept: [string, string][] = [];
  for (const [name, value] of headers) {
    left -= name.length + value.length;
    kept.push([name, left >= 0 ? value : value.slice(0, Math.max(0, value.length + left))]);
  }
  return left >= 0 ? headers : kept;
}

/** The media type without parameters, lower-case; empty when there is none. */
export function mediaType(headers: HeaderList): string {
  return (contentTypeOf(headers) ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** True when the answer says it is HTML, or says nothing. */
export function maybeHtml(headers: HeaderList): boolean {
  const type = mediaType(headers);
  return type === "" || type === "text/html" || type === "application/xhtml+xml";
}

/** True when the answer is HTML: it says so, or says nothing and begins like HTML. */
export function isHtml(headers: HeaderList, body: Uint8Array): boolean {
  if (mediaType(headers) !== "") return maybeHtml(headers);
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 512)).toString("latin1");
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|title|!--|body|script|h1|p|div)/i.test(start);
}

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}
