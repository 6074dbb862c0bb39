/** Eleventy: 11ty.dev/docs/permalinks, 11ty.dev/docs/config. */
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
  slugOf,
} from "../site-rules.ts";

const TEMPLATES = /\.(?:md|html|njk|liquid|hbs|mustache|ejs|haml|pug|webc)$/;
const MAX_PERMALINK = 500;
const CONFIGURATIONS = [
  ".eleventy.js",
  "eleventy.config.js",
  "eleventy.config.mjs",
  "eleventy.config.cjs",
  "eleventy.config.ts",
];

export function eleventyRules(project: Project): SiteRules {
  const { root, texts } = project;
  const code = CONFIGURATIONS.map((name) => texts.get(root + name)).find((text) => text !== undefined) ?? "";
  const input = root + asFolder(folderSetting(code, "input", "Input") ?? "");
  const includes = input + asFolder(folderSetting(code, "includes", "Includes") ?? "_includes");
  const layouts = folderSetting(code, "layouts", "Layouts");
  const data = input + asFolder(folderSetting(code, "data", "Data") ?? "_data");
  const output = root + asFolder(folderSetting(code, "output", "Output") ?? "_site");
  const others = [includes, data, output, ...(layouts === undefined ? [] : [input + asFolder(layouts)])];
  return {
    bases: ["", literalIn(code, "pathPrefix")?.replace(/\/+$/, "") ?? ""],
    pageOf(path, front) {
      const local = inside(input, path);
      const isOther = others.some((folder) => path.startsWith(folder)) || fileName(path) === "README.md";
      return local === undefined || isOther || !TEMPLATES.test(path) ? null : pageOf(local, path, front, project);
    },
  };
}

function folderSetting(code: string, name: string, method: string): string | undefined {
  const called = new RegExp(`set${method}Directory\\(\\s*["'\`]([^"'\`\\n$]*)["'\`]`).exec(code)?.[1];
  return called ?? literalIn(code, name);
}

function pageOf(local: string, path: string, front: FrontMatter, project: Project): PageRoutes | null {
  const { permalink, pagination } = front.data;
  const isList = pagination !== undefined;
  const written = permalink ?? permalinkOfFolder(path, project);
  if (written === false) return null;
  const stem = `/${local.replace(TEMPLATES, "")}`;
  const text = asString(written);
  if (text !== undefined && text.length < MAX_PERMALINK)
    return { routes: [filled(text, stem, front)], rule: "its permalink", isList };
  // Whatever code makes of it, nearly all keep the file's name.
  if (written !== undefined)
    return {
      routes: [`/**/${slugOfFile(stem)}`, `/${slugOfFile(stem)}`],
      rule: "its name, where code makes the permalink",
      isList,
    };
  return { routes: [defaultRoute(stem)], rule: "Eleventy's default permalink", isList };
}

/** `a/index` and `a/a` are `/a/`. */
function defaultRoute(stem: string): string {
  const [name, folder] = [fileName(stem), folderOf(stem)];
  if (name === "index" || folder.endsWith(`/${name}/`)) return folder;
  return `${stem}/`;
}

function slugOfFile(stem: string): string {
  const name = fileName(stem) === "index" ? fileName(folderOf(stem).slice(0, -1)) : fileName(stem);
  return name.replace(/^\d{4}-\d{2}-\d{2}-/, "");
}

/** The permalink that a directory data file gives, from the folder outwards. `true`: code does. */
function permalinkOfFolder(path: string, { root, texts }: Project): unknown {
  for (let folder = folderOf(path); folder.startsWith(root) && folder !== ""; folder = folderOf(folder.slice(0, -1))) {
    const name = `${folder}${fileName(folder.slice(0, -1))}`;
    for (const extension of ["json", "11tydata.json", "11tydata.js", "11tydata.cjs", "11tydata.mjs"]) {
      const found = permalinkIn(texts.get(`${name}.${extension}`), extension);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function permalinkIn(text: string | undefined, extension: string): unknown {
  if (text === undefined) return undefined;
  if (!extension.endsWith("json")) return literalIn(text, "permalink") ?? (/\bpermalink\b/.test(text) || undefined);
  try {
    return (JSON.parse(text) as Record<string, unknown> | null)?.permalink;
  } catch {
    return undefined;
  }
}

function filled(permalink: string, stem: string, front: FrontMatter): string {
  const route = permalink
    .replace(/\{%.*?%\}/gs, "**")
    .replace(/\{\{-?(.*?)-?\}\}/gs, (_, expression: string) => partOf(expression.trim(), stem, front));
  return route.startsWith("/") ? route : `/${route}`;
}

function partOf(expression: string, stem: string, { data }: FrontMatter): string {
  const [, name = "", filter = ""] = /^([\w.]+)\s*(?:\|\s*(\w+)\s*)?$/.exec(expression) ?? [];
  const isSlug = /^slug(?:ify)?$/.test(filter);
  if (/^(?:page\.)?fileSlug$/.test(name) && (filter === "" || isSlug)) return slugOfFile(stem);
  if (/^(?:page\.)?filePathStem$/.test(name) && filter === "") return stem;
  const value = asString(data[name]);
  if (value === undefined || (filter !== "" && !isSlug)) return "**";
  return isSlug ? slugOf(value) : value;
}
