/**
 * What the template of a page includes. WordPress takes for each page the first template of a list of names, which follow
 * from the kind of page; that one names parts, menus and patterns, and these others. Nothing else of the site editor is
 * shown there.
 */
import { z } from "zod";
import { membersOf } from "../content/json-members.ts";
import { readBlocks } from "../content/read-blocks.ts";
import type { SiteEditor, StoredText } from "../transport.ts";

/** What the page shows besides its own content. */
export interface Included {
  /** As `post:12`: kept in the database, so they can be changed. */
  readonly refs: ReadonlySet<string>;
  /** Of files of the theme and of plugins, which nobody changes from here. */
  readonly files: readonly string[];
  /** Template parts, each as often as the page shows it. */
  readonly parts: number;
}

/** Parts in parts and patterns in patterns, far deeper than anybody nests them. */
const DEEPEST = 10;

/** `null`: no template of these names is there, so it is not known which one is taken. */
export function includedBy(
  { templates, parts, patterns, menus }: SiteEditor,
  slugs: readonly string[],
): Included | null {
  const template = slugs.flatMap((slug) => templates.find((one) => one.slug === slug) ?? [])[0];
  if (template === undefined) return null;
  const refs = new Set<string>();
  const files: string[] = [];
  const seen = new Set<StoredText>();
  let shownParts = 0;

  function include(stored: StoredText | undefined, around: readonly StoredText[] = []): void {
    // WordPress shows nothing within itself, and no page comes near the depth.
    if (stored === undefined || around.includes(stored) || around.length > DEEPEST) return;
    if (parts.includes(stored)) shownParts++;
    if (!seen.has(stored)) {
      seen.add(stored);
      if (stored.ref === null) files.push(stored.content);
      else refs.add(stored.ref);
    }
    const within = [...around, stored];
    for (const named of namesIn(withoutUnshown(stored.content))) include(find(named), within);
  }

  function find(named: Named): StoredText | undefined {
    // A block that names no menu shows the newest.
    if (named.is === "menu") return menus.find(({ ref }) => named.ref === undefined || ref === named.ref);
    if (named.is === "pattern") return patterns.find(({ ref }) => ref === named.ref);
    if (named.is === "part") return parts.find(({ slug }) => slug === named.slug);
    return patterns.find(({ slug }) => slug === named.slug && slug !== "");
  }
  include(template);
  return { refs, files, parts: shownParts };
}

/** Synced patterns that a text includes as they are kept, as `post:12`. */
export function syncedPatternsIn(content: string): readonly string[] {
  return [...new Set(namesIn(content).flatMap((named) => (named.is === "pattern" ? [named.ref] : [])))];
}

type Named =
  | { readonly is: "part" | "file"; readonly slug: string }
  | { readonly is: "pattern"; readonly ref: string }
  | { readonly is: "menu"; readonly ref: string | undefined };

const Members = z.object({
  slug: z.string().optional().catch(undefined),
  ref: z.int().optional().catch(undefined),
  content: z.unknown().optional(),
  overrides: z.unknown().optional(),
});

function namesIn(content: string): readonly Named[] {
  return readBlocks(content).flatMap((block): Named[] => {
    const { slug, ref, ...own } = Members.parse(membersOf(content, block) ?? {});
    const id = ref === undefined ? undefined : `post:${ref}`;
    if (block.name === "core/template-part" && slug !== undefined) return [{ is: "part", slug }];
    if (block.name === "core/pattern" && slug !== undefined) return [{ is: "file", slug }];
    if (block.name === "core/navigation" && (id !== undefined || !hasOwnItems(content, block)))
      return [{ is: "menu", ref: id }];
    // With words of its own the block shows something else than the pattern holds.
    const isAsKept = own.content === undefined && own.overrides === undefined;
    if (block.name === "core/block" && id !== undefined && isAsKept) return [{ is: "pattern", ref: id }];
    return [];
  });
}

/**
 * The text without what WordPress keeps in it and does not show: items of a navigation block that names a menu, and what a
 * list says when it is empty. As long as it was.
 */
export function withoutUnshown(content: string): string {
  let text = content;
  for (const block of readBlocks(content)) {
    const isMenu = block.name === "core/navigation" && Members.parse(membersOf(content, block) ?? {}).ref !== undefined;
    if (!isMenu && block.name !== "core/query-no-results") continue;
    const { openEnd, closeStart } = block;
    if (closeStart > openEnd) text = text.slice(0, openEnd) + " ".repeat(closeStart - openEnd) + text.slice(closeStart);
  }
  return text;
}

/** A navigation block that holds its items itself and names no menu takes none from one. */
function hasOwnItems(content: string, { openEnd, closeStart }: { openEnd: number; closeStart: number }): boolean {
  return content.slice(openEnd, closeStart).includes("<!-- wp:");
}

/**
 * Names of templates in the order in which WordPress tries them; none where the page does not tell its kind.
 * @param classes of the page's body, which WordPress fills
 * @param slug of the page's own object, if it has one
 */
export function templateNames(classes: ReadonlySet<string>, slug: string | undefined): readonly string[] {
  const has = (name: string) => classes.has(name);
  const rest = (prefix: string) =>
    [...classes].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const list = (...names: readonly (string | readonly string[])[]) => [...names.flat(), "index"];
  if (has("error404")) return list("404");
  if (has("search")) return list("search");
  const front = has("home") ? ["front-page"] : [];
  if (has("blog")) return list(front, "home");
  const policy = has("privacy-policy") ? ["privacy-policy"] : [];
  if (has("single") || has("page") || has("attachment")) return list(front, policy, singular());
  if (has("archive")) return list(archive(), "archive");
  return [];

  function singular(): readonly string[] {
    const kinds = rest("single-").filter((kind) => !isFormat(kind));
    const chosen = [...classes].flatMap((name) => /^[\w-]+?-template-(?!default$)(.+)$/.exec(name)?.[1] ?? []);
    const named = slug === undefined ? [] : [slug];
    if (has("page")) return [...chosen, ...[...named, id()].map((name) => `page-${name}`), "page", "singular"];
    const ofKind = kinds.flatMap((kind) => [...named.map((name) => `single-${kind}-${name}`), `single-${kind}`]);
    return [...chosen, ...(has("attachment") ? ["attachment"] : []), ...ofKind, "single", "singular"];
  }

  function id(): string {
    return rest(has("page") ? "page-id-" : "postid-")[0] ?? "";
  }

  function archive(): readonly string[] {
    for (const kind of ["category", "tag", "author"])
      if (has(kind)) return [...rest(`${kind}-`).map((name) => `${kind}-${name}`), kind];
    if (has("date")) return ["date"];
    if (has("post-type-archive")) return rest("post-type-archive-").map((name) => `archive-${name}`);
    const terms = rest("term-");
    const taxonomies = rest("tax-");
    const ofTerms = taxonomies.flatMap((name) => terms.map((term) => `taxonomy-${name}-${term}`));
    return [...ofTerms, ...taxonomies.map((name) => `taxonomy-${name}`), "taxonomy"];
  }
}

const isFormat = (kind: string): boolean => kind.startsWith("format-");
