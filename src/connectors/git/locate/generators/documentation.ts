/**
 * VitePress (vitepress.dev/guide/routing) and Astro with Starlight (docs.astro.build/en/guides/routing, /content-collections):
 * folders of content that become paths.
 */
import {
  asFolder,
  asString,
  codeOf,
  fileName,
  folderOf,
  inside,
  literalIn,
  type Project,
  type SiteRules,
  withoutExtension,
} from "../site-rules.ts";
import { routeOfHtml } from "./plain-html.ts";

const MARKDOWN = /\.mdx?$/;

export function vitepressRules({ root, texts }: Project): SiteRules {
  const code = codeOf(texts, root, /^\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/);
  const source = root + asFolder(literalIn(code, "srcDir") ?? "");
  return {
    bases: basesOf(literalIn(code, "base")),
    pageOf(path) {
      const local = inside(source, path);
      if (local === undefined || !/\.md$/.test(path) || /(?:^|\/)\.|\[/.test(local)) return null;
      // With rewrites in the configuration a file may have another path.
      return { routes: [routeOfHtml(local)], rule: "VitePress's path of a page" };
    },
  };
}

export function astroRules({ root, texts, paths }: Project): SiteRules {
  const code = codeOf(texts, root, /^astro\.config\.[cm]?[jt]s$/);
  const pages = `${root}src/pages/`;
  const dynamic = [...paths].flatMap((path) => dynamicRoute(inside(pages, path)) ?? []);
  const isStarlight = /["']@astrojs\/starlight["']/.test(code);
  return {
    bases: basesOf(literalIn(code, "base")),
    pageOf(path, front) {
      const page = inside(pages, path);
      if (page !== undefined) {
        if (!/\.(?:mdx?|html|astro)$/.test(page) || /\[|(?:^|\/)_/.test(page)) return null;
        return { routes: [routeOfHtml(`${withoutExtension(page)}.html`)], rule: "Astro's path of a page" };
      }
      const [, collection, local] = /^src\/content\/([^/]+)\/(.+)$/.exec(inside(root, path) ?? "") ?? [];
      if (!collection || !local || !MARKDOWN.test(local) || front.data.draft === true) return null;
      const own =
        asString(front.data.slug) ??
        withoutExtension(local)
          .toLowerCase()
          .replace(/ /g, "-")
          .replace(/(?:^|\/)index$/, "");
      if (isStarlight && collection === "docs") return { routes: [`/${own}`], rule: "Starlight's path of a document" };
      // Which collection a dynamic page shows is code; its texts decide.
      return { routes: dynamic.map((route) => route + own), rule: "a dynamic page of Astro" };
    },
  };
}

/** Of `blog/[...slug].astro` the path before the part that the entry gives. */
function dynamicRoute(local: string | undefined): string | undefined {
  if (local === undefined || !/^\[(?:\.\.\.)?\w+\]\.astro$/.test(fileName(local)) || folderOf(local).includes("["))
    return undefined;
  return `/${folderOf(local)}`;
}

function basesOf(base: string | undefined): readonly string[] {
  const plain = base?.replace(/^\/*|\/+$/g, "") ?? "";
  return plain === "" ? [""] : ["", `/${plain}`];
}
