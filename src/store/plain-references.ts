/**
 * Where a plain reference leads from a page, by its letters alone: enough to leave most addresses out where references are kept.
 * What it says is compared with the address before that is left out, so it need not be right, but must always say the same.
 */

const SCHEMES = /^https?:\/\//i;
/** Of a scheme and a host. */
const NO_FOLDER = "https://".length;

/** @param base absolute address of a page */
export function followed(base: string): (href: string) => string | null {
  const host = base.indexOf("/", NO_FOLDER);
  const origin = host === -1 ? base : base.slice(0, host);
  const folder = host === -1 ? base : base.slice(0, base.lastIndexOf("/"));
  return (href) => {
    const at = href.indexOf("#");
    const path = at === -1 ? href : href.slice(0, at);
    if (path === "") return base;
    if (path.startsWith("/")) return origin + path;
    return SCHEMES.test(path) ? path : upFrom(folder, origin.length, path);
  };
}

function upFrom(folder: string, least: number, path: string): string | null {
  let end = folder.length;
  let at = 0;
  while (path.startsWith("../", at)) {
    if (end <= least) return null;
    end = folder.lastIndexOf("/", end - 1);
    at += 3;
  }
  return `${folder.slice(0, end)}/${path.slice(path.startsWith("./", at) ? at + 2 : at)}`;
}
