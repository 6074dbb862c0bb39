/**
 * Resolves the references of a page as `resolveUrl` does, mostly without parsing: nearly all links of a site are plain
 * paths, which need only be joined, or were resolved before from the same folder. What is not surely plain goes to the
 * parser of browsers. resolve-links.test.ts holds the two against each other.
 */
import { Doorkeeper } from "./doorkeeper.ts";
import { ownCopy } from "./own-copy.ts";
import { LONGEST_KEY, RecentCache } from "./recent-cache.ts";
import type { LinkMemo } from "./tag.ts";
import { type ResolvedUrl, resolveUrl } from "./url-identity.ts";

type Resolved = ResolvedUrl | null;
interface Folder {
  readonly number: number;
  readonly known: Map<string, Resolved>;
  /** Of all that is known, references and addresses. */
  letters: number;
}

/** Folders of a site are left and entered again; some hundred references each are what templates have. */
const folders = new RecentCache<Folder>(64);
const MOST_KNOWN = 500;
/** Five hundred take a third of it. A letter that is not plain is nine in an address: a page may write nothing else. */
const MOST_LETTERS = 150_000;
const origins = new RecentCache<{ readonly canonical: string | null }>(1000);
const doorkeeper = new Doorkeeper();
let folderCount = 0;
let parses = 0;

/**
 * How often a reference was not plain, for the benchmark.
 * @tooling
 */
export const urlParses = (): number => parses;

/** @param memo of a link whose tag is kept: saves looking for a reference that was met in this folder */
export type Resolve = (href: string, memo?: LinkMemo) => Resolved;

export function createUrlResolver(base: string): Resolve {
  const place = placeOf(base);
  if (place === null) return (href) => parse(href, base);
  const folder = folderOf(place);
  return (href, memo) => {
    if (memo !== undefined && memo.folder === folder.number) return memo.resolved;
    const known = folder.known.get(href);
    if (known === undefined) return resolveNew(href, place, folder);
    if (memo !== undefined) [memo.folder, memo.resolved] = [folder.number, known];
    return known;
  };
}

function resolveNew(href: string, place: Place, folder: Folder): Resolved {
  if (href.startsWith("#")) return ownFragment(href, place) ?? parse(href, place.base);
  if (OF_PAGE.test(href)) return parse(href, place.base);
  const plain = joined(href, place);
  if (plain !== null && !doorkeeper.knows(href)) return plain;
  const resolved = plain ?? (OTHER_SCHEME.test(href) ? null : parse(href, place.base));
  // Images that are written into the page are addresses of many kilobytes.
  if (href.length > LONGEST_KEY) return resolved;
  keep(href, resolved, folder);
  return resolved;
}

function keep(href: string, resolved: Resolved, folder: Folder): void {
  const letters = href.length + (resolved === null ? 0 : resolved.url.length + (resolved.fragment?.length ?? 0));
  if (folder.known.size >= MOST_KNOWN || folder.letters + letters > MOST_LETTERS) {
    folder.known.clear();
    folder.letters = 0;
  }
  folder.letters += letters;
  folder.known.set(
    ownCopy(href),
    resolved && { url: ownCopy(resolved.url), fragment: resolved.fragment && ownCopy(resolved.fragment) },
  );
}

/** What may depend on the page's own address, and so is not kept for its folder; parsers drop control characters. */
const OF_PAGE = /^(?:$|[\0- ?#])|^https?:(?!\/\/)|[\t\n\r]/i;
/** Mail addresses, scripts, telephone numbers. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:/i;

interface Place {
  /** As it was given. */
  readonly base: string;
  /** Scheme, credentials and host, canonical. */
  readonly origin: string;
  /** From the first to the last slash of the path. */
  readonly folder: string;
  /** Canonical, without fragment. */
  readonly page: string;
}

/** Letters that stay as they are, wherever they stand; a percent sign may begin a code that has another spelling. */
const PLAIN = /^[A-Za-z0-9._~!$&()*+,;=@/-]*$/;
const PLAIN_PATH =
  /^([A-Za-z0-9._~!$&()*+,;=@/-]*)(?:\?([A-Za-z0-9._~!$&()*+,;=@/:?-]*))?(?:#([A-Za-z0-9._~!$&()*+,;=@/:?'%-]*))?$/;
const PLAIN_FRAGMENT = /^#[A-Za-z0-9._~!$&()*+,;=@/:?'%-]*$/;
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;
const ABSOLUTE = /^https?:\/\/[A-Za-z0-9.:-]+(?=\/)/;

/** `null` for addresses whose path is not plain: parsing is the only safe way then. */
function placeOf(base: string): Place | null {
  const page = resolveUrl(base, undefined)?.url;
  const origin = page === undefined ? undefined : /^https?:\/\/[^/]+/.exec(page)?.[0];
  if (page === undefined || origin === undefined) return null;
  const path = page.slice(origin.length).split("?")[0] ?? "";
  return PLAIN.test(path) ? { base, origin, page, folder: path.slice(0, path.lastIndexOf("/") + 1) } : null;
}

function folderOf({ origin, folder }: Place): Folder {
  const key = origin + folder;
  const earlier = folders.get(key);
  if (earlier) return earlier;
  folderCount += 1;
  const created = { number: folderCount, known: new Map<string, Resolved>(), letters: 0 };
  folders.set(key, created);
  return created;
}

function ownFragment(href: string, { page }: Place): Resolved {
  return PLAIN_FRAGMENT.test(href) ? { url: page, fragment: href.slice(1) } : null;
}

/** `null` when it is not plain. */
function joined(href: string, place: Place): Resolved {
  const absolute = href.startsWith("http") ? ABSOLUTE.exec(href)?.[0] : undefined;
  const match = PLAIN_PATH.exec(absolute === undefined ? href : href.slice(absolute.length));
  if (match === null) return null;
  const [, path = "", query, fragment = null] = match;
  const origin = absolute === undefined ? place.origin : originOf(absolute);
  const whole = wholePath(path, place.folder);
  if (origin === null || whole === null) return null;
  return { url: origin + whole + (query ? `?${query}` : ""), fragment };
}

/** Its path may be a step up, or several; dots elsewhere are left to the parser. */
function wholePath(path: string, folder: string): string | null {
  if (path.startsWith("//")) return null;
  if (path.startsWith("/")) return hasDotSegment(path) ? null : path;
  let rest = path;
  let from = folder;
  while (rest.startsWith("../")) {
    rest = rest.slice(3);
    from = from.slice(0, from.lastIndexOf("/", from.length - 2) + 1) || "/";
  }
  return hasDotSegment(rest) ? null : from + rest;
}

/** Most paths have dots only before what kind of file it is. */
function hasDotSegment(path: string): boolean {
  return (path.includes("./") || path.endsWith(".")) && DOT_SEGMENT.test(path);
}

/** Scheme and host in canonical form, known for each spelling. */
function originOf(written: string): string | null {
  const earlier = origins.get(written);
  if (earlier) return earlier.canonical;
  const url = parse(`${written}/`, undefined)?.url;
  const canonical = url === undefined ? null : url.slice(0, -1);
  origins.set(ownCopy(written), { canonical });
  return canonical;
}

function parse(href: string, base: string | undefined): Resolved {
  parses += 1;
  return resolveUrl(href, base);
}
