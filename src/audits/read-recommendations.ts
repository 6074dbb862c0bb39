/** The values that would fix open issues, as programs read them. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Category } from "#domain/check.ts";
import { recommendationSource } from "#domain/recommendation.ts";
import type { Severity } from "#domain/severity.ts";
import type { IssuePosition } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";
import { grantOf } from "./fixable.ts";

export interface RecommendationRequest {
  readonly severities: readonly Severity[];
  readonly categories: readonly Category[];
  readonly checkIds: readonly string[];
  readonly after: IssuePosition | undefined;
  readonly limit: number;
}

export async function listRecommendations(
  audit: AuditRecord,
  { after, limit, ...filter }: RecommendationRequest,
  { store, checks }: Pick<AuditDeps, "store" | "checks">,
) {
  const grant = await grantOf(audit, store);
  const wanted = {
    ...{ ...filter, statuses: ["open", "regressed"] as const, suggested: true as const, grant: null },
    ...{ fixable: undefined, urlContains: undefined, search: undefined, isNew: undefined },
    ...{ urlId: undefined, groupNo: undefined },
  };
  const sort = [{ key: "impact", descending: true }] as const;
  const rows = await store.issues.list(audit.id, wanted, { sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const ids = shown.map(({ id }) => id);
  const verdicts = grant === null ? undefined : await store.fixability.of(audit.id, grant.key, ids);
  return {
    recommendations: shown.flatMap((issue) => {
      const { id, checkId, category, severity, status, url, locator, suggestion } = issue;
      if (suggestion === null) return [];
      const { field, target = null, value, source: sourceWords, risk } = suggestion;
      return {
        ...{ issueId: id, checkId, title: checks.describe(issue).title, category, severity, status, url, locator },
        ...{ field, target, value, source: recommendationSource(field), sourceWords, risk },
        confidence: checks.get(checkId)?.certainty ?? ("certain" as const),
        validated: verdicts?.get(id)?.fixable === true,
        ...{ model: null, costUsd: null },
      };
    }),
    next: last === undefined ? null : { keys: [last.impact], id: last.id },
  };
}
