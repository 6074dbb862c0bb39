/** Files that are served as they are. */
import { fileName, inside, type Project, type SiteRules, withoutExtension } from "../site-rules.ts";

/** Where such sites keep their pages. */
const FOLDERS = ["", "public/", "site/", "docs/", "www/", "htdocs/", "html/", "src/"];

export function plainHtmlRules({ paths }: Project, folders: readonly string[]): SiteRules {
  const given = folders.map((folder) => `${folder}/`).filter((folder) => paths.has(`${folder}index.html`));
  const tops = given.length > 0 ? given : FOLDERS.filter((folder) => paths.has(`${folder}index.html`)).slice(0, 1);
  return {
    bases: [""],
    pageOf(path) {
      const top = tops.find((folder) => path.startsWith(folder));
      const local = top === undefined ? undefined : inside(top, path);
      if (local === undefined || !/\.html?$/i.test(path)) return null;
      return { routes: [routeOfHtml(local)], rule: "HTML files are served at their own path" };
    },
  };
}

/** With the folder's own address for its index file. */
export function routeOfHtml(local: string): string {
  const stem = withoutExtension(local);
  return fileName(stem) === "index" ? `/${stem.slice(0, -"index".length)}` : `/${stem}.html`;
}
