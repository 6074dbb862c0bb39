/** Docusaurus: docusaurus.io/docs/create-doc, /docs/blog, /docs/creating-pages, /docs/versioning, /docs/i18n/introduction. */
import type { FrontMatter } from "../front-matter.ts";
import {
  asFolder,
  asString,
  codeOf,
  inside,
  literalIn,
  type Project,
  type SiteRules,
  withoutExtension,
} from "../site-rules.ts";
import { routeOfHtml } from "./plain-html.ts";

type Area = "docs" | "blog" | "pages";

/** A content file by what it is to the site, whichever folder it is in. */
interface Content {
  readonly area: Area;
  /** Folder below that of the area: `current`, `version-1.0`, or empty. */
  readonly version: string;
  readonly local: string;
  /** `null`: the site's own, which all languages show that have no translation. */
  readonly locale: string | null;
}

interface Settings {
  readonly defaultLocale: string;
  readonly locales: readonly string[];
  readonly bases: Readonly<Record<Area, string>>;
  /** Names of versions, the newest first. */
  readonly versions: readonly string[];
  /** Whether the configuration says more of versions than can be read. */
  readonly hasOwnVersions: boolean;
  /** Markdown files are MDX, unless set otherwise. */
  readonly isMdx: boolean;
}

export function docusaurusRules({ root, texts, paths }: Project): SiteRules {
  const code = codeOf(texts, root, /^docusaurus\.config\.[cm]?[jt]s$/);
  const settings = settingsOf(code, { root, texts, paths });
  const base = literalIn(code, "baseUrl")?.replace(/^\/*|\/+$/g, "") ?? "";
  const bases = base === "" ? [""] : ["", `/${base}`];
  return {
    bases,
    linkBases: bases.flatMap((each) => [each, ...settings.locales.map((locale) => `${each}/${locale}`)]),
    routeOfCode(path) {
      const page = inside(`${root}src/pages/`, path);
      const isPage =
        page !== undefined && /\.[jt]sx?$/.test(page) && !/(?:^|\/)_|\.(?:test|spec)\.|\.d\.ts$/.test(page);
      return isPage ? routeOfHtml(`${withoutExtension(page)}.html`) : undefined;
    },
    pageOf(path, front) {
      const content = contentAt(inside(root, path));
      if (!content || /(?:^|\/)_/.test(content.local) || front.data.draft === true) return null;
      const own = routesOf(content, front, settings);
      const untranslated =
        content.locale === null
          ? settings.locales.filter((locale) => !paths.has(root + translationOf(content, locale)))
          : [];
      const shownIn = content.locale === null ? untranslated : [content.locale];
      const routes = shownIn.flatMap((locale) =>
        own.map((route) => (locale === settings.defaultLocale ? route : `/${locale}${route}`)),
      );
      return {
        routes,
        rule: RULES[content.area],
        language: content.locale,
        isCopied: untranslated.length > 1,
        hidesHeading: content.area === "blog",
        isMdx: path.endsWith(".mdx") || (settings.isMdx && front.data.format !== "md"),
      };
    },
  };
}

const RULES: Readonly<Record<Area, string>> = {
  docs: "Docusaurus's path of a document",
  blog: "Docusaurus's path of a post",
  pages: "Docusaurus's path of a page",
};

function settingsOf(code: string, { root, texts, paths }: Project): Settings {
  const defaultLocale = literalIn(code, "defaultLocale") ?? "en";
  const listed = /\blocales\s*:\s*\[([^\]]{0,2000})\]/.exec(code)?.[1]?.match(/[\w-]+/g) ?? [];
  const folders = [...paths].flatMap((path) => /^i18n\/([\w-]+)\//.exec(inside(root, path) ?? "")?.[1] ?? []);
  const baseOf = (area: "docs" | "blog") =>
    new RegExp(
      `(?:\\b${area}\\s*:|plugin-content-${area}["']\\s*,)\\s*\\{[^}]{0,2000}?routeBasePath\\s*:\\s*["']([^"'\\n]*)["']`,
    ).exec(code)?.[1] ?? area;
  return {
    defaultLocale,
    locales: [...new Set([defaultLocale, ...listed, ...folders])],
    bases: { docs: asFolder(baseOf("docs")), blog: asFolder(baseOf("blog")), pages: "" },
    versions: versionsIn(texts.get(`${root}versions.json`)),
    hasOwnVersions: /\b(?:lastVersion|includeCurrentVersion|onlyIncludeVersions|disableVersioning|versions)\s*:/.test(
      code,
    ),
    isMdx: !/\bformat\s*:\s*["'](?:detect|md)["']/.test(code),
  };
}

function versionsIn(text: string | undefined): readonly string[] {
  try {
    const versions: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(versions) ? versions.map(String) : [];
  } catch {
    return [];
  }
}

function contentAt(path: string | undefined): Content | undefined {
  if (path === undefined || !/\.mdx?$/.test(path)) return undefined;
  const [, locale, area, rest = ""] =
    /^i18n\/([\w-]+)\/docusaurus-plugin-content-(docs|blog|pages)\/(.+)$/.exec(path) ?? [];
  if (locale !== undefined) {
    if (area !== "docs") return { area: area as Area, version: "", local: rest, locale };
    const [, version = "", local = ""] = /^(current|version-[^/]+)\/(.+)$/.exec(rest) ?? [];
    return local === "" ? undefined : { area, version, local, locale };
  }
  const [, version = "", versioned = ""] = /^versioned_docs\/(version-[^/]+)\/(.+)$/.exec(path) ?? [];
  if (versioned !== "") return { area: "docs", version, local: versioned, locale: null };
  const [doc, post, page] = ["docs/", "blog/", "src/pages/"].map((folder) => inside(folder, path));
  if (doc !== undefined) return { area: "docs", version: "current", local: doc, locale: null };
  if (post !== undefined) return { area: "blog", version: "", local: post, locale: null };
  return page === undefined ? undefined : { area: "pages", version: "", local: page, locale: null };
}

function translationOf({ area, version, local }: Content, locale: string): string {
  return `i18n/${locale}/docusaurus-plugin-content-${area}/${version === "" ? "" : `${version}/`}${local}`;
}

/** In the default language. */
function routesOf({ area, version, local }: Content, front: FrontMatter, settings: Settings): readonly string[] {
  if (area === "pages") return [routeOfHtml(local)];
  const base = `/${settings.bases[area]}`;
  const own = area === "blog" ? postOf(local, front) : docOf(local, front);
  return area === "blog" ? [base + own] : versionPaths(version, settings).map((path) => base + path + own);
}

/** The newest version has no part of the path, and what is being written has one as soon as there are versions. */
function versionPaths(version: string, { versions, hasOwnVersions }: Settings): readonly string[] {
  if (versions.length === 0) return [""];
  if (hasOwnVersions) return ["", "*/"];
  if (version === "current") return ["next/"];
  const name = version.slice("version-".length);
  return [name === versions[0] ? "" : `${name}/`];
}

function docOf(local: string, { data }: FrontMatter): string {
  const parts = withoutExtension(local)
    .split("/")
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*(?=[^\s\d_.-])/, ""));
  const folders = parts
    .slice(0, -1)
    .map((part) => `${part}/`)
    .join("");
  const name = parts.at(-1) ?? "";
  const slug = asString(data.slug);
  if (slug !== undefined) return slug.startsWith("/") ? slug.slice(1) : folders + slug;
  const isIndex = /^(?:index|readme)$/i.test(name) || name.toLowerCase() === parts.at(-2)?.toLowerCase();
  const id = asString(data.id);
  return `${folders}${isIndex && id === undefined ? "" : (id ?? name)}`;
}

function postOf(local: string, { data }: FrontMatter): string {
  const slug = asString(data.slug);
  if (slug !== undefined) return slug.replace(/^\//, "");
  const stem = withoutExtension(local).replace(/\/index$/, "");
  const [, before = "", year, month, day, name = ""] =
    /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.+)$/.exec(stem) ?? [];
  return year === undefined ? stem : `${before}${year}/${month}/${day}/${name}`;
}
