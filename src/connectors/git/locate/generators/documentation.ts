/**
 * VitePress (vitepress.dev/guide/routing), Docusaurus (docusaurus.io/docs/create-doc, /docs/blog) and Astro with Starlight
 * (docs.astro.build/en/guides/routing, /content-collections): folders of content that become paths.
 */
import type { FrontMatter } from "../front-matter.ts";
import {
  asFolder,
  asString,
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

export function docusaurusRules({ root, texts }: Project): SiteRules {
  const code = codeOf(texts, root, /^docusaurus\.config\.[cm]?[jt]s$/);
  const docsAt = /\bdocs\s*:\s*\{[^}]*?routeBasePath\s*:\s*["']([^"'\n]*)["']/.exec(code)?.[1] ?? "docs";
  const blogAt = /\bblog\s*:\s*\{[^}]*?routeBasePath\s*:\s*["']([^"'\n]*)["']/.exec(code)?.[1] ?? "blog";
  return {
    bases: basesOf(literalIn(code, "baseUrl")),
    pageOf(path, front) {
      const [doc, post, page] = ["docs/", "blog/", "src/pages/"].map((folder) => inside(root + folder, path));
      if (!MARKDOWN.test(path) || /(?:^|\/)_/.test(path.slice(root.length)) || front.data.draft === true) return null;
      if (doc !== undefined) return docOf(doc, asFolder(docsAt), front);
      if (post !== undefined) return postOf(post, asFolder(blogAt), front);
      return page === undefined ? null : { routes: [routeOfHtml(page)], rule: "Docusaurus's path of a page" };
    },
  };
}

function docOf(local: string, base: string, { data }: FrontMatter): PageRoutes {
  const parts = withoutExtension(local)
    .split("/")
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*/, ""));
  const folders = parts
    .slice(0, -1)
    .map((part) => `${part}/`)
    .join("");
  const name = parts.at(-1) ?? "";
  const slug = asString(data.slug);
  const rule = "Docusaurus's path of a document";
  if (slug !== undefined) return { routes: [`/${base}${slug.startsWith("/") ? slug.slice(1) : folders + slug}`], rule };
  const isIndex = /^(?:index|readme)$/i.test(name) || name === parts.at(-2);
  const id = asString(data.id);
  return { routes: [`/${base}${folders}${isIndex && id === undefined ? "" : (id ?? name)}`], rule };
}

function postOf(local: string, base: string, { data }: FrontMatter): PageRoutes {
  const slug = asString(data.slug);
  const stem = withoutExtension(local).replace(/\/index$/, "");
  const [, before = "", year, month, day, name = ""] =
    /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.+)$/.exec(stem) ?? [];
  const dated = year === undefined ? stem : `${before}${year}/${month}/${day}/${name}`;
  return {
    routes: [`/${base}${slug === undefined ? dated : slug.replace(/^\//, "")}`],
    rule: "Docusaurus's path of a post",
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

function codeOf(texts: ReadonlyMap<string, string>, root: string, name: RegExp): string {
  for (const [path, text] of texts) if (name.test(inside(root, path) ?? "")) return text;
  return "";
}

function basesOf(base: string | undefined): readonly string[] {
  const plain = base?.replace(/^\/*|\/+$/g, "") ?? "";
  return plain === "" ? [""] : ["", `/${plain}`];
}
