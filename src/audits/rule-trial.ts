/** What trying rules needs of other parts: a page, and a place where they hold nobody up. */
import type { ToRead } from "#domain/reading.ts";
import type { TriedRules, TryRequest } from "#domain/rule-trial.ts";

export interface RuleTrial {
  /** Compiles and tries rules where they can hold nobody up. @throws ServiceError overloaded */
  readonly tryRules: (request: TryRequest) => Promise<TriedRules>;
  /** One request, which follows no redirect. */
  readonly fetchToRead: (url: string) => Promise<ToRead>;
}
