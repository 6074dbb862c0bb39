/** What is known of an image, script, style sheet or other file that pages load. Small: a crawl may keep thousands. */

export const RESOURCE_TYPES = ["image", "script", "style", "font", "media", "html", "other"] as const;
type ResourceType = (typeof RESOURCE_TYPES)[number];

export interface ResourceFacts {
  /** By the declared media type; by the beginning of the body where none is declared. */
  readonly type: ResourceType;
  /** As declared, without parameters, lower-case; empty when there is none. */
  readonly mediaType: string;
  /** What the first bytes say: `png`, `jpg`, `webp`, `svg`, `html` and so on; `null` when they were not read or say nothing. */
  readonly looksLike: string | null;
  /** Bytes as sent, by count or by Content-Length; `null` when neither is known. */
  readonly wireBytes: number | null;
  /** Bytes after decompression; `null` unless the body was read to its end. */
  readonly bodyBytes: number | null;
  /** Content-Encoding as sent; `null` when there is none. Says nothing unless the body was read: HEAD often leaves it out. */
  readonly encoding: string | null;
  /** How long a browser may use it without asking, in seconds; 0 when it must ask, `null` when nothing is said. */
  readonly cacheSeconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Bytes of comments, indentation and blank lines in a script or style sheet; `null` when it was not read whole. */
  readonly removableBytes: number | null;
}

/**
 * How a page uses what it loads; the text of the edge that says so. An unsized image is one that the page also shows
 * without saying how large it is.
 */
export const USES = [
  "image",
  "unsized image",
  "srcset",
  "picture",
  "script",
  "style",
  "icon",
  "social image",
  "poster",
  "font",
  "media",
  "background",
] as const;
export type Use = (typeof USES)[number];
