/**
 * Which page a proposal really changes. WordPress names one object for many addresses: every page of a series, the parts of
 * a post, its comment pages, feeds, translations of a plugin. What is written to the object shows at the object's own
 * address, so a finding of another address is no reason to write there.
 */
import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import { isPartOf, isSamePage } from "../address.ts";
import { Obstacle } from "./planning-context.ts";

/** What is written shows in the head, or as the title, of the object's own page. */
const OF_THE_PAGE: ReadonlySet<SuggestionField> = new Set<SuggestionField>([
  ...([
    "title",
    "meta_description",
    "canonical",
    "robots",
    "head_tag_removed",
    "social_tags",
    "json_ld",
    "h1",
  ] as const),
  ...(["slug", "link_added", "sitemap_excluded", "sitemap_included"] as const),
]);
/** Of the whole site, or of an address without an object. */
const OF_NO_PAGE: ReadonlySet<string> = new Set(["redirect", "robots_txt", "llms_txt", "lang"]);

/** @throws Obstacle derived_page */
export function mustBeOwnPage({ page, suggestion }: FixRequest, found: Proposal): Proposal {
  const { field } = suggestion;
  if (OF_NO_PAGE.has(field) || field.startsWith("setting:") || found.field === "media_alt") return found;
  const address = addressOf(page.url, suggestion);
  const own = found.resource.url;
  if (isSamePage(address, own)) return found;
  // A piece of a post's content is the same piece on the page that shows this part of it.
  const isPiece = !OF_THE_PAGE.has(field) || found.field.startsWith("content#");
  if (isPiece && field !== "link_added" && isPartOf(address, own)) return found;
  throw new Obstacle("derived_page", `${kindOf(address)} The fix would change ${own} instead.`);
}

function addressOf(url: string, { field, target, value }: FixRequest["suggestion"]): string {
  if (field === "sitemap_excluded" || field === "sitemap_included") return value;
  return (field === "json_ld" || field === "link_added") && target !== undefined ? target : url;
}

/** The commonest reasons why an address is not an object's own. */
const KINDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/[?&](replytocom|cpage)=|\/comment-page-\d+\/?(\?|$)/, "This is a comment page of another page."],
  [/\/feed\/?(\w+\/?)?(\?|$)|[?&]feed=/, "This is a feed."],
  [/[?&]s=|\/search\//, "This is a search results page."],
  [/\/amp\/?(\?|$)|[?&]amp(=|&|$)/, "This is the AMP version of another page."],
  [/\/page\/\d+\/?(\?|$)|[?&]paged=\d/, "This is page 2 or later of a paginated archive."],
  [/\/\d+\/?(\?|$)|[?&]page=\d/, "This is a later page of a multi-page post."],
];

function kindOf(address: string): string {
  const found = KINDS.find(([pattern]) => pattern.test(address));
  return found?.[1] ?? "This URL shows another version of a WordPress page, such as a translation by a plugin.";
}
