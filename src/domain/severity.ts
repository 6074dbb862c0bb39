import { z } from "zod";

/** The gravest first: the place of one is its rank in the database. */
export const SEVERITIES = ["error", "warning", "notice"] as const;
export const Severity = z.enum(SEVERITIES).meta({
  id: "Severity",
  description: "`error` is the most severe, then `warning`, then `notice`.",
});
export type Severity = z.infer<typeof Severity>;

/** What an issue does, the gravest first; the score's base and the order follow it. */
export const EFFECTS = ["reach", "breakage", "understanding", "polish"] as const;
export const Effect = z.enum(EFFECTS).meta({
  id: "Effect",
  description:
    "What its issues do: `reach`: a page or the site can't be crawled, indexed or opened · `breakage`: something doesn't work for visitors, or is insecure · `understanding`: search engines or people misread the page · `polish`: an improvement.",
});
export type Effect = z.infer<typeof Effect>;

export const Certainty = z.enum(["certain", "likely", "possible"]).meta({
  id: "Certainty",
  description:
    "Confidence: `certain`: read from the response · `likely`: a rule with rare exceptions · `possible`: a hint.",
});
export type Certainty = z.infer<typeof Certainty>;
