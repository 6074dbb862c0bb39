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
import { plainHtmlRules } from "./plain-html.ts";

export interface Recognised {
  readonly generator: GeneratorName;
  readonly root: string;
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

/** By the project nearest to the top; where several stand side by side nobody knows which is meant. */
export function recognise(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  folders: readonly string[],
): Recognised {
  const all = paths.flatMap((path) => projectAt(path, paths, texts) ?? []).filter(({ root }) => touches(root, folders));
  const depth = Math.min(...all.map(({ root }) => root.split("/").length));
  const nearest = all.filter(({ root }) => root.split("/").length === depth);
  const [first, ...others] = nearest;
  if (!first) return { generator: paths.some((path) => /\.html?$/.test(path)) ? "html" : "unknown", root: "" };
  const isOne = others.every(({ generator, root }) => generator === first.generator && root === first.root);
  return isOne ? first : { generator: "unknown", root: "" };
}

function projectAt(path: string, paths: readonly string[], texts: ReadonlyMap<string, string>): Recognised | undefined {
  const [name, folder] = [fileName(path), folderOf(path)];
  const generator = CONFIGURATIONS.find(([, pattern]) => pattern.test(path))?.[0];
  if (generator) return { generator, root: folder.replace(/(?:\.vitepress\/(?:config\/)?|config\/_default\/)$/, "") };
  const has = (pattern: RegExp) =>
    paths.some((each) => each.startsWith(folder) && pattern.test(each.slice(folder.length)));
  if (/^config\.(?:toml|ya?ml|json)$/.test(name) && has(/^content\//)) return { generator: "hugo", root: folder };
  if (/^_config\.ya?ml$/.test(name)) {
    const isHexo = /"hexo"\s*:/.test(texts.get(`${folder}package.json`) ?? "") || has(/^source\/_posts\//);
    return { generator: isHexo ? "hexo" : "jekyll", root: folder };
  }
  // Eleventy needs no configuration.
  if (name === "package.json" && /"@11ty\/eleventy"\s*:/.test(texts.get(path) ?? ""))
    return { generator: "eleventy", root: folder };
  return undefined;
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

export function siteRulesOf(generator: GeneratorName, project: Project, folders: readonly string[]): SiteRules {
  return RULES[generator](project, folders);
}
