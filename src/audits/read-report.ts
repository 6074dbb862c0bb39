/** Everything that a report is made from, also of an audit that failed or was cancelled. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { columnsOf } from "#domain/custom-rules.ts";
import { type AuditId, parseId } from "#domain/ids.ts";
import { REMAINING_ISSUES } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";
import { type ResultsScope, readInstances, readResults } from "./read-results.ts";
import { wholeStructure } from "./read-structure.ts";

type ReadDeps = Pick<AuditDeps, "store" | "checks">;

/** More than there are checks: a file has no pages. */
const ALL = 1_000_000;
/** As many as the formats for people show of a finding. */
const FIRST_INSTANCES = 100;

export async function readReport(
  audit: AuditRecord,
  deps: ReadDeps,
  { scope = REMAINING_ISSUES, forOutsiders = false }: ResultsScope = {},
) {
  const request = { partial: true, afterCheckId: undefined, limit: ALL, instancesPerFinding: FIRST_INSTANCES };
  const { total: _, next: __, findings, ...report } = await readResults(audit, request, deps, { scope, forOutsiders });
  return {
    // A file has all instances; there is nowhere to go for more.
    report: { ...report, findings: findings.map((finding) => ({ ...finding, moreUrl: null })) },
    instancesOf: (checkId: string) => readInstances(audit, checkId, deps, scope),
    // What pages say is nobody else's business: a shared report tells of issues.
    extraction: forOutsiders ? null : extractionOf(audit, deps),
    context: {
      siteName: forOutsiders ? null : ((await deps.store.websites.byId(audit.websiteId))?.name ?? null),
      titles: new Map(deps.checks.list.map(({ id, title }) => [id, title])),
      depths: (await wholeStructure(deps.store, audit, scope)).depths,
      base: await baseOf(audit, deps),
      screenshot: await screenshotOf(audit, deps),
      brand: await deps.store.brands.of(audit.workspaceId),
    },
  };
}

/** `null` without rules that extract anything. */
function extractionOf({ id, customRules }: AuditRecord, { store }: ReadDeps) {
  const columns = columnsOf(customRules);
  if (columns.length === 0) return null;
  return {
    columns,
    async *pages() {
      for (let after = 0; ; ) {
        const rows = await store.pages.extractedAfter(id, after, PAGES_AT_ONCE);
        yield rows.map(({ url, extracted }) => ({
          url,
          values: Object.fromEntries(columns.map((name) => [name, [...(extracted[name] ?? [])]])),
        }));
        if (rows.length < PAGES_AT_ONCE) return;
        after = rows.at(-1)?.number ?? after;
      }
    },
  };
}

const PAGES_AT_ONCE = 500;

/** Of the home page, else of the first page that has one. */
async function screenshotOf(
  { id, summary, startUrl }: Pick<AuditRecord, "id" | "summary" | "startUrl">,
  { store }: ReadDeps,
) {
  const pictured = summary?.lab?.filter(({ isPictured }) => isPictured) ?? [];
  const page = pictured.find(({ url }) => url === startUrl) ?? pictured[0];
  const bytes = page && (await store.lab.screenshot(id, Number(page.pageId.slice("pag_".length))));
  return page && bytes ? { url: page.url, bytes } : null;
}

async function baseOf({ summary }: AuditRecord, { store }: ReadDeps) {
  const id: AuditId | undefined = parseId("aud", summary?.comparison?.baseAuditId ?? "");
  const base = id && (await store.audits.byId(id));
  return base ? { finishedAt: base.finishedAt?.toISOString() ?? null, score: base.score?.overall ?? null } : null;
}
