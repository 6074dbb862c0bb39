/** Files that are served as they are. */
import { fileName, inside, type Project, type SiteRules, withoutExtension } from "../site-rules.ts";

/** Where such sites keep their pages. */
const FOLDERS = ["", "public/", "site/", "docs/", "www/", "htdocs/", "html/", "src/"];

export function plainHtmlRules({ paths }: Project, folders: readonly string[]): SiteRules {
  const tops = topsOf(paths, folders);
  return {
    bases: [""],
    pageOf(path) {
      const routes = tops.flatMap((top) => inside(top, path) ?? []).map(routeOfHtml);
      if (routes.length === 0 || !/\.html?$/i.test(path)) return null;
      return { routes: [...new Set(routes)], rule: "HTML files are served at their own path" };
    },
  };
}

/** Folders that may be the whole website. */
export function topsOf(paths: Pick<ReadonlySet<string>, "has">, folders: readonly string[]): readonly string[] {
  // A folder that people name may be the whole website or a part of it: the pages themselves tell which.
  const given = folders.map((folder) => `${folder}/`).filter((folder) => paths.has(`${folder}index.html`));
  return [...given, ...FOLDERS.filter((folder) => paths.has(`${folder}index.html`)).slice(0, 1)];
}

/** With the folder's own address for its index file. */
export function routeOfHtml(local: string): string {
  const stem = withoutExtension(local);
  return fileName(stem) === "index" ? `/${stem.slice(0, -"index".length)}` : `/${stem}.html`;
}
