/** Reads what a repository says of its website: content, templates and configuration, each file once, within limits. */
import type { SourceTree } from "../source-tree.ts";
import { readFrontMatter } from "./front-matter.ts";
import { isConfiguration, recognise, siteRulesOf } from "./generators/index.ts";
import type { SiteRules } from "./site-rules.ts";
import type { SiteSource, SourcePage } from "./site-source.ts";

const MAX_FILE = 2 * 1024 * 1024;
/** Configurations that people write are far smaller; what is looked for in them takes time. */
const MAX_CODE = 64 * 1024;
const MAX_FILES = 50_000;
const MAX_TOTAL = 128 * 1024 * 1024;
const AT_ONCE = 500;
const READ =
  /\.(?:md|markdown|mdown|mkdn?|mdx|html?|njk|liquid|hbs|mustache|ejs|haml|pug|webc|vue|astro|json|ya?ml|toml|[cm]?[jt]sx?)$|(?:^|\/)(?:_redirects|_headers|\.htaccess|robots\.txt|llms\.txt|sitemap\.xml)$/i;
/** Made by tools, or of other programs. */
const SKIPPED =
  /(?:^|\/)(?:node_modules|bower_components|vendor|_site|dist|build|\.git|\.github|\.gitlab|\.circleci|\.cache|\.next|\.nuxt|\.docusaurus|\.astro|\.jekyll-cache)\//;
const SETTINGS_FILE = /\.(?:json|ya?ml|toml|[cm]?[jt]s)$/i;
/** Program code is read only where it may say where pages are. */
const CODE = /\.[cm]?[jt]sx?$/i;
const CODE_READ =
  /(?:^|\/)(?:\.eleventy|eleventy\.config|astro\.config|docusaurus\.config|next\.config|config(?:\/index)?)\.[cm]?[jt]s$|\.11tydata\.[cm]?js$|\/\.vitepress\/config\/index\.[cm]?[jt]s$/;

export async function readSite(
  tree: SourceTree,
  settings: { readonly folders: readonly string[] },
): Promise<SiteSource> {
  const folders = settings.folders.map((folder) => folder.replace(/^\.?\/+|\/+$/g, "")).filter(Boolean);
  const { texts, omitted: unread } = await readTexts(tree, folders);
  const paths = new Set(tree.paths);
  const { generator, root, whyUnknown } = recognise(tree.paths, texts, folders);
  const rules = siteRulesOf(generator, { root, paths, texts }, folders);
  const { pages, omitted: untold } = pagesOf(texts, rules);
  const omitted = unread ?? rules.refusal ?? untold;
  const codePages = tree.paths.flatMap((path) => {
    const route = SKIPPED.test(path) ? undefined : rules.routeOfCode?.(path);
    return route === undefined ? [] : [{ path, route }];
  });
  const bases = [...new Set(rules.bases)];
  const linkBases = [...new Set(rules.linkBases)];
  return {
    ...{ commit: tree.commit, generator, root, whyUnknown, folders, paths, texts },
    ...{ pages, bases, codePages, linkBases, omitted },
  };
}

/** Files may have several addresses each, such as one for each language; a repository that multiplies them says nothing. */
const MAX_ROUTES = 500_000;

function pagesOf(texts: ReadonlyMap<string, string>, rules: SiteRules) {
  const pages: SourcePage[] = [];
  let routes = 0;
  for (const [path, text] of texts) {
    const page = pageOf(path, text, rules);
    if (!page) continue;
    pages.push(page);
    routes += page.routes.length;
    if (routes > MAX_ROUTES)
      return { pages, omitted: omittedFor(`its files could have more than ${MAX_ROUTES} addresses`) };
  }
  return { pages, omitted: null };
}

function omittedFor(reason: string): string {
  return `Not all files of the repository were read: ${reason}. Set the folders of the website's content.`;
}

const USUAL = { isList: false, language: null, isCopied: false, hidesHeading: false, isMdx: false };

function pageOf(path: string, text: string, rules: SiteRules): SourcePage | undefined {
  if (CODE.test(path)) return undefined;
  const front = readFrontMatter(text);
  const found = rules.pageOf(path, front);
  return found ? { ...USUAL, path, front, ...found } : undefined;
}

async function readTexts(
  tree: SourceTree,
  folders: readonly string[],
): Promise<{ texts: Map<string, string>; omitted: string | null }> {
  const { wanted, needed } = inOrder(tree.paths.filter(isRead), folders);
  const texts = new Map<string, string>();
  const tooLong: string[] = [];
  let total = 0;
  for (let at = 0; at < Math.min(wanted.length, MAX_FILES); at += AT_ONCE) {
    for (const [path, bytes] of await tree.read(wanted.slice(at, at + AT_ONCE))) {
      const text = bytes.length > mostOf(path) ? undefined : decoded(bytes);
      if (text !== undefined) texts.set(path, text);
      if (bytes.length > mostOf(path)) tooLong.push(path);
      total += bytes.length;
    }
    if (total <= MAX_TOTAL) continue;
    // All that is needed may have been read by then.
    if (at + AT_ONCE < needed) return { texts, omitted: omittedFor("its text files have more than 128 MB") };
    break;
  }
  return { texts, omitted: whyUnread(needed, tooLong.find(isConfiguration)) };
}

function mostOf(path: string): number {
  return CODE.test(path) ? MAX_CODE : MAX_FILE;
}

function whyUnread(needed: number, configuration: string | undefined): string | null {
  if (needed > MAX_FILES) return omittedFor(`it has more than ${MAX_FILES} text files`);
  if (configuration === undefined) return null;
  const most = mostOf(configuration) / 1024;
  return `The site's configuration ${configuration} has more than ${most} kB, so Sitemend doesn't read it. Move a part of it into another file.`;
}

/** What people named first, then what may be settings; where they named nothing, all is needed. */
function inOrder(paths: readonly string[], folders: readonly string[]) {
  if (folders.length === 0) return { wanted: paths, needed: paths.length };
  const isNamed = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
  const {
    named = [],
    settings = [],
    others = [],
  } = Object.groupBy(paths, (path) => (isNamed(path) ? "named" : SETTINGS_FILE.test(path) ? "settings" : "others"));
  return { wanted: [...named, ...settings, ...others], needed: named.length };
}

function isRead(path: string): boolean {
  if (SKIPPED.test(path) || /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(path)) return false;
  return READ.test(path) && (!CODE.test(path) || CODE_READ.test(path));
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Only what stays the same when it is encoded again; the mark at the beginning stays. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
