/**
 * Which kind of page an address probably leads to, told from the address alone: `/products/blue-pot-7` and
 * `/products/green-pot` are two of a kind, `/articles/tea` is not. Written as a pattern that a site owner can read: `*` is
 * any word, `#` any number. What is too deep or too long to name a kind is left out of it, so a site has few of them.
 */

/** Folders that tell kinds apart; deeper ones belong to the same. */
const FOLDERS = 2;
const LONGEST_FOLDER = 40;
const MOST_NAMES = 4;
/** Kinds of one site that are told apart; more would be pages, not kinds. */
const MOST_KINDS = 500;
/** What comes after these. */
const OTHER = "other URLs";

export function addressKind(url: URL): string {
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const last = segments.pop();
  const folders = segments.slice(0, FOLDERS).map(folderKind);
  const deeper = segments.length > FOLDERS ? ["…"] : [];
  const names = url.search === "" ? [] : [...new Set(url.searchParams.keys())].sort().slice(0, MOST_NAMES);
  const query = names.length === 0 ? "" : `?${names.map((name) => `${shortened(name)}=`).join("&")}`;
  return `/${[...folders, ...deeper, last === undefined ? "" : lastKind(last)].join("/")}${query}`;
}

/** Names kinds, as many as a site may have. */
export function createKinds(): (url: URL) => string {
  const known = new Set<string>();
  return (url) => {
    const kind = addressKind(url);
    if (!known.has(kind) && known.size >= MOST_KINDS) return OTHER;
    known.add(kind);
    return kind;
  };
}

function folderKind(segment: string): string {
  if (/^[\d_-]+$/.test(segment)) return "#";
  // A session of ASP.NET; each would be a kind of its own.
  if (/^\((?:[A-Z]\([^()]*\))+\)$/i.test(segment)) return "(*)";
  return segment.length > LONGEST_FOLDER ? "*" : segment;
}

/** `tea-7.html` → `*#.html`. */
function lastKind(segment: string): string {
  const [ending = ""] = /\.[a-z][a-z0-9]{0,4}$/i.exec(segment) ?? [];
  const name = segment.slice(0, segment.length - ending.length);
  if (/^[\d_-]+$/.test(name)) return `#${ending}`;
  return (/\d/.test(name) ? "*#" : "*") + ending;
}

function shortened(name: string): string {
  return name.slice(0, LONGEST_FOLDER);
}
