/** What a check can say about one place. `errored` is the check's own fault, never the site's. */
export const OUTCOMES = ["passed", "failed", "cannot-tell", "not-applicable", "errored"] as const;
export type CheckOutcome = (typeof OUTCOMES)[number];
