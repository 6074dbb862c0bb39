/** One example for each operation, from real answers of the tests: written by `npm run examples`. */
import examplesOfOperations from "./examples.json" with { type: "json" };

export interface Example {
  /** A request's body. */
  readonly request?: unknown;
  /** Bodies by status. */
  readonly responses: Readonly<Record<string, unknown>>;
}

/** By operation. */
export const examples: Readonly<Record<string, Example>> = examplesOfOperations;
