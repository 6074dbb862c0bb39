/** Pages, links and changes of an audit as flat rows, read a piece at a time. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { effectOf } from "#domain/change.ts";
import { columnsOf } from "#domain/custom-rules.ts";
import type { ChangeId } from "#domain/ids.ts";
import type { PagePosition } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";
import { type LinkListRequest, listLinks, listPages } from "./read-pages.ts";

type ReadDeps = Pick<AuditDeps, "store">;
export type RowScope = "pages" | "links" | "changes";

const AT_ONCE = 500;
const EVERY_PAGE = {
  ...{ kinds: ["page" as const], visited: undefined, indexable: undefined, statusClass: undefined },
  ...{ urlContains: undefined, search: undefined, depth: undefined, contentTypes: [], issues: [] },
};

export function readRows(audit: AuditRecord, scope: RowScope, deps: ReadDeps) {
  const [columns, batches] = {
    pages: () => [[...PAGE_COLUMNS, ...extractedNames(audit)], pageRows(audit, deps)] as const,
    links: () => [LINK_COLUMNS, linkRows(audit, deps)] as const,
    changes: () => [CHANGE_COLUMNS, changeRows(audit, deps)] as const,
  }[scope]();
  return { name: scope, columns, batches };
}

const PAGE_COLUMNS = [
  ...[
    "id",
    "url",
    "status",
    "failure",
    "redirectTo",
    "contentType",
    "title",
    "description",
    "h1",
    "canonical",
    "noindex",
    "indexable",
  ],
  ...[
    "depth",
    "inlinks",
    "linkScore",
    "clicks",
    "wordCount",
    "bodyBytes",
    "ttfbMs",
    "score",
    "errors",
    "warnings",
    "notices",
    "inSitemap",
  ],
  ...["discoveredBy", "leftOut", "fetchedAt"],
];

async function* pageRows(audit: AuditRecord, deps: ReadDeps) {
  for (let after: PagePosition | undefined; ; ) {
    const { pages, next } = await listPages(
      audit,
      { filter: EVERY_PAGE, order: undefined, after, limit: AT_ONCE },
      deps,
    );
    yield pages.map(({ id, url, visit, issues, inSitemap, clicks, discoveredBy, leftOut, extracted = [] }) => ({
      ...{
        id,
        url,
        status: visit?.status ?? null,
        failure: visit?.failure ?? null,
        redirectTo: visit?.redirectTo ?? null,
      },
      ...{
        contentType: visit?.contentType ?? null,
        title: visit?.title ?? null,
        description: visit?.description ?? null,
      },
      ...{ h1: visit?.h1 ?? null, canonical: visit?.canonical ?? null, noindex: visit?.noindex ?? null },
      ...{ indexable: visit?.indexable ?? null, depth: visit?.depth ?? null, inlinks: visit?.inlinks ?? null },
      ...{
        linkScore: visit?.linkScore ?? null,
        clicks,
        wordCount: visit?.wordCount ?? null,
        bodyBytes: visit?.bodyBytes ?? null,
      },
      ...{ ttfbMs: visit?.ttfbMs ?? null, score: visit?.score ?? null },
      ...{ errors: issues.error, warnings: issues.warning, notices: issues.notice },
      ...{ inSitemap, discoveredBy, leftOut: leftOut?.reason ?? null, fetchedAt: visit?.fetchedAt ?? null },
      ...extractedCells(audit, extracted),
    }));
    if (next === null) return;
    after = next;
  }
}

/** A column of a rule may have the name of one of ours. */
function extractedNames({ customRules }: AuditRecord): string[] {
  return columnsOf(customRules).map((name) => `custom: ${name}`);
}

/** Several values stand in one cell. */
function extractedCells(audit: AuditRecord, extracted: readonly { name: string; values: readonly string[] }[]) {
  const cells = new Map(extracted.map(({ name, values }) => [`custom: ${name}`, values.join(" | ")]));
  return Object.fromEntries(extractedNames(audit).map((name) => [name, cells.get(name) ?? null]));
}

const LINK_COLUMNS = ["from", "to", "kind", "status", "failure", "text", "nofollow", "via", "broken"];

async function* linkRows(audit: AuditRecord, deps: ReadDeps) {
  const all = { from: undefined, to: undefined, broken: undefined, limit: AT_ONCE };
  for (let after: LinkListRequest["after"]; ; ) {
    const { links, next } = await listLinks(audit, { ...all, after }, deps);
    yield links.map(({ from, to, text, nofollow, via, broken }) => ({
      ...{
        from: from.url,
        to: to.url,
        kind: to.kind,
        status: to.status,
        failure: to.failure,
        text,
        nofollow,
        via,
        broken,
      },
    }));
    if (next === null) return;
    after = next;
  }
}

const CHANGE_COLUMNS = [
  ...[
    "id",
    "kind",
    "status",
    "effect",
    "url",
    "check",
    "field",
    "before",
    "suggested",
    "after",
    "overridden",
    "mode",
    "by",
    "reason",
  ],
  ...["createdAt", "appliedAt", "reverses"],
];

async function* changeRows(audit: AuditRecord, { store }: ReadDeps) {
  for (let before: ChangeId | undefined; ; ) {
    const changes = await store.journal.list(audit.id, { before, limit: AT_ONCE });
    yield changes.map((change) => ({
      ...{
        id: change.id,
        kind: change.kind,
        status: change.state,
        effect: effectOf(change),
        url: change.url,
        check: change.checkId,
      },
      ...{ field: change.field, before: change.before, suggested: change.suggested, after: change.after },
      ...{ overridden: change.overridden, mode: change.mode, by: change.actor.id, reason: change.reason },
      ...{
        createdAt: change.createdAt.toISOString(),
        appliedAt: change.appliedAt?.toISOString() ?? null,
        reverses: change.reverses,
      },
    }));
    if (changes.length < AT_ONCE) return;
    before = changes.at(-1)?.id;
  }
}
