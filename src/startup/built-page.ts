/** A page of a website as its own build left it in a folder: the file that a web server would send for its URL. */
import { readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** As much of a page as is read of the public one. */
const HTML_BYTES = 10 * 1024 * 1024;

export interface BuiltPage {
  /** Within the folder. */
  readonly path: string;
  readonly html: Uint8Array;
}

/**
 * @param basePath that the URLs of the website begin with and its folder doesn't know: `/docs/`
 * @returns `undefined` when there is no such page
 */
export async function findBuiltPage(folder: string, url: string, basePath: string): Promise<BuiltPage | undefined> {
  const root = await realpath(folder);
  for (const path of candidates(new URL(url).pathname, basePath)) {
    const file = await realpath(join(root, path)).catch(() => undefined);
    // A link in the folder may lead anywhere.
    if (file === undefined || !isWithin(root, file) || !(await stat(file)).isFile()) continue;
    return { path: relative(root, file), html: (await readFile(file)).subarray(0, HTML_BYTES) };
  }
  return undefined;
}

function candidates(pathname: string, basePath: string): readonly string[] {
  const base = `/${basePath}/`.replace(/\/+/g, "/");
  const within = `${pathname}/`.startsWith(base) ? pathname.slice(base.length - 1) || "/" : pathname;
  const path = decoded(within);
  if (path.endsWith("/")) return [`${path}index.html`, `${path.slice(0, -1)}.html`];
  return /\.x?html?$/i.test(path) ? [path] : [`${path}.html`, `${path}/index.html`, path];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isWithin(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}
