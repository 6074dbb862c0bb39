/** Which generator makes a website of a repository, and its rules. */
import { fileName, folderOf, type Project, type SiteRules } from "../site-rules.ts";
import type { GeneratorName } from "../site-source.ts";
import { astroRules, vitepressRules } from "./documentation.ts";
import { docusaurusRules } from "./docusaurus.ts";
import { eleventyRules } from "./eleventy.ts";
import { hexoRules } from "./hexo.ts";
import { hugoRules } from "./hugo.ts";
import { jekyllRules } from "./jekyll.ts";
import { nextRules } from "./next.ts";
import { plainHtmlRules, topsOf } from "./plain-html.ts";

export interface Recognised {
  readonly generator: GeneratorName;
  readonly root: string;
  /** Why it is unknown, in a sentence for people; `null` where nothing shows. */
  readonly whyUnknown: string | null;
}

const CONFIGURATIONS: readonly (readonly [GeneratorName, RegExp])[] = [
  ["vitepress", /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/],
  ["docusaurus", /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/],
  ["next", /(?:^|\/)next\.config\.[cm]?[jt]s$/],
  ["astro", /(?:^|\/)astro\.config\.[cm]?[jt]s$/],
  ["eleventy", /(?:^|\/)(?:\.eleventy\.[cm]?js|eleventy\.config\.(?:[cm]?js|ts))$/],
  ["hugo", /(?:^|\/)hugo\.(?:toml|ya?ml|json)$/],
  ["hugo", /(?:^|\/)config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json)$/],
];

/** Others that a repository may be made for, so that people are told by name. */
const UNSUPPORTED: readonly (readonly [name: string, RegExp])[] = [
  ["Gatsby", /(?:^|\/)gatsby-config\.[cm]?[jt]s$/],
  ["Nuxt", /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/],
  ["SvelteKit", /(?:^|\/)svelte\.config\.[cm]?[jt]s$/],
  ["MkDocs", /(?:^|\/)mkdocs\.ya?ml$/],
  ["mdBook", /(?:^|\/)book\.toml$/],
];

/** By the project nearest to the top; where several stand side by side nobody knows which is meant. */
export function recognise(
  sorted: readonly string[],
  texts: ReadonlyMap<string, string>,
  folders: readonly string[],
): Recognised {
  const projects = sorted.flatMap((path) => projectAt(path, sorted, texts) ?? []);
  const all = projects.filter(({ root }) => touches(root, folders));
  const depth = all.reduce((least, { root }) => Math.min(least, depthOf(root)), Number.POSITIVE_INFINITY);
  const nearest = all.filter(({ root }) => depthOf(root) === depth);
  const [first, ...others] = nearest;
  if (!first) return withoutProject(sorted, texts, folders);
  const isOne = others.every(({ generator, root }) => generator === first.generator && root === first.root);
  return isOne ? first : { ...UNKNOWN, whyUnknown: sideBySide(nearest) };
}

const UNKNOWN: Recognised = { generator: "unknown", root: "", whyUnknown: null };

function sideBySide(projects: readonly Recognised[]): string {
  const names = projects
    .slice(0, MOST_NAMED)
    .map(({ generator, root }) => `${generator} in ${root || "the top folder"}`);
  const more = projects.length > MOST_NAMED ? ", …" : "";
  return `The repository has several websites side by side (${names.join(", ")}${more}). Set the folders of this one.`;
}

const MOST_NAMED = 5;

function depthOf(root: string): number {
  return root.split("/").length;
}

function withoutProject(
  sorted: readonly string[],
  texts: ReadonlyMap<string, string>,
  folders: readonly string[],
): Recognised {
  const html: Recognised = { ...UNKNOWN, generator: "html" };
  if (topsOf({ has: (path) => texts.has(path) }, folders).length > 0) return html;
  const unsupported = sorted.map((path) => unsupportedAt(path, sorted, texts)).find((name) => name !== undefined);
  if (unsupported !== undefined) {
    const whyUnknown = `The repository is made for ${unsupported}, which Sitemend doesn't support yet.`;
    return { ...UNKNOWN, whyUnknown };
  }
  return sorted.some((path) => texts.has(path) && /\.html?$/.test(path)) ? html : UNKNOWN;
}

function unsupportedAt(
  path: string,
  sorted: readonly string[],
  texts: ReadonlyMap<string, string>,
): string | undefined {
  if (isZola(path, texts) && hasFolder(sorted, `${folderOf(path)}content/`)) return "Zola";
  return UNSUPPORTED.find(([, pattern]) => pattern.test(path))?.[0];
}

/** Zola and Hugo have a file of the same name. Zola's must say `base_url`, which means nothing to Hugo. */
function isZola(path: string, texts: ReadonlyMap<string, string>): boolean {
  if (!/^(?:config|zola)\.toml$/.test(fileName(path))) return false;
  const [top = ""] = (texts.get(path) ?? "").split(/^[ \t]*\[/m, 1);
  return /^[ \t]*["']?base_url["']?[ \t]*=/m.test(top);
}

function projectAt(
  path: string,
  sorted: readonly string[],
  texts: ReadonlyMap<string, string>,
): Recognised | undefined {
  if (!texts.has(path)) return undefined;
  const [name, folder] = [fileName(path), folderOf(path)];
  const at = (generator: GeneratorName, root: string): Recognised => ({ generator, root, whyUnknown: null });
  const generator = CONFIGURATIONS.find(([, pattern]) => pattern.test(path))?.[0];
  if (generator) return at(generator, folder.replace(/(?:\.vitepress\/(?:config\/)?|config\/_default\/)$/, ""));
  if (/^config\.(?:toml|ya?ml|json)$/.test(name) && !isZola(path, texts) && hasFolder(sorted, `${folder}content/`))
    return at("hugo", folder);
  if (/^_config\.ya?ml$/.test(name)) {
    const isHexo =
      /"hexo"\s*:/.test(texts.get(`${folder}package.json`) ?? "") || hasFolder(sorted, `${folder}source/_posts/`);
    return at(isHexo ? "hexo" : "jekyll", folder);
  }
  // Eleventy needs no configuration.
  if (name === "package.json" && /"@11ty\/eleventy"\s*:/.test(texts.get(path) ?? "")) return at("eleventy", folder);
  return undefined;
}

/** By search: a repository may have as many projects as files. */
function hasFolder(sorted: readonly string[], folder: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < folder) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(folder) === true;
}

function touches(root: string, folders: readonly string[]): boolean {
  return (
    folders.length === 0 || folders.some((folder) => `${folder}/`.startsWith(root) || root.startsWith(`${folder}/`))
  );
}

const RULES: Readonly<Record<GeneratorName, (project: Project, folders: readonly string[]) => SiteRules>> = {
  eleventy: eleventyRules,
  astro: astroRules,
  hexo: hexoRules,
  vitepress: vitepressRules,
  docusaurus: docusaurusRules,
  next: nextRules,
  hugo: hugoRules,
  jekyll: jekyllRules,
  html: plainHtmlRules,
  unknown: () => ({ bases: [""], pageOf: () => null }),
};

/** What says where pages are. */
export function isConfiguration(path: string): boolean {
  return CONFIGURATIONS.some(([, pattern]) => pattern.test(path));
}

export function siteRulesOf(generator: GeneratorName, project: Project, folders: readonly string[]): SiteRules {
  return RULES[generator](project, folders);
}
