/** What an audit found, as short lines that a test can compare. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Severity } from "#domain/severity.ts";
import type { TestParts } from "./audit-site.ts";

const MORE_THAN_ANY = 10_000;
const EVERYTHING = {
  categories: [],
  statuses: [],
  checkIds: [],
  fixable: undefined,
  urlContains: undefined,
  search: undefined,
  isNew: undefined,
  grant: null,
  urlId: undefined,
  groupNo: undefined,
};

/** `check path`, sorted; the path is empty for the site as a whole. */
export async function foundBy(
  parts: TestParts,
  audit: AuditRecord,
  severities: readonly Severity[],
): Promise<readonly string[]> {
  const places = await placesFound(parts, audit, severities);
  return [...new Set(places.map(({ checkId, path }) => `${checkId} ${path}`.trim()))].toSorted();
}

export interface PlaceFound {
  readonly checkId: string;
  /** Of the page or file; empty for the site as a whole. */
  readonly path: string;
  /** Which element or target of it. */
  readonly locator: string;
}

export async function placesFound(
  parts: TestParts,
  { id, startUrl }: AuditRecord,
  severities: readonly Severity[],
): Promise<readonly PlaceFound[]> {
  const page = { sort: [], after: undefined, limit: MORE_THAN_ANY };
  const issues = await parts.store.issues.list(id, { ...EVERYTHING, severities }, page);
  const { origin } = new URL(startUrl);
  return issues.map(({ checkId, urlId, url, locator }) => ({
    ...{ checkId, locator },
    path: urlId === 0 ? "" : url.replace(origin, ""),
  }));
}
