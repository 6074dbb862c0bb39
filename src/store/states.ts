/**
 * Sets of states, as lists for SQL. They are part of a statement's text and not among its values, because the database uses
 * a partial index only for a statement that names the states of the index.
 */
import { UNFINISHED } from "#domain/audit.ts";
import { ON_ITS_WAY, UNDER_WAY } from "#domain/change.ts";
import { OPEN } from "#domain/result.ts";

export const UNFINISHED_AUDIT = listOf(UNFINISHED);
export const OPEN_ISSUE = listOf(OPEN);
export const CHANGE_UNDER_WAY = listOf(UNDER_WAY);
export const CHANGE_ON_ITS_WAY = listOf(ON_ITS_WAY);

function listOf(states: Iterable<string>): string {
  return [...states].map((state) => `'${state}'`).join(", ");
}
