/** Tags for sharing, from the title, description, canonical and images of the page. */
import { canonicalsOf } from "#domain/indexing.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { attributes } from "../escape-html.ts";
import { declared, type PageContext, type Sources } from "../facts.ts";
import { isPost } from "../page-kind.ts";
import { missingOpenGraph } from "../social-tags.ts";
import { realSize, shareableImage } from "./images.ts";
import { ownDescription, titleName } from "./names.ts";

type Context = PageContext<"document" | "headers"> & Sources;

/** Only tags that the page lacks; `undefined` when one of the four that belong together cannot be given. */
export function proposeOpenGraph(context: Context): Suggestion | undefined {
  const { document, view, corpus } = context;
  const has = (wanted: string) => document.metas.some(({ name, content }) => name === wanted && content.trim() !== "");
  const lacking = new Set(missingOpenGraph(document));
  const values: Readonly<Record<string, string | undefined>> = {
    "og:title": titleName(document, corpus.siteName) || undefined,
    "og:type": isPost(document) ? "article" : "website",
    "og:url": canonicalsOf(declared(context))[0]?.url ?? context.page.url,
    "og:image": lacking.has("og:image") ? shareableImage(document, view) : undefined,
  };
  if ([...lacking].some((name) => values[name] === undefined)) return undefined;
  const extras = {
    "og:description": ownDescription(document),
    "og:site_name": corpus.siteName ?? undefined,
  };
  const chosen = [
    ...Object.entries(values).filter(([name]) => lacking.has(name)),
    ...Object.entries(extras).filter(([name, value]) => value && !has(name)),
  ];
  return socialTags(chosen, "property", "the page's title, canonical and first image that opens");
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
  return socialTags([["twitter:card", card]], "name", image ? "the page has an image for it" : "the page has no image");
}
