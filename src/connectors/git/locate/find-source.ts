/**
 * The one file that a page is made of. It is never guessed: the address must follow from the file by a convention of the
 * generator, and the page must show the file's title or text, and that of exactly one file.
 */

import { type LivePage, type PublicPage, readPublicPage } from "./public-page.ts";
import { fileName } from "./site-rules.ts";
import type { GeneratorName, SiteSource, SourcePage } from "./site-source.ts";
import { bodyWords, holdsWording, plainText, sameWording } from "./words.ts";

export type LocatedSource =
  | { readonly is: "found"; readonly path: string; readonly because: string }
  | { readonly is: "ambiguous"; readonly candidates: readonly string[]; readonly words: string }
  | { readonly is: "none"; readonly words: string };

/** A build may say on each page which file it was made of. */
const MARK = "sitemend-source";
const HINT = `Add <meta name="${MARK}" content="PATH"> to the page's template to name its file.`;

export function findSource(page: LivePage, site: SiteSource): LocatedSource {
  const shown = readPublicPage(page);
  const [mark, ...marks] = new Set(shown.metas.get(MARK));
  if (mark !== undefined) return marks.length > 0 ? none("The page names several source files.") : byMark(mark, site);
  if (site.omitted !== null) return none(site.omitted);
  if (site.generator === "unknown")
    return none(`${site.whyUnknown ?? "No known site generator was recognized in the repository."} ${HINT}`);
  const atAddress = pagesAt(page.url, site);
  const code = codePageAt(page.url, site);
  if (atAddress.length === 0 && code !== undefined)
    return none(`The page is program code (${code}), which Sitemend doesn't change. Edit it by hand.`);
  if (atAddress.length === 0) return none(whyNoFile(page.url, site));
  return decide(atAddress, shown, site);
}

function decide(atAddress: readonly SourcePage[], shown: PublicPage, site: SiteSource): LocatedSource {
  const agreeing = atAddress.filter((each) => agrees(each, shown, site));
  const [first, ...others] = agreeing;
  if (!first) return none(whyNotAgreeing(atAddress, shown, site));
  if (others.length > 0) {
    const candidates = agreeing.map(({ path }) => path);
    return {
      is: "ambiguous",
      candidates,
      words: `Several files have this address and its texts: ${candidates.slice(0, 5).join(", ")}. ${HINT}`,
    };
  }
  return { is: "found", path: first.path, because: `${first.rule}, and its ${evidence(first, shown, site)}` };
}

/** Of these, the home page needs no file. */
const MAKE_HOME: ReadonlySet<GeneratorName> = new Set(["hexo", "hugo"]);

function whyNoFile(url: string, site: SiteSource): string {
  const isHome = localPaths(url, site.bases).some((path) => keyOf(path) === "");
  if (isHome && MAKE_HOME.has(site.generator))
    return `The home page has no file of its own: ${site.generator} makes it from its theme, its settings and other pages. Edit those by hand.`;
  return `No file of the repository has this address by the conventions of ${site.generator === "html" ? "plain HTML" : site.generator}. It may be made by a theme, a template or code. ${HINT}`;
}

function whyNotAgreeing(atAddress: readonly SourcePage[], shown: PublicPage, site: SiteSource): string {
  const names = (pages: readonly SourcePage[]) =>
    pages
      .slice(0, 5)
      .map(({ path }) => path)
      .join(", ");
  const spoken = atAddress.filter((each) => isInLanguage(each, shown));
  if (spoken.length === 0)
    return `The page is in another language (${shown.language}) than the file of its address (${names(atAddress)}).`;
  const telling = spoken.filter((each) => saysSomething(each, site));
  if (telling.length === 0)
    return `The file of this address (${names(spoken)}) has no title and little text of its own to be told by; a theme, a layout or its settings make the page. ${HINT}`;
  return `The page shows other texts than the file of its address (${names(telling)}). Either the file isn't deployed as it is, or a theme, a layout or code makes the page. ${HINT}`;
}

function saysSomething(page: SourcePage, { texts }: SiteSource): boolean {
  const text = texts.get(page.path) ?? "";
  return titlesOf(page, text).length > 0 || bodyWords(text.slice(page.front.bodyStart)).size >= FEW_WORDS;
}

const CONTENT = /\.(?:md|markdown|mdown|mkdn?|mkdown|mdx|html?|njk|liquid)$/i;

function byMark(path: string, { paths, texts }: SiteSource): LocatedSource {
  if (paths.has(path) && texts.has(path) && CONTENT.test(path))
    return { is: "found", path, because: "the page names it" };
  return none(
    `The page names “${path.slice(0, 200)}” as its source, which isn't a readable content file of the repository.`,
  );
}

function none(words: string): LocatedSource {
  return { is: "none", words };
}

/** Files with this address: those of its very spelling, where another spelling is another page. */
function pagesAt(url: string, { pages, bases }: SiteSource): readonly SourcePage[] {
  const paths = localPaths(url, bases);
  const keys = new Set(paths.map(keyOf));
  const all = pages.filter(({ routes }) => routes.some((route) => fits(route, keys)));
  const spelled = all.filter(({ routes }) => routes.some((route) => paths.includes(indexed(route))));
  return spelled.length > 0 ? spelled : all;
}

function codePageAt(url: string, { codePages, bases }: SiteSource): string | undefined {
  const keys = new Set(localPaths(url, bases).map(keyOf));
  return codePages.find(({ route }) => keys.has(keyOf(route)))?.path;
}

function localPaths(url: string, bases: readonly string[]): readonly string[] {
  const path = decodedPath(URL.parse(url)?.pathname ?? "/");
  return bases.flatMap((base) =>
    path === base || path.startsWith(`${base}/`) ? [indexed(path.slice(base.length) || "/")] : [],
  );
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `/a/index.html` is served as `/a/`. */
function indexed(path: string): string {
  return path.replace(/\/index\.html?$/, "/");
}

/** Servers add and remove these. */
function keyOf(path: string): string {
  return indexed(path).replace(/\.html?$|\/+$/, "");
}

/** Patterns with more unknown parts would say nothing, and cost time. */
const MAX_UNKNOWN = 3;

function fits(route: string, keys: ReadonlySet<string>): boolean {
  const key = keyOf(route);
  if (!key.includes("*")) return keys.has(key);
  const parts = key.replace(/\*{3,}/g, "**").split(/(\*{1,2})/);
  if (parts.filter((part) => part.startsWith("*")).length > MAX_UNKNOWN) return false;
  const source = parts.map((part) => (part === "*" ? "[^/]+" : part === "**" ? ".+" : RegExp.escape(part))).join("");
  const pattern = new RegExp(`^${source}$`, "u");
  return [...keys].some((each) => each.length < 1000 && pattern.test(each));
}

/** Share of a file's words that its page shows. Layouts add words; nothing takes many away. */
const SHOWN = 0.8;
const NOT_SHOWN = 0.6;
/** Fewer say nothing. */
const FEW_WORDS = 10;

function agrees(page: SourcePage, shown: PublicPage, site: SiteSource): boolean {
  if (!isInLanguage(page, shown)) return false;
  const [title, body] = [titleAgrees(page, shown, site), bodyAgrees(page, shown, site)];
  return body === "yes" || (title && body === "unclear");
}

function isInLanguage(page: SourcePage, shown: PublicPage): boolean {
  return !page.language || !shown.language || primary(page.language) === primary(shown.language);
}

function evidence(page: SourcePage, shown: PublicPage, site: SiteSource): string {
  const body = bodyAgrees(page, shown, site) === "yes";
  if (!titleAgrees(page, shown, site)) return "text is the page's";
  return body ? "title and text are the page's" : "title is the page's";
}

const primary = (language: string) => language.toLowerCase().split(/[-_]/)[0];

function titleAgrees(page: SourcePage, shown: PublicPage, site: SiteSource): boolean {
  const texts = [...shown.titles, ...(shown.metas.get("og:title") ?? [])];
  const headings = shown.headings.filter(({ level }) => level < 3).map(({ text }) => text);
  // Where its address says little, a title that has the file's somewhere in it says too little.
  const isLoose = page.routes.some((route) => route.includes("*"));
  const holds = isLoose ? sameWording : holdsWording;
  return titlesOf(page, site.texts.get(page.path) ?? "").some(
    (title) => texts.some((text) => holds(text, title)) || headings.some((text) => sameWording(text, title)),
  );
}

/** What may be a file's title: its value, its first heading, its title element. */
function titlesOf({ path, front }: SourcePage, text: string): readonly string[] {
  const body = text.slice(front.bodyStart);
  const heading = /^#[ \t]([^\n]{1,500})$/m.exec(body)?.[1]?.replace(/\s#+\s*$|\{#[\w-]+\}\s*$|[*_`]/g, "");
  const tagged = [/<title\b[^<>]{0,300}>([^<]{1,500})<\/title/i, /<h1\b[^<>]{0,300}>([^<]{1,500})<\/h1/i].map(
    (each) => each.exec(body)?.[1],
  );
  const { title } = front.data;
  const own = typeof title === "string" || typeof title === "number" ? String(title) : undefined;
  const found = [own, fileName(path).match(/\.mdx?$|\.markdown$/) ? heading : undefined, ...tagged];
  return found.flatMap((each) => (each === undefined || /\{\{|\{%|<%/.test(each) ? [] : [plainText(each)]));
}

function bodyAgrees({ path, front }: SourcePage, shown: PublicPage, { texts }: SiteSource): "yes" | "no" | "unclear" {
  const words = bodyWords((texts.get(path) ?? "").slice(front.bodyStart));
  if (words.size < FEW_WORDS) return "unclear";
  const share = [...words].filter((word) => shown.words.has(word)).length / words.size;
  return share >= SHOWN ? "yes" : share < NOT_SHOWN ? "no" : "unclear";
}
