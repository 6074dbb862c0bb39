import { count } from "./common.ts";

/** Two audits side by side. */
export const compare = {
  title: "Compare",
  lead: "Changes between two audits of this site. Only pages and checks covered by both are compared, without the Changes issues of the earlier one: those are about the audit before it.",
  audit: "Audit",
  base: "Compared with",
  option: (when: string, score: number | null) => (score === null ? when : `Score ${score}, ${when}`),
  needsTwo: "Nothing to compare yet",
  needsTwoBody: "You need two completed audits of the same type. Run another audit after fixing some issues.",
  score: "Score",
  noScore: "no score",
  better: (points: number) => `up ${count(points, "point")}`,
  worse: (points: number) => `down ${count(points, "point")}`,
  same: "no change",
  counts: {
    new: { name: "New", means: "Not in the earlier audit." },
    fixed: { name: "Fixed", means: "In the earlier audit, no longer found." },
    regressed: { name: "Regressed", means: "Previously fixed, found again." },
    persisting: { name: "Unchanged", means: "Found in both audits." },
    notComparable: { name: "Not comparable", means: "The page or check wasn't covered by both audits." },
  },
  checks: "By check",
  check: "Check",
  showUnchanged: (number: number) => `Show ${count(number, "check")} with no change`,
  noChecks: "No changes in any check.",
  lists: { new: "New issues", regressed: "Regressed issues", fixed: "Fixed issues" },
  emptyLists: "No new, regressed or fixed issues.",
};
