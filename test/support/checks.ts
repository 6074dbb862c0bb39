/** Two checks with words, for tests that are not about checks. */
import type { CheckTexts } from "#audits/deps.ts";
import type { CheckInfo } from "#domain/check.ts";

const base = {
  effect: "understanding",
  causedIn: "template",
  scope: "page",
  certainty: "certain",
  needs: ["document"],
  core: true,
  scored: true,
  spoilsPage: false,
  offByDefault: false,
  method: "static",
  threshold: null,
  limit: null,
} satisfies Partial<CheckInfo>;

export const titleMissing: CheckInfo = {
  ...base,
  id: "title-missing",
  title: "Title missing",
  category: "titles",
  severity: "error",
  fix: "review",
  docs: { what: "The page has no title.", why: "Results then show the address.", fix: "Write a title.", sources: [] },
  noSuggestion: "Nothing on the page says what it should be.",
  docsUrl: "/docs/checks/title-missing",
};
export const linkBroken: CheckInfo = {
  ...base,
  id: "link-broken",
  title: "Broken link",
  category: "links",
  severity: "warning",
  fix: "manual",
  docs: { what: "A link leads nowhere.", why: "Visitors are lost.", fix: "Repair the link.", sources: [] },
  noSuggestion: "Nothing on the page says what it should be.",
  docsUrl: "/docs/checks/link-broken",
};
const list = [titleMissing, linkBroken];

export const testChecks: CheckTexts = {
  list,
  get: (id) => list.find((check) => check.id === id),
  describe: ({ checkId, args }) => ({
    title: list.find((check) => check.id === checkId)?.title ?? checkId,
    message: `${checkId} at ${String(args.place ?? "the page")}`,
  }),
  withRules: () => testChecks,
};
