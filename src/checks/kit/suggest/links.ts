/** Where a link that leads to nothing should lead. */
import type { Suggestion } from "#domain/suggestion.ts";
import { decoded } from "../address.ts";
import type { Sources } from "../facts.ts";
import { isGenericText } from "../generic-texts.ts";
import { slugWords } from "./title.ts";

/** What was likely meant; where none is found, only the link's text stays, if it says something without the link. */
export function proposeTarget(
  target: string,
  text: string,
  { corpus }: Pick<Sources, "corpus">,
): Suggestion | undefined {
  const written = writtenAddress(target);
  if (written !== undefined) return replaceLink(target, written, { risk: "review", source: "the URL given there" });
  const page = likelyPage(target, corpus) ?? pageCalled(text, target, corpus);
  return page ? replaceLink(target, page.url, page) : removeLink(target, text);
}

/** The page whose whole name is what the link says. */
function pageCalled(text: string, target: string, { pages }: Sources["corpus"]): LikelyPage | undefined {
  const page = isDownload(target) || isGenericText(text) ? undefined : pages.named(text);
  if (!page || page.url === target) return undefined;
  return { url: page.url, risk: "review", source: "the page with the same name as the link" };
}

/** Brackets or quotation marks around an address make a path of it: "/news/(https://example.org/a)". */
const WRAPPED = /\/[\s("'“”„‟«‹<[]+(https?:\/{1,2}[^\s/][^\s]*?)[\s)"'“”„‟»›>\].,]*$/iu;

function writtenAddress(target: string): string | undefined {
  const [, address] = WRAPPED.exec(decoded(target.slice(new URL(target).origin.length))) ?? [];
  return address && URL.parse(address.replace(/^(https?:)\/{1,2}/i, "$1//"))?.href;
}

interface LikelyPage extends Pick<Suggestion, "risk" | "source"> {
  readonly url: string;
}

/** Another spelling of the address needs no thought; likeness does. */
export function likelyPage(target: string, { pages }: Sources["corpus"]): LikelyPage | undefined {
  if (isDownload(target)) return undefined;
  const same = pages.spelledOtherwise(target);
  if (same && same.url !== target && !leadsHome(target, same.url))
    return { url: same.url, risk: "safe", source: "the same page at another form of the URL" };
  const similar = pages.similar(target);
  if (similar && similar.url !== target && !leadsHome(target, similar.url))
    return { url: similar.url, risk: "review", source: "the page with the most similar URL" };
  const called = pages.named(slugWords(target));
  if (!called || called.url === target) return undefined;
  return { url: called.url, risk: "review", source: "the page with the same name as the URL" };
}

/** No page stands for a file that people wanted to have. */
function isDownload(target: string): boolean {
  return DOWNLOAD.test(URL.parse(target)?.pathname ?? "");
}

const DOWNLOAD =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|rtf|epub|zip|gz|rar|7z|mp[34]|m4a|wav|mov|avi|webm|jpe?g|png|gif|webp|svg)$/i;

/** Sites send the visitors of deleted pages to their home page; whoever linked to one of those did not mean that. */
export function leadsHome(from: string, to: string): boolean {
  const [old, end] = [URL.parse(from), URL.parse(to)];
  return (
    old !== null && end !== null && HOME_PATH.test(end.pathname) && end.search === "" && !HOME_PATH.test(old.pathname)
  );
}

/** The homepage of one language and that of another: neither stands for the other. */
export function isOtherHome(from: string, to: string): boolean {
  const [own, other] = [from, to].map((address) => HOME_PATH.exec(URL.parse(address)?.pathname ?? ""));
  return own?.[1] !== undefined && !!other && own[1] !== other[1];
}

/** The root, also in one language, and the ways in which servers and editors spell it. */
const HOME_PATH =
  /^\/(?:([a-z]{2}(?:-[a-z]{2})?)\/?)?(?:(?:index|default|home|start|startseite|accueil|inicio)(?:\.\w+)?\/?)?$/i;

/** The file that a server shows for a folder: a link to the folder is the better one of the two. */
export function isIndexFileOf(file: string, folder: string): boolean {
  return file.replace(/(?:index|default)\.\w+(?=$|\?)/i, "") === folder && file !== folder;
}

export function replaceLink(
  target: string,
  value: string,
  { risk, source }: Pick<Suggestion, "risk" | "source">,
): Suggestion {
  return { field: "link", target, value, risk, source };
}

/** `undefined` for "here" and "read more": a sentence that sends people nowhere is no better than a dead link. */
export function removeLink(target: string, text: string): Suggestion | undefined {
  if (isGenericText(text)) return undefined;
  return { field: "link_removed", target, value: "", risk: "review", source: "the site, which has no similar page" };
}
