/** Letting a page be listed again, where a robots meta tag is what keeps it out. */
import { type Declared, robotsRules } from "#domain/indexing.ts";
import type { Suggestion } from "#domain/suggestion.ts";

/** `undefined` where a header, or a tag for one robot only, says noindex: those are set elsewhere. */
export function proposeIndexing(words: Declared): Suggestion | undefined {
  const saying = robotsRules(words).filter(({ directives }) => directives.has("noindex"));
  if (saying.some(({ from, agent }) => from === "header" || agent !== "robots")) return undefined;
  const kept = [...(saying[0]?.directives ?? [])].filter((word) => word !== "noindex" && word !== "index");
  const value = ["index", ...kept].join(", ");
  return { field: "robots", value, risk: "review", source: "the other directives of the tag" };
}
