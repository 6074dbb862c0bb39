/** How values of options are read; what is wrong is said with the option's name by the parser. */
import { InvalidArgumentError } from "commander";
import { CATEGORIES } from "#domain/check.ts";
import { closest } from "#domain/closest.ts";

/** As FORMATS of reports, which is loaded only when it is used; a test holds them together. */
export const OUTPUT_WORDS =
  "pretty, json, ndjson, csv, html, markdown, sarif, junit, github, gitlab, llm or extracted; repeatable";

export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

export function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(`Enter a whole number from ${least} to ${most}.`);
    return value;
  };
}

export function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1000)) throw new InvalidArgumentError("Enter a number above 0, at most 1000.");
  return value;
}

export function collectBudget(value: string, before: Readonly<Record<string, number>> = {}): Record<string, number> {
  const [category = "", most = ""] = value.split("=");
  if (!(CATEGORIES as readonly string[]).includes(category)) {
    const near = closest(category, CATEGORIES);
    throw new InvalidArgumentError(
      near === undefined ? `Use one of ${CATEGORIES.join(", ")}.` : `Did you mean ${near}?`,
    );
  }
  if (!/^\d{1,7}$/.test(most)) throw new InvalidArgumentError("Use category=number, as in images=5.");
  return { ...before, [category]: Number(most) };
}
