/**
 * Whether two answers have the same headers, as far as a page can be judged by them. Many headers differ each time and
 * say nothing of the page; of what is unknown here, every difference counts, which costs time and never truth.
 */

import type { HeaderList } from "#domain/headers.ts";

/** Of one answer or one connection, or added on the way; some answers have them and some have not. */
const OF_THE_WAY = new Set(
  `age alt-svc cf-cache-status cf-ray connection content-length date keep-alive nel proxy-status report-to reporting-endpoints
   request-id server-timing transfer-encoding via x-amz-cf-id x-amz-cf-pop x-amz-request-id x-amz-id-2 x-cache x-cache-hits
   x-correlation-id x-github-request-id x-request-id x-runtime x-served-by x-timer x-trace-id x-varnish x-vercel-id`.split(
    /\s+/,
  ),
);
/** That they are there matters, not what they say. */
const NAME_ONLY = new Set(["etag", "expires", "last-modified"]);

/** Without a body they mean nothing, and some servers send others with 304. */
const OF_THE_BODY = new Set(
  "content-encoding content-language content-length content-location content-range content-type".split(" "),
);

/** Two whole answers. */
export function sameHeaders(one: HeaderList, other: HeaderList): boolean {
  return JSON.stringify([...byName(one)]) === JSON.stringify([...byName(other)]);
}

/** What “304 Not Modified” repeats of the headers (RFC 9110 §15.4.5); it need not repeat those of the body. */
export function agreesWith(notModified: HeaderList, whole: HeaderList): boolean {
  const known = byName(whole);
  for (const [name, values] of byName(notModified)) {
    if (!OF_THE_BODY.has(name) && known.get(name) !== values) return false;
  }
  return true;
}

function byName(headers: HeaderList): Map<string, string> {
  const values = new Map<string, string>();
  const sorted = headers.filter(([name]) => !OF_THE_WAY.has(name)).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  for (const [name, value] of sorted) values.set(name, `${values.get(name) ?? ""}\n${judgedPart(name, value)}`);
  return values;
}

/** Of a cookie its name and its attributes: the value is a visitor's, and so is the time of its end. */
function judgedPart(name: string, value: string): string {
  if (NAME_ONLY.has(name)) return "";
  if (name !== "set-cookie") return value;
  const [pair = "", ...attributes] = value.split(";");
  const kept = attributes.filter((attribute) => !/^\s*(?:expires|max-age)\s*=/i.test(attribute));
  return [pair.split("=")[0], ...kept].join(";");
}
