/** From one fix request to exact edits: the file that its page is made of, and the edit of that file. */
import type { FixRequest, Located, Proposal, Unfixable } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { withEdit } from "../edits/own-writes.ts";
import { effectsInWords } from "./edit/further-effects.ts";
import { OF_NO_PAGE, planFix } from "./edit/index.ts";
import { findSource, type LivePage, type SiteSource } from "./locate/index.ts";
import { fileResource, pathOf } from "./resource.ts";

export interface PlanWanted {
  readonly fixRequest: FixRequest;
  /** As it is served now; `null` when it can't be had. */
  readonly page: LivePage | null;
  /** Planned before it; it is planned on what they leave. */
  readonly done: readonly Edit[];
}

/** The site as it will be when the edits are done. */
function withEdits(site: SiteSource, done: readonly Edit[]): SiteSource {
  if (done.length === 0) return site;
  const texts = new Map(site.texts);
  for (const edit of done) {
    const path = pathOf(edit) ?? "";
    const text = withEdit(edit, texts.get(path) ?? null);
    if (path !== "" && typeof text === "string") texts.set(path, text);
  }
  return { ...site, texts };
}

/** What one fix request comes to. Takes as long as its file and page want: called in a thread of its own. */
export function planFixRequest({ fixRequest, page, done }: PlanWanted, site: SiteSource): Located {
  return plan(fixRequest, page, withEdits(site, done));
}

function plan({ page: { url }, suggestion }: FixRequest, page: LivePage | null, site: SiteSource): Located {
  // What isn't of one page is in files of its own.
  if (OF_NO_PAGE.has(suggestion.field)) return asLocated(suggestion, page ?? { url, html: "" }, "", site);
  if (page === null)
    return unfixable(
      "not_published",
      "The page can't be loaded now, or leads to another website, so its file can't be told.",
    );
  const source = findSource(page, site);
  if (source.is === "none") return unfixable("object_not_found", source.words);
  if (source.is === "ambiguous")
    return unfixable("element_ambiguous", `Several files could be its source: ${source.candidates.join(", ")}.`);
  return asLocated(suggestion, page, source.path, site);
}

function asLocated(
  suggestion: FixRequest["suggestion"],
  page: LivePage,
  sourcePath: string,
  site: SiteSource,
): Located {
  const planned = planFix(suggestion, page, sourcePath, site);
  if (planned.is === "refused") return unfixable(planned.reason, planned.words);
  const [first] = planned.edits;
  const path = (first && pathOf(first)) ?? sourcePath;
  return {
    is: "proposal",
    resource: { kind: "git-file", ref: fileResource(path), url: page.url, title: path, editUrl: null },
    field: fieldOf(suggestion),
    operation: planned.current === null ? "add" : suggestion.value === "" ? "remove" : "replace",
    currentValue: planned.current,
    proposedValue: suggestion.value,
    edits: planned.edits,
    holds: [],
    single: planned.affects === "site",
    constraints: { maxLength: MOST_LETTERS, html: false },
    warnings: planned.affects === "site" ? [`${path} is used by several pages; all of them change.`] : [],
    sideEffects: effectsInWords(planned.also),
  } satisfies Proposal;
}

const MOST_LETTERS = 5000;
/** Of these a page has one; the others are named by their target. */
const OF_PAGE: Readonly<Record<string, string>> = {
  title: "title",
  meta_description: "meta_description",
  canonical: "canonical",
  robots: "robots",
  h1: "h1",
  robots_txt: "robots_txt",
  llms_txt: "llms_txt",
};

function fieldOf({ field, target }: FixRequest["suggestion"]): string {
  return OF_PAGE[field] ?? `content#${field} ${target ?? ""}`.trim();
}

function unfixable(reason: Unfixable["reason"], words: string): Unfixable {
  return { is: "unfixable", reason, words };
}
