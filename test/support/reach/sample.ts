/** Applied values, drawn at random, each with what its page says: for people who judge whether it is true and fits. */
import { load } from "cheerio";
import { drawn, type Reach, type ReachOutcome } from "./measure.ts";

const CONTEXT = 1_500;

/** The page as it was sent before anything was changed, by address. */
export type PagesBefore = ReadonlyMap<string, string>;

export function sampleText(
  { outcomes }: Reach,
  { count, seed, pages }: { readonly count: number; readonly seed: number; readonly pages: PagesBefore },
): string {
  const applied = outcomes.filter(({ state, written }) => state === "applied" && written);
  const chosen = drawn(applied, count, seed, ({ fingerprint }) => fingerprint);
  return [
    `# ${chosen.length} of ${applied.length} applied values, drawn with seed ${seed}`,
    "For each: is the value true of the page (no invented fact)? Is it right as it is, to be edited, or wrong? Where it is marked safe: would nobody want to look at it first?",
    ...chosen.map((outcome, index) => entry(outcome, index + 1, pages.get(outcome.url) ?? "")),
  ].join("\n\n");
}

function entry(outcome: ReachOutcome, number: number, html: string): string {
  const $ = load(html);
  const meta = $('meta[name="description"]').attr("content") ?? "none";
  $("script, style").remove();
  const text = ($("main").length > 0 ? $("main") : $("body")).text().replace(/\s+/g, " ").trim();
  return [
    `## ${number}. ${outcome.checkId}: ${outcome.title}`,
    `Page: ${outcome.url}`,
    `Finding: ${outcome.message}`,
    ...(outcome.locator === "" ? [] : [`Place: ${outcome.locator}`]),
    `Changed: ${outcome.field}${outcome.suggestionTarget === null ? "" : ` of ${outcome.suggestionTarget}`}`,
    `Before: ${outcome.before === null ? "nothing" : outcome.before}`,
    `Value: ${JSON.stringify(outcome.suggestedValue)}`,
    `Marked: ${outcome.risk}; from: ${outcome.suggestionSource}`,
    `Title of the page: ${$("title").first().text()} · description: ${meta} · H1: ${
      $("h1")
        .map((_, heading) => $(heading).text().trim())
        .get()
        .join(" / ") || "none"
    }`,
    `Text of the page: ${text.slice(0, CONTEXT)}`,
    ...(outcome.field === "alt"
      ? [
          `Pictures: ${$("img")
            .map((_, picture) => $.html(picture))
            .get()
            .join(" ")
            .slice(0, CONTEXT)}`,
        ]
      : []),
    "Verdict:",
  ].join("\n");
}
