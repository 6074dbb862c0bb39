/** Jekyll: jekyllrb.com/docs/permalinks, /docs/collections, /docs/configuration/front-matter-defaults. */
import { dataOf, type FrontMatter } from "../front-matter.ts";
import {
  asFolder,
  asString,
  dateOf,
  fileName,
  inside,
  type PageRoutes,
  type Project,
  type SiteRules,
  slugOf,
  withoutExtension,
} from "../site-rules.ts";
import { routeOfHtml } from "./plain-html.ts";

const STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  weekdate: "/:categories/:year/W:week/:short_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};
const CONTENT = /\.(?:md|markdown|mkd|mkdn|mkdown|html|htm)$/i;

interface Settings {
  readonly source: string;
  readonly permalink: string;
  readonly collections: Readonly<Record<string, unknown>>;
  readonly collectionsFolder: string;
  readonly defaults: Defaults;
}

/** Permalinks by path and type, each the first; `undefined` is any type. */
type Defaults = ReadonlyMap<
  string,
  ReadonlyMap<string | undefined, { readonly permalink: string; readonly at: number }>
>;

export function jekyllRules({ root, texts }: Project): SiteRules {
  const text = texts.get(`${root}_config.yml`) ?? texts.get(`${root}_config.yaml`) ?? "";
  const config = dataOf("yaml", text.replace(/^\ufeff/, "")) ?? {};
  const source = root + asFolder(asString(config.source) ?? "");
  const settings: Settings = {
    source,
    permalink: asString(config.permalink) ?? "date",
    collections: asRecord(config.collections),
    collectionsFolder: asFolder(asString(config.collections_dir) ?? ""),
    defaults: defaultsIn(config.defaults),
  };
  const base = asString(config.baseurl)?.replace(/\/+$/, "") ?? "";
  return {
    bases: ["", base === "" || base.startsWith("/") ? base : `/${base}`],
    pageOf(path, front) {
      const local = inside(source, path);
      if (local === undefined || !CONTENT.test(path) || front.data.published === false) return null;
      return pageOf(local, front, settings);
    },
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return Object.fromEntries(value.map((name) => [String(name), {}]));
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function defaultsIn(value: unknown): Defaults {
  const found = new Map<string, Map<string | undefined, { readonly permalink: string; readonly at: number }>>();
  for (const [at, one] of (Array.isArray(value) ? value : []).entries()) {
    const { scope, values } = asRecord(one);
    const permalink = asString(asRecord(values).permalink);
    const path = asString(asRecord(scope).path)?.replace(/^\/+|\/+$/g, "") ?? "";
    const type = asString(asRecord(scope).type);
    const ofPath = found.get(path) ?? new Map();
    if (permalink !== undefined && !ofPath.has(type)) ofPath.set(type, { permalink, at });
    found.set(path, ofPath);
  }
  return found;
}

function pageOf(local: string, front: FrontMatter, settings: Settings): PageRoutes | null {
  const inPosts = /^(.*?)_posts\/(?:.*\/)?(\d{4}-\d{1,2}-\d{1,2})-([^/]+)\.[^./]+$/.exec(local);
  if (inPosts && front.kind === "yaml") return postOf(local, front, settings, inPosts);
  const collected = inside(settings.collectionsFolder, local)?.match(/^_([^/]+)\/(.+)$/);
  if (collected) return itemOf(local, front, settings, [collected[1] ?? "", collected[2] ?? ""]);
  // Folders and files with these beginnings are left out.
  if (/(?:^|\/)[_.#]/.test(local)) return null;
  if (front.kind === "none")
    return /\.html?$/.test(local)
      ? { routes: [routeOfHtml(local)], rule: "static files are served as they are" }
      : null;
  const own = asString(front.data.permalink) ?? defaultOf(local, "pages", settings);
  const stem = withoutExtension(local);
  const isPretty = settings.permalink === "pretty" || settings.permalink.endsWith("/");
  const plain = isPretty && fileName(stem) !== "index" ? `/${stem}/` : routeOfHtml(`${stem}.html`);
  const route =
    own === undefined
      ? plain
      : withTokens(own, { title: fileName(stem), path: stem, basename: fileName(stem), output_ext: ".html" });
  return { routes: [route], rule: own === undefined ? "Jekyll's path of a page" : "its permalink" };
}

function postOf(local: string, front: FrontMatter, settings: Settings, parts: RegExpExecArray): PageRoutes {
  const [, before = "", day, name = ""] = parts;
  const { data } = front;
  const date = dateOf(data.date) ?? dateOf(day);
  const after =
    before === ""
      ? []
      : local
          .slice(before.length + "_posts/".length)
          .split("/")
          .slice(0, -1);
  const categories = categoriesOf([...before.split("/"), ...after], data);
  const style = asString(data.permalink) ?? defaultOf(local, "posts", settings) ?? settings.permalink;
  const slug = asString(data.slug) ?? name;
  const route = withTokens(STYLES[style] ?? style, {
    year: date?.year ?? "*",
    month: date?.month ?? "*",
    day: date?.day ?? "*",
    i_month: String(Number(date?.month)),
    i_day: String(Number(date?.day)),
    short_year: date?.year.slice(2) ?? "*",
    title: slug,
    slug: slugOf(slug),
    ...categories,
    output_ext: ".html",
  });
  return { routes: [route], rule: "Jekyll's permalinks of posts" };
}

function itemOf(
  local: string,
  front: FrontMatter,
  settings: Settings,
  [collection, path]: readonly [string, string],
): PageRoutes | null {
  const own = asRecord(settings.collections[collection]);
  if (own.output !== true || front.kind !== "yaml") return null;
  const stem = withoutExtension(path);
  const style =
    asString(front.data.permalink) ??
    defaultOf(local, collection, settings) ??
    asString(own.permalink) ??
    "/:collection/:path:output_ext";
  const slug = asString(front.data.slug) ?? fileName(stem);
  const date = dateOf(front.data.date);
  const route = withTokens(STYLES[style] ?? style, {
    collection,
    path: stem,
    name: slugOf(fileName(stem)),
    title: slug,
    slug: slugOf(slug),
    output_ext: ".html",
    ...categoriesOf([], front.data),
    year: date?.year ?? "*",
    month: date?.month ?? "*",
    day: date?.day ?? "*",
  });
  return { routes: [route], rule: "Jekyll's permalinks of collections" };
}

/** `:categories` are only made small; the other token makes names of them. */
function categoriesOf(folders: readonly string[], { categories, category }: FrontMatter["data"]) {
  const single = typeof category === "string" ? [category] : listOf(category);
  const all = [...folders, ...listOf(categories), ...single].filter(Boolean);
  return {
    categories: [...new Set(all.map((each) => each.toLowerCase()))].join("/"),
    slugified_categories: [...new Set(all.map((each) => slugOf(each)))].join("/"),
  };
}

/** The most specific default with a permalink. */
function defaultOf(local: string, type: string, { defaults }: Settings): string | undefined {
  for (let path = local; ; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
    const [own, any] = [defaults.get(path)?.get(type), defaults.get(path)?.get(undefined)];
    const [first] = [own, any].filter((one) => one !== undefined).toSorted((one, other) => one.at - other.at);
    if (first || path === "") return first?.permalink;
  }
}

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value.split(/\s+/) : [];
}

function withTokens(style: string, tokens: Readonly<Record<string, string>>): string {
  const names = Object.keys(tokens).toSorted((one, other) => other.length - one.length);
  const known = new RegExp(`:(${names.join("|")})`, "g");
  const route = style.replace(known, (_, name: string) => tokens[name] ?? "*").replace(/:[a-z_]+/g, "*");
  return `/${route}`.replace(/\/{2,}/g, "/");
}
