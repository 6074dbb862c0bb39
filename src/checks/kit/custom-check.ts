/**
 * A check that a user wrote. Its rule was tried where the page was read (crawl/custom); here it becomes a check like any other,
 * so that lists, groups, comparisons, reports and gates know no difference. It suggests nothing, so its issues are never fixable.
 */
import { type CustomCheck, type CustomResult, type FileCheck, sourceInWords } from "#domain/custom-rules.ts";
import type { AnyPageCheck, Registered } from "./define-check.ts";
import type { PageContext, PageNeed } from "./facts.ts";
import { openedPage } from "./guards.ts";

export function customCheck(rule: CustomCheck): Registered {
  return registered(rule, { message: messageOf(rule), what: `Custom check: ${conditionOf(rule)}.` });
}

/** A check of a file of the command line's. Its messages are its own. */
export function fileCheck(check: FileCheck): Registered {
  return registered(check, { message: "{text}", what: "Custom check of a file." });
}

function registered(
  { id, title, severity = "notice", why, fix }: FileCheck,
  { message, what }: { readonly message: string; readonly what: string },
): Registered {
  const check: AnyPageCheck = {
    id,
    title,
    // As little as there is: what it does to visitors or search engines is known to nobody but its author.
    effect: "polish",
    severity,
    certainty: "certain",
    fix: "manual",
    core: false,
    needs: ["document"],
    message,
    noSuggestion: "Custom checks suggest no values.",
    docs: {
      what,
      why: why ?? "A custom check of this website.",
      fix: fix ?? "Decide what the page should contain, and change it.",
      sources: [],
    },
    appliesTo(context) {
      const applies = openedPage(context);
      if (applies !== "applies") return applies;
      const result = resultOf(id, context);
      if (result?.outcome === "errored") throw new Error("the rule failed on this page");
      if (result?.outcome === "cannot-tell") return "cannot-tell";
      return result?.outcome === "judged" ? "applies" : "not-applicable";
    },
    *detect(context) {
      const result = resultOf(id, context);
      if (result?.outcome !== "judged") return;
      for (const { args, snippet, locator } of result.findings)
        yield {
          ...args,
          ...(locator === undefined ? {} : { locator }),
          ...(snippet === undefined ? {} : { evidence: { snippet } }),
        };
    },
    examples() {
      throw new Error("a custom check has no examples");
    },
  };
  return { category: "custom", check };
}

function resultOf(id: string, { page }: PageContext<PageNeed>): CustomResult | undefined {
  return page.custom?.results.get(id);
}

/** What users write is an argument: braces in it aren't filled. */
function messageOf({ reportIf }: CustomCheck): string {
  switch (reportIf) {
    case "absent":
      return "Nothing on the page matches {rule}.";
    case "fewer-than":
      return "{count:match/matches} of {rule}, fewer than expected.";
    case "more-than":
      return "{count:match/matches} of {rule}, more than expected.";
    case "matches":
      return "{count:element/elements} of {rule} with an unwanted value.";
    case "does-not-match":
      return "{count:element/elements} of {rule} without the expected value.";
    case "present":
      return "{count:match/matches} of {rule}.";
  }
}

function conditionOf(rule: CustomCheck): string {
  const { reportIf, count, pattern } = rule;
  const source = `\`${sourceInWords(rule).replaceAll("`", "'")}\``;
  switch (reportIf) {
    case "absent":
      return `pages without a match of ${source}`;
    case "fewer-than":
      return `pages with fewer than ${count} matches of ${source}`;
    case "more-than":
      return `pages with more than ${count} matches of ${source}`;
    case "matches":
      return `pages where ${source} matches \`${pattern?.replaceAll("`", "'")}\``;
    case "does-not-match":
      return `pages where ${source} doesn't match \`${pattern?.replaceAll("`", "'")}\``;
    case "present":
      return `pages with a match of ${source}`;
  }
}
