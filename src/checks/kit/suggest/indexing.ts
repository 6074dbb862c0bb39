/** What the robots meta tag should say, where the tag is what says the wrong thing. */
import { type Declared, forbidsListing, robotsRules } from "#domain/indexing.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { declared, type PageContext, type Sources } from "../facts.ts";
import { isNeeded, isNeededByPages } from "./canonical.ts";

/** `undefined` where a header, or a tag for one robot only, says noindex: those are set elsewhere. */
export function proposeIndexing(words: Declared): Suggestion | undefined {
  const saying = robotsRules(words).filter(forbidsListing);
  if (saying.some(({ from, agent }) => from === "header" || agent !== "robots")) return undefined;
  const [rule] = saying;
  const isDate = (word: string) => rule?.expired !== undefined && word.startsWith("unavailable_after");
  // A page that is to be found should lead on as well.
  const dropped = new Set(["noindex", "nofollow", "index", "follow", "none"]);
  const kept = [...(rule?.directives ?? [])].filter((word) => !dropped.has(word) && !isDate(word));
  return { ...tagWith(kept), risk: "review" };
}

/** A tag that would say nothing goes. */
function tagWith(directives: readonly string[]): Pick<Suggestion, "field" | "target" | "value" | "source"> {
  return directives.length === 0
    ? {
        field: "head_tag_removed",
        target: "robots",
        value: "",
        source: "the default without the tag: everything is allowed",
      }
    : { field: "robots", value: directives.join(", "), source: "the tag's other directives" };
}

/**
 * The directives without some of them; `undefined` where a header, or a tag for one robot only, says one of these.
 * Every tag's other directives are kept, because one tag takes the place of all.
 */
export function withoutDirectives(words: Declared, isWrong: (directive: string) => boolean): Suggestion | undefined {
  const rules = robotsRules(words);
  const saying = rules.filter(({ directives }) => [...directives].some(isWrong));
  if (saying.length === 0 || saying.some(({ from, agent }) => from === "header" || agent !== "robots"))
    return undefined;
  const tags = rules.filter(({ from, agent }) => from === "meta" && agent === "robots");
  const kept = [...new Set(tags.flatMap(({ directives }) => [...directives]))].filter((word) => !isWrong(word));
  return { ...tagWith(kept), risk: "safe" };
}

type Judged = PageContext<"document" | "headers"> & Sources;

/** A noindex beside what the tag says already; none where other pages, or a sitemap, name this one to be listed. */
export function proposeNoindex(context: Judged, risk: Suggestion["risk"]): Suggestion | undefined {
  const { page, view } = context;
  return isNeeded(view.byUrl(page.url), view) ? undefined : noindexFor(context, risk);
}

/** The same for a list of WordPress: its SEO plugins, and the companion, take what says noindex out of the sitemap. */
export function proposeNoindexOfList(context: Judged): Suggestion | undefined {
  const { page, view } = context;
  return isNeededByPages(view.byUrl(page.url), view) ? undefined : noindexFor(context, "review");
}

function noindexFor(context: Judged, risk: Suggestion["risk"]): Suggestion {
  const others = robotsRules(declared(context)).filter(({ from, agent }) => from === "meta" && agent === "robots");
  const kept = [...new Set(others.flatMap(({ directives }) => [...directives]))].filter((word) => word !== "index");
  const value = ["noindex", ...kept].join(", ");
  return { field: "robots", value, risk, source: "noindex, in addition to the tag's other directives" };
}
