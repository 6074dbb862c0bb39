/** Hugo: gohugo.io/content-management/urls, /organization, /multilingual, gohugo.io/configuration/permalinks. */
import { dataOf, type FrontMatter } from "../front-matter.ts";
import {
  asFolder,
  asString,
  type DateParts,
  dateOf,
  fileName,
  folderOf,
  inside,
  type PageRoutes,
  type Project,
  type SiteRules,
  slugOf,
  withoutExtension,
} from "../site-rules.ts";
import { routeOfHtml } from "./plain-html.ts";

const CONTENT = /\.(?:md|markdown|mdown|html|htm)$/i;

/** Of the world's large websites, few have more than 50. */
const MAX_LANGUAGES = 200;

interface Settings {
  readonly root: string;
  readonly permalinks: Readonly<Record<string, unknown>>;
  readonly uglyUrls: boolean;
  readonly lowers: boolean;
  /** Codes as they are written, by how they end the names of files. */
  readonly languages: ReadonlyMap<string, string>;
  /** Content folders of languages, with final slashes, and their codes. */
  readonly languageFolders: readonly (readonly [folder: string, code: string])[];
  readonly language: string;
  readonly isInFolder: boolean;
}

export function hugoRules(project: Project): SiteRules {
  const { root } = project;
  const config = configOf(project);
  const content = root + asFolder(asString(config.contentdir) ?? "content");
  const statics = root + asFolder(asString(config.staticdir) ?? "static");
  const languages = Object.entries(lowered(config.languages));
  if (languages.length > MAX_LANGUAGES)
    return { ...NO_RULES, refusal: `Hugo's configuration names more than ${MAX_LANGUAGES} languages.` };
  const settings: Settings = {
    root: content,
    permalinks: lowered(lowered(config.permalinks).page ?? config.permalinks),
    uglyUrls: config.uglyurls === true,
    lowers: config.disablepathtolower !== true,
    languages: new Map(languages.map(([code]) => [code.replace(/[^\w-]/g, ""), code])),
    languageFolders: languages.flatMap(([code, language]) => {
      const folder = asString(lowered(language).contentdir);
      return folder === undefined ? [] : [[asFolder(folder), code] as const];
    }),
    language: asString(config.defaultcontentlanguage) ?? "en",
    isInFolder: config.defaultcontentlanguageinsubdir === true,
  };
  const base = URL.parse(asString(config.baseurl) ?? "")?.pathname.replace(/\/+$/, "") ?? "";
  return {
    bases: ["", base],
    pageOf(path, front) {
      const served = inside(statics, path);
      if (served !== undefined)
        return /\.html?$/.test(path)
          ? { routes: [routeOfHtml(served)], rule: "static files are served as they are" }
          : null;
      if (!path.startsWith(content) || !CONTENT.test(path)) return null;
      return isHidden(front) ? null : pageOf(path, front, settings);
    },
  };
}

const NO_RULES: SiteRules = { bases: [""], pageOf: () => null };

/** Names in small letters: Hugo's settings are read so. */
function lowered(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]));
}

function configOf({ root, texts }: Project): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const folder of ["", "config/_default/"])
    for (const name of ["config", "hugo"])
      for (const extension of ["json", "yml", "yaml", "toml"])
        Object.assign(found, lowered(settingsIn(texts.get(`${root}${folder}${name}.${extension}`), extension)));
  for (const part of ["permalinks", "languages"])
    for (const extension of ["json", "yml", "yaml", "toml"]) {
      const own = settingsIn(texts.get(`${root}config/_default/${part}.${extension}`), extension);
      if (own) found[part] = own;
    }
  return found;
}

function settingsIn(text: string | undefined, extension: string): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  return dataOf(extension === "toml" ? "toml" : extension === "json" ? "json" : "yaml", text.replace(/^\ufeff/, ""));
}

function isHidden({ data }: FrontMatter): boolean {
  return data.draft === true || data.headless === true;
}

function pageOf(path: string, front: FrontMatter, settings: Settings): PageRoutes {
  const { local, language } = languageOf(path.slice(settings.root.length), settings);
  const prefix = language !== null && (language !== settings.language || settings.isInFolder) ? `/${language}` : "";
  const url = asString(front.data.url);
  const isOther = language !== null && language !== settings.language;
  if (url !== undefined) {
    const own = pathOf(url);
    return { routes: [own, ...(prefix ? [prefix + own] : [])], rule: "its url", language };
  }
  const name = fileName(withoutExtension(local));
  const folder = folderOf(local);
  const route =
    name === "_index" ? `/${folder}` : (byPermalinks(local, front, settings) ?? ownPath(local, front, settings));
  const rule = name === "_index" ? "Hugo's path of a section" : "Hugo's path of a page";
  const lower = settings.lowers ? route.toLowerCase() : route;
  return { routes: [prefix + urlized(lower)], rule, language: isOther || language ? language : null };
}

function pathOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? url;
  return path.startsWith("/") ? path : `/${path}`;
}

/** `a.fr.md`, or the content folder of a language. */
function languageOf(
  path: string,
  { languages, languageFolders, root }: Settings,
): { local: string; language: string | null } {
  if (languageFolders.length > 0) {
    const whole = root.replace(/^.*?(?=content\/)/, "") + path;
    for (const [folder, language] of languageFolders) {
      const own = inside(folder, whole);
      if (own !== undefined && own !== path) return { local: own, language };
    }
  }
  const [, stem, suffix = "", extension] = /^(.*)\.([\w-]+)(\.[^./]+)$/s.exec(path) ?? [];
  const language = languages.get(suffix.toLowerCase());
  return language === undefined ? { local: path, language: null } : { local: `${stem}${extension}`, language };
}

function ownPath(local: string, { data }: FrontMatter, { uglyUrls }: Settings): string {
  const [stem, folder] = [withoutExtension(local), folderOf(local)];
  const isBundle = fileName(stem) === "index";
  const place = isBundle ? folderOf(folder.slice(0, -1)) : folder;
  const last = asString(data.slug) ?? fileName(isBundle ? folder.slice(0, -1) : stem);
  if (last === "") return "/";
  return uglyUrls ? `/${place}${last}.html` : `/${place}${last}/`;
}

function byPermalinks(local: string, front: FrontMatter, { permalinks }: Settings): string | undefined {
  const section = local.includes("/") ? (local.split("/")[0] ?? "") : "/";
  const pattern = asString(permalinks[section.toLowerCase()]);
  if (pattern === undefined) return undefined;
  const { data } = front;
  const isBundle = fileName(withoutExtension(local)) === "index";
  const sections = folderOf(isBundle ? folderOf(local).slice(0, -1) : local).replace(/\/$/, "");
  const base = fileName(isBundle ? folderOf(local).slice(0, -1) : withoutExtension(local));
  const date = dateOf(data.date) ?? dateOf(data.publishDate);
  const title = slugOf(asString(data.title) ?? base);
  const tokens: Readonly<Record<string, string>> = {
    ...dateTokens(date),
    section,
    sections,
    title,
    slug: asString(data.slug) ?? title,
    filename: base,
    contentbasename: base,
    slugorfilename: asString(data.slug) ?? base,
    slugorcontentbasename: asString(data.slug) ?? base,
  };
  const route = pattern.replace(/:([a-z]+)(?:\[[^\]]*\])?/g, (whole, token: string) =>
    whole.includes("[") ? "**" : (tokens[token] ?? "*"),
  );
  return route.startsWith("/") ? route : `/${route}`;
}

function dateTokens(date: DateParts | undefined): Readonly<Record<string, string>> {
  return date ? { year: date.year, month: date.month, day: date.day } : {};
}

/** Blanks become hyphens, and marks go. */
function urlized(route: string): string {
  return route.replace(/ +/g, "-").replace(/[^\p{L}\p{M}\p{N}/._~+*#-]/gu, "");
}
