/** Checks that report what axe says of measured pages: one issue for each page and rule. */
import { defineCheck } from "./define-check.ts";
import { measured } from "./lab.ts";

interface AxeCheck {
  readonly id: string;
  readonly title: string;
  readonly severity: "warning" | "notice";
  /** IDs of axe; the first is the one of the example. */
  readonly rules: readonly [string, ...string[]];
  /** What is wrong, as a sentence without its end. */
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  readonly noSuggestion: string;
  /** One that stands for the others in the documentation of axe, and others that explain. */
  readonly sources: readonly string[];
  readonly example: string;
}

export function axeCheck({ rules, what, why, fix, sources, example, ...check }: AxeCheck) {
  const [shown] = rules;
  return defineCheck({
    ...check,
    scope: "site",
    effect: check.severity === "notice" ? "polish" : "breakage",
    certainty: "certain",
    fix: "manual",
    core: false,
    message: "{count:element fails/elements fail} the axe rule {rule}: {help}.",
    docs: {
      what: `${what} axe ${rules.length === 1 ? "rule" : "rules"}: ${rules.map((rule) => `\`${rule}\``).join(", ")}. One page per template is tested on an emulated phone, and only when lab tests are enabled (labPages).`,
      ...{ why, fix, sources },
    },
    needs: ["lab"],
    each: measured(({ axe }) => axe ?? null),

    *detect({ lab, url }) {
      for (const { rule, help, count, elements } of lab.of(url)?.axe ?? [])
        if (rules.includes(rule)) yield { locator: rule, rule, help, count, evidence: snippetOf(elements) };
    },

    examples: () => ({
      fails: [
        {
          pages: {
            "/": {
              html: "<p>Tea</p>",
              lab: { axe: [{ rule: shown, help: "Required", count: 2, elements: [example] }, OTHER] },
            },
          },
          at: ["/"],
          says: `2 elements fail the axe rule ${shown}: Required`,
          because: "axe reports two elements",
        },
      ],
      passes: [
        { pages: { "/": { html: "<p>Tea</p>", lab: { axe: [] } } }, because: "axe reports nothing" },
        { pages: { "/": { html: "<p>Tea</p>", lab: { axe: [OTHER] } } }, because: "it is another rule" },
        { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
        {
          pages: { "/": { html: "<p>Tea</p>", lab: { axe: null } } },
          outcome: "cannot-tell",
          because: "the page could not be tested",
        },
      ],
    }),
  });
}

/** A rule that a check of the HTML reports. */
const OTHER = { rule: "image-alt", help: "Required", count: 1, elements: ["<img>"] };

function snippetOf(elements: readonly string[]): { readonly snippet?: string } {
  return elements.length === 0 ? {} : { snippet: elements.join("\n") };
}

export function axePage(rule: string): string {
  return `https://dequeuniversity.com/rules/axe/4.10/${rule}`;
}
