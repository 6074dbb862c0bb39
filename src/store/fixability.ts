/**
 * What was found out about issues by looking at the site: whether a preview would give an approval, and if not, why not.
 * One process at a time looks at a site, by a lease that it renews, and each batch of the work is saved for itself. What was
 * read before a change of ours ended is not saved after it: the site counts its changes, and both sides compare.
 */
import type pg from "pg";
import { createFixabilityAnswers } from "./fixability-answers.ts";
import { createFixabilityWork } from "./fixability-work.ts";

export function createFixabilityStore(pool: pg.Pool) {
  return { ...createFixabilityWork(pool), ...createFixabilityAnswers(pool) };
}
