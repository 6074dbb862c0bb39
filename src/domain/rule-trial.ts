/** Rules of users tried on a page, as threads tell each other of it. */
import type { CustomFacts, CustomRules, RuleProblem } from "./custom-rules.ts";
import type { FetchFailure } from "./page.ts";
import type { ToRead } from "./reading.ts";

/** Rules to be tried before they are saved. */
export interface TryRequest {
  readonly rules: CustomRules;
  /** `null`: only look for problems. */
  readonly page: ToRead | null;
}

export interface TriedRules {
  readonly problems: readonly RuleProblem[];
  /** `null` where nothing was tried. */
  readonly page: {
    readonly url: string;
    readonly status: number | null;
    readonly failure: FetchFailure | null;
    readonly redirectTo: string | null;
    /** It is an HTML document, and the rules were tried on it. */
    readonly isRead: boolean;
    readonly facts: CustomFacts;
  } | null;
}
