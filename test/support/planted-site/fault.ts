/** What a planted fault is: a place of its own in the site, and the checks that would be right to report it. */
import type { SiteAnswer } from "../clean-site/build.ts";

export interface PlantedFault {
  readonly id: string;
  /** In the words of whoever wrote the list. */
  readonly fault: string;
  /** Path at which it counts as reported, or what the finding of another place names: a path, a line of robots.txt; "" is the site as a whole. */
  readonly at: string;
  /** Any of them. */
  readonly checks: readonly string[];
}

/** The faults of one area, and what the site needs for them. */
export interface PlantedArea {
  readonly faults: readonly PlantedFault[];
  /** HTML, or a whole answer, by path. */
  readonly pages: Readonly<Record<string, string | SiteAnswer>>;
  /** Paths that no list of the site links to. */
  readonly unlinked?: readonly string[];
}

export function fault(id: string, words: string, at: string, ...checks: string[]): PlantedFault {
  return { id, fault: words, at, checks };
}

export function answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): SiteAnswer {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache", ...headers },
    body,
  };
}

export function movedTo(location: string, status = 301): SiteAnswer {
  return { status, headers: { location }, body: "" };
}

export function plantedFile(
  type: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): SiteAnswer {
  return {
    status: 200,
    headers: { "content-type": type, "cache-control": "public, max-age=2592000", ...headers },
    body,
  };
}
