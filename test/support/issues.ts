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
  { id, startUrl }: AuditRecord,
  severities: readonly Severity[],
): Promise<readonly string[]> {
  const page = { sort: [], after: undefined, limit: MORE_THAN_ANY };
  const issues = await parts.store.issues.list(id, { ...EVERYTHING, severities }, page);
  const { origin } = new URL(startUrl);
  const lines = issues.map(({ checkId, urlId, url }) =>
    `${checkId} ${urlId === 0 ? "" : url.replace(origin, "")}`.trim(),
  );
  return [...new Set(lines)].toSorted();
}
