/** Tags for sharing, from the title, description, canonical and images of the page. */
import { canonicalsOf } from "#domain/indexing.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { attributes } from "../escape-html.ts";
import { declared, type PageContext, type Sources } from "../facts.ts";
import { isPost } from "../page-kind.ts";
import { missingOpenGraph, OPEN_GRAPH } from "../social-tags.ts";
import { proposeDescription } from "./description.ts";
import { realSize, shareableImage } from "./images.ts";
import { ownDescription } from "./names.ts";
import { ownName } from "./own-name.ts";

type Context = PageContext<"document" | "headers"> & Sources;

/**
 * Only tags that the page lacks; `undefined` when a needed one cannot be given. A page without a picture of its own is shared
 * without one, as long as nothing else names it either.
 */
export function proposeOpenGraph(context: Context): Suggestion | undefined {
  const { document, view, corpus, page } = context;
  const has = (wanted: string) => document.metas.some(({ name, content }) => name === wanted && content.trim() !== "");
  const lacking = new Set(missingOpenGraph(document));
  const values: Readonly<Record<string, string | undefined>> = {
    // A start page is called as the site is: its heading is often a slogan, and its title both.
    "og:title":
      (page.url === view.facts.startUrl ? corpus.statedName : null) ?? (ownName(document, corpus) || undefined),
    "og:type": isPost(document) ? "article" : "website",
    "og:url": canonicalsOf(declared(context))[0]?.url ?? page.url,
    "og:image": lacking.has("og:image") ? shareableImage(document, view) : undefined,
  };
  if (lacking.size === OPEN_GRAPH.length && values["og:image"] === undefined) lacking.delete("og:image");
  if ([...lacking].some((name) => values[name] === undefined)) return undefined;
  const description = has("og:description") ? undefined : ownDescription(document, corpus);
  const proposed =
    has("og:description") || description ? undefined : proposeDescription({ document, url: page.url }, corpus)?.value;
  const extras = { "og:description": description ?? proposed, "og:site_name": corpus.statedName ?? undefined };
  const chosen = [
    ...Object.entries(values).filter(([name]) => lacking.has(name)),
    ...Object.entries(extras).filter(([name, value]) => value && !has(name)),
  ];
  const isChosen = proposed !== undefined || lacking.has("og:image") || lacking.has("og:title");
  const tags = socialTags(chosen, "property", sourceOf(new Set(chosen.map(([name]) => name))));
  return tags && { ...tags, risk: isChosen ? "review" : "safe" };
}

/** Which picture and which words stand for a page is a choice; that a website is one, and where it lies, is none. */
function sourceOf(names: ReadonlySet<string>): string {
  const parts = [
    names.has("og:title") ? "title" : "",
    names.has("og:description") ? "meta description or first sentences" : "",
    names.has("og:url") ? "canonical" : "",
    names.has("og:image") ? "first working image" : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "the page type" : `the page's ${parts.join(", ")}`;
}

export function socialTags(
  tags: Iterable<readonly [name: string, value: string | undefined]>,
  attribute: "property" | "name",
  source: string,
): Suggestion | undefined {
  const lines = [...tags].flatMap(([name, content]) =>
    content ? [`<meta ${attributes({ [attribute]: name, content })}>`] : [],
  );
  return lines.length === 0 ? undefined : { field: "social_tags", value: lines.join("\n"), risk: "safe", source };
}

const IMAGES = ["twitter:image", "twitter:image:src", "og:image", "og:image:url", "og:image:secure_url"];
/** X shows an image of at least this width large. */
const LARGE_CARD = 300;

/** The large card where the page has an image for it. */
export function proposeCard({ document, view }: Context): Suggestion | undefined {
  const image = document.metas.find(({ name, content }) => IMAGES.includes(name) && content.trim() !== "");
  const size = image && realSize(image.content.trim(), view);
  const isLarge = image !== undefined && (size === undefined || size.width >= LARGE_CARD);
  const card = isLarge ? "summary_large_image" : "summary";
  return socialTags(
    [["twitter:card", card]],
    "name",
    image ? "the card type for pages with an image" : "the card type for pages without an image",
  );
}
