/**
 * Answer → what is known of an image, script or style sheet. Scripts and style sheets are read, because only the text
 * shows what compression and minification would save; of images the headers are enough, or the beginning.
 */

import { imageSize } from "image-size";
import type { HeaderList } from "#domain/headers.ts";
import type { KnownUrl } from "#domain/page.ts";
import type { ResourceFacts } from "#domain/resource.ts";
import { findHeader, mediaType } from "./headers.ts";
import { removableBytes } from "./removable-bytes.ts";

/** Larger scripts and style sheets are cut; 2 MB is the most that any check asks about. */
export const TEXT_BYTES = 3 * 1024 * 1024;
/** Image formats say their size in their first bytes; photographs carry up to 64 KB of metadata before. */
const IMAGE_BYTES = 64 * 1024;

/** What Chrome asks for: servers that choose the format by it must not be blamed for the format that robots get. */
const ACCEPT_IMAGE = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

export function acceptFor({ discoveredBy }: Pick<KnownUrl, "discoveredBy">): string {
  return discoveredBy === "image" ? ACCEPT_IMAGE : "*/*";
}

/** How much of the body is read, in bytes as sent. */
export function wantedBytes(status: number, headers: HeaderList): number | false {
  if (status !== 200) return false;
  const type = typeOf(headers);
  if (type === "script" || type === "style" || isSvg(headers)) return TEXT_BYTES;
  // No more than the first bytes: whether it is what it should be.
  return type === "media" || type === "font" ? false : IMAGE_BYTES;
}

export function saysLength(headers: HeaderList): boolean {
  return findHeader(headers, "content-length") !== null;
}

/** A resource with its body decoded. */
export interface LoadedResource {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  readonly wireBytes: number;
  readonly truncated: boolean;
}

/** `null` unless the answer is good: an error page is no resource. */
export function resourceFacts(answer: LoadedResource): ResourceFacts | null {
  if (answer.status < 200 || answer.status > 299) return null;
  const { headers, body, truncated } = answer;
  const isRead = body.length > 0;
  const isWhole = isRead && !truncated;
  const type = typeOf(headers);
  const looksLike = isRead ? look(body) : null;
  const isText = type === "script" || type === "style";
  return {
    type: type === "other" && mediaType(headers) === "" && looksLike !== null ? typeByLook(looksLike) : type,
    mediaType: mediaType(headers),
    looksLike,
    wireBytes: isWhole ? answer.wireBytes : declaredLength(headers),
    bodyBytes: isWhole ? body.length : null,
    encoding: findHeader(headers, "content-encoding"),
    cacheSeconds: cacheSeconds(headers),
    ...(isRead && !isText ? dimensions(body) : { width: null, height: null }),
    removableBytes: isWhole && isText ? removableBytes(body) : null,
  };
}

/** The few headers of a resource that say something; thousands of files share the rest. */
const KEPT_HEADERS = new Set([
  "cache-control",
  "content-encoding",
  "content-length",
  "content-type",
  "expires",
  "location",
]);

export function keptHeaders(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => KEPT_HEADERS.has(name));
}

function declaredLength(headers: HeaderList): number | null {
  const length = findHeader(headers, "content-length");
  return length !== null && /^\d{1,12}$/.test(length) ? Number(length) : null;
}

function isSvg(headers: HeaderList): boolean {
  return mediaType(headers) === "image/svg+xml";
}

const SCRIPT_TYPE = /^(?:application|text)\/(?:x-)?(?:java|ecma|live)script$/;

function typeOf(headers: HeaderList): ResourceFacts["type"] {
  const type = mediaType(headers);
  if (type.startsWith("image/")) return "image";
  if (SCRIPT_TYPE.test(type)) return "script";
  if (type === "text/css") return "style";
  if (type.startsWith("font/") || /^application\/(?:x-)?font|^application\/vnd\.ms-fontobject$/.test(type))
    return "font";
  if (type.startsWith("video/") || type.startsWith("audio/")) return "media";
  return type === "text/html" || type === "application/xhtml+xml" ? "html" : "other";
}

function typeByLook(looksLike: string): ResourceFacts["type"] {
  if (looksLike === "html") return "html";
  return looksLike.startsWith("woff") ? "font" : "image";
}

/** Beginnings of the formats of the web. */
const BEGINNINGS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["png", /^\x89PNG\r\n/],
  ["jpg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF....WEBP/s],
  ["avif", /^....ftypavi[fs]/s],
  ["heic", /^....ftyp(?:hei[cx]|mif1)/s],
  ["ico", /^\0\0\x01\0/],
  ["bmp", /^BM/],
  ["woff", /^wOFF/],
  ["woff2", /^wOF2/],
  ["html", /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body)/i],
  ["svg", /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i],
];
const LOOKED_AT = 3000;

function look(body: Uint8Array): string | null {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, LOOKED_AT)).toString("latin1");
  return BEGINNINGS.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

function dimensions(body: Uint8Array): Pick<ResourceFacts, "width" | "height"> {
  try {
    const { width, height, orientation = 1 } = imageSize(body);
    // EXIF 5 to 8 turn the picture by a quarter.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    // No image, or its size stands further down.
    return { width: null, height: null };
  }
}

/** RFC 9111 §4.2.1, as a browser's own cache reads it. */
function cacheSeconds(headers: HeaderList): number | null {
  const control = headers
    .filter(([name]) => name === "cache-control")
    .map(([, value]) => value.toLowerCase())
    .join(",");
  if (/\bno-(?:store|cache)\b/.test(control)) return 0;
  const age = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,12})/.exec(control)?.[1];
  if (age !== undefined) return Number(age);
  const expires = findHeader(headers, "expires");
  if (expires === null) return null;
  const [end, sent] = [Date.parse(expires), Date.parse(findHeader(headers, "date") ?? "")];
  // A date that is none, such as 0, means that it has expired.
  return Number.isNaN(end) || Number.isNaN(sent) ? 0 : Math.max(0, Math.round((end - sent) / 1000));
}
