/** Next: nextjs.org/docs/app/guides/mdx, /docs/app/api-reference/file-conventions, /docs/app/guides/static-exports. */
import {
  codeOf,
  fileName,
  folderOf,
  inside,
  literalIn,
  type PageRoutes,
  type Project,
  type SiteRules,
  withoutExtension,
} from "../site-rules.ts";
import { routeOfHtml } from "./plain-html.ts";

const APPS = ["app/", "src/app/"];
const PAGES = ["pages/", "src/pages/"];
const MARKDOWN = /\.mdx?$/;
const CODE = /\.[jt]sx?$/;
/** Of the project, not of the website. */
const ABOUT_PROJECT = /^(?:readme|changelog|contributing|license|licence|security|code_of_conduct)\b/i;
/** Folders above a content file that may be part of its address. */
const MOST_PARTS = 4;

export function nextRules({ root, texts, paths }: Project): SiteRules {
  const code = codeOf(texts, root, /^next\.config\.[cm]?[jt]s$/);
  const base = literalIn(code, "basePath")?.replace(/^\/*|\/+$/g, "") ?? "";
  const dynamic = [...paths].flatMap((path) => dynamicRoute(inside(root, path)) ?? []);
  return {
    bases: base === "" ? [""] : ["", `/${base}`],
    routeOfCode: (path) => (CODE.test(path) ? ownRoute(inside(root, path) ?? "") : undefined),
    pageOf(path) {
      const local = inside(root, path);
      if (local === undefined || !MARKDOWN.test(local)) return null;
      if ([...APPS, ...PAGES].some((folder) => local.startsWith(folder))) {
        const route = ownRoute(local);
        if (route !== undefined) return { routes: [route], rule: "Next's path of a page" };
      }
      return ABOUT_PROJECT.test(fileName(local)) ? null : contentOf(local, dynamic);
    },
  };
}

/** Of `app/a/page.mdx`, or of `pages/a.mdx`. */
function ownRoute(local: string): string | undefined {
  const app = APPS.flatMap((folder) => inside(folder, local) ?? [])[0];
  if (app !== undefined) return /^page\.\w+$/.test(fileName(app)) ? staticRoute(folderOf(app)) : undefined;
  const page = PAGES.flatMap((folder) => inside(folder, local) ?? [])[0];
  if (page === undefined || /^api\/|\[|(?:^|\/)_/.test(page)) return undefined;
  return routeOfHtml(`${withoutExtension(page)}.html`);
}

/** Groups of routes have no part of the address; slots and intercepted routes have no address of their own. */
function staticRoute(folder: string): string | undefined {
  const parts = folder.split("/").filter((part) => part !== "" && !/^\([^.)][^)]*\)$/.test(part));
  return parts.some((part) => /^[@_[(]/.test(part)) ? undefined : `/${parts.map((part) => `${part}/`).join("")}`;
}

interface DynamicRoute {
  readonly before: string;
  readonly takesAll: boolean;
}

/** Of `app/blog/[slug]/page.tsx` and `pages/blog/[slug].tsx`; other parts that aren't known stay so. */
function dynamicRoute(local: string | undefined): DynamicRoute | undefined {
  if (local === undefined || !CODE.test(local)) return undefined;
  const app = APPS.flatMap((folder) => inside(folder, local) ?? [])[0];
  const page = PAGES.flatMap((folder) => inside(folder, local) ?? [])[0];
  const isPage = app !== undefined && /^page\.\w+$/.test(fileName(app));
  const folder = isPage ? folderOf(app).slice(0, -1) : page === undefined ? undefined : withoutExtension(page);
  if (folder === undefined) return undefined;
  const parts = folder.split("/").filter((part) => part !== "" && !/^\([^.)][^)]*\)$/.test(part));
  const last = /^\[{1,2}(\.\.\.)?[\w-]+\]{1,2}$/.exec(parts.pop() ?? "");
  if (!last || parts.some((part) => /^[@_(]/.test(part))) return undefined;
  const before = parts.map((part) => (part.startsWith("[") ? "*/" : `${part}/`)).join("");
  return { before: `/${before}`, takesAll: last[1] !== undefined };
}

/** Which files a dynamic page shows is code; its texts decide. */
function contentOf(local: string, dynamic: readonly DynamicRoute[]): PageRoutes | null {
  const stem = withoutExtension(local).replace(/\/index$/, "");
  const parts = stem.split("/").slice(-MOST_PARTS);
  const ends = parts.map((_, index) => parts.slice(index).join("/"));
  const routes = dynamic.flatMap(({ before, takesAll }) =>
    (takesAll ? ends : ends.slice(-1)).map((end) => before + end),
  );
  return routes.length === 0 ? null : { routes, rule: "a dynamic page of Next" };
}
