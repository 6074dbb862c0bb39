/** From a fix request and the file of its page to exact edits of that file. Never throws. */
import type { FixRequest, UnfixableReason } from "#domain/connector.ts";
import type { Edit, FragmentEdit } from "#domain/edit.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import { asEdits, type ElementChange } from "../../edits/pieces.ts";
import { readFrontMatter } from "../locate/front-matter.ts";
import { type LivePage, readPublicPage } from "../locate/public-page.ts";
import type { SiteSource } from "../locate/site-source.ts";
import type { FurtherEffect } from "./further-effects.ts";
import { HEAD_FIELDS } from "./head-fields.ts";
import { assertNoCode } from "./inert.ts";
import { assertDirect } from "./known-redirects.ts";
import { planBody } from "./plan-body.ts";
import { planHead } from "./plan-head.ts";
import { planSocialTags } from "./plan-social.ts";
import type { FieldPlan, FileChange, FixContext, NewFile, PlanFieldInFile, SourceFile } from "./planning.ts";
import { FixRefused } from "./refused.ts";
import { planRedirectEntry, planTextFile, redirectsOf } from "./site-files.ts";
import { planNewStructuredData, planStructuredData } from "./structured-data.ts";
import { mayBeWritten } from "./writable.ts";

export type FilePlan =
  | {
      readonly is: "edits";
      readonly edits: readonly Edit[];
      /** As the page shows it. */
      readonly current: string | null;
      readonly affects: "page" | "site";
      /** What changes with it. */
      readonly also: readonly FurtherEffect[];
    }
  | { readonly is: "refused"; readonly reason: UnfixableReason; readonly words: string };

export function planFix(
  suggestion: FixRequest["suggestion"],
  page: LivePage,
  path: string,
  site: SiteSource,
): FilePlan {
  try {
    const planField = FIELDS[suggestion.field];
    if (!planField) throw new FixRefused("kind_not_supported", "Sitemend can't change this in files yet.");
    // Also of what its field's planner takes for text. Structured data has braces, and a form in which they are no code.
    if (!STRUCTURED.has(suggestion.field)) assertNoCode(suggestion.value);
    const context: FixContext = {
      suggestion,
      shown: readPublicPage(page),
      file: fileAt(path, site, suggestion.field),
      site,
    };
    const planned = asPlan(planField(context), site);
    if (suggestion.field === "link") assertDirect(suggestion.value, redirectsOf(site), page.url);
    return planned;
  } catch (error) {
    if (error instanceof FixRefused) return { is: "refused", reason: error.reason, words: error.message };
    // Parsers give up on what is nested too deeply.
    return { is: "refused", reason: "element_not_found", words: "The file can't be read as its format says." };
  }
}

/** In `body/html-changes.ts` and `body/markdown-changes.ts`. */
const BODY_FIELDS: readonly SuggestionField[] = [
  ...(["alt", "image_attributes", "embed_attributes", "link", "link_text", "link_rel", "h1"] as const),
  ...(["heading_level", "heading_removed", "main_heading", "form_action", "tabindex", "resource"] as const),
  ...(["image_removed", "link_removed"] as const),
];

export const FIELDS: Partial<Record<SuggestionField, PlanFieldInFile>> = {
  title: (context) => planHead(HEAD_FIELDS.title, context),
  meta_description: (context) => planHead(HEAD_FIELDS.meta_description, context),
  canonical: (context) => planHead(HEAD_FIELDS.canonical, context),
  robots: (context) => planHead(HEAD_FIELDS.robots, context),
  social_tags: planSocialTags,
  json_ld_block: planStructuredData,
  json_ld: planNewStructuredData,
  robots_txt: planTextFile("robots.txt"),
  llms_txt: planTextFile("llms.txt"),
  redirect: planRedirectEntry,
  ...Object.fromEntries(BODY_FIELDS.map((field) => [field, planBody])),
};

const STRUCTURED: ReadonlySet<SuggestionField> = new Set(["json_ld_block", "json_ld"]);

/** They are in files of their own, whichever file the page has. */
export const OF_NO_PAGE: ReadonlySet<SuggestionField> = new Set(["robots_txt", "llms_txt", "redirect"]);

function fileAt(path: string, { texts, pages }: SiteSource, field: SuggestionField): SourceFile {
  const text = texts.get(path) ?? (OF_NO_PAGE.has(field) ? "" : undefined);
  if (text === undefined) throw new FixRefused("object_not_found", "The file can't be read.");
  const isMdx = /\.mdx$/i.test(path) || pages.some((page) => page.isMdx && page.path === path);
  const format = isMdx
    ? "mdx"
    : /\.(?:md|markdown|mdown|mkdn?|mkdown)$/i.test(path)
      ? "markdown"
      : /\.(?:html?|njk|liquid)$/i.test(path)
        ? "html"
        : "other";
  return { path, text, front: readFrontMatter(text), format };
}

function asPlan({ change, current, affects, also = [] }: FieldPlan, site: SiteSource): FilePlan {
  if (!mayBeWritten(change.path, site.folders))
    throw new FixRefused(
      "capability_missing",
      mayBeWritten(change.path, [])
        ? `“${change.path}” isn't in the folders that Sitemend may change. Add its folder to the connection's settings.`
        : `“${change.path}” is code, or a file that builds the website, which Sitemend never changes. Edit it by hand.`,
    );
  const edits = "content" in change ? [created(change)] : editsOf(change);
  const isCopied = site.pages.some(({ path, isCopied }) => isCopied && path === change.path);
  const copies = isCopied ? [{ shown: "languages" as const, before: current ?? "", after: "" }] : [];
  return { is: "edits", edits, current, affects, also: [...also, ...copies] };
}

/**
 * What is only put in, or only taken out, is known by what stands on both sides of it: else a line that somebody else has put there
 * would look like none.
 */
function withNeighbours(change: ElementChange, text: string): ElementChange {
  if (change.parts.every((part) => part.start < part.end && part.text !== "")) return change;
  const before = text.lastIndexOf("\n", Math.max(0, change.start - 2));
  const after = text.indexOf("\n", Math.min(text.length, change.end + 1));
  return { ...change, start: Math.min(change.start, before + 1), end: after === -1 ? text.length : after };
}

const CHARSET = /<meta\b[^<>]{0,200}\bcharset\s*=\s*["']?\s*([\w-]{1,40})/i;
/** Browsers look for it no further. */
const HEAD_LENGTH = 1024;

/** Files are written as UTF-8: where a page says that it is something else, other letters would be shown wrongly. */
function mustBeReadable(text: string, edits: readonly Pick<FragmentEdit, "after">[]): void {
  const declared = CHARSET.exec(text.slice(0, HEAD_LENGTH))?.[1];
  const isUtf8 = declared === undefined || /^utf-?8$/i.test(declared);
  if (isUtf8 || edits.every(({ after }) => /^[\x00-\x7f]*$/.test(after))) return;
  throw new FixRefused(
    "value_not_possible",
    `The page declares the character encoding ${declared}, and Sitemend writes UTF-8. Change the page's encoding first.`,
  );
}

function created({ path, content }: NewFile): Edit {
  return { kind: "value", resource: `file:${path}`, field: "file", before: null, after: content };
}

/** Each edit is tried: the text that it leaves must say what is wanted, and nothing else may differ. */
function editsOf(change: FileChange): readonly Edit[] {
  const pieces = asEdits(
    change.text,
    change.changes.map((one) => withNeighbours(one, change.text)),
  );
  if (!pieces)
    throw new FixRefused(
      "value_not_possible",
      `The file ${change.text.trim() === "" ? "is" : "would be"} empty, so an edit of it can't be told from others. Change it by hand.`,
    );
  mustBeReadable(change.text, pieces);
  const after = pieces.reduce((text, { before, after }) => text.replace(before, () => after), change.text);
  if (pieces.length > 0 && !change.isAsWanted(after))
    throw new FixRefused("would_break_block", "The file would say something else, too. Change it by hand.");
  return pieces.map(({ name, before, after }) => ({
    kind: "fragment",
    resource: `file:${change.path}`,
    field: "text",
    name,
    before,
    after,
  }));
}
