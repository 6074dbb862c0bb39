/** What the crawl saw at each URL, and the links between them. */
import { isBroken } from "#domain/answer.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { columnsOf } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";
import { LEFT_OUT } from "#domain/page.ts";
import type { LinkRow, PageFilter, PageRange, PageRecord } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";

type ReadDeps = Pick<AuditDeps, "store">;

export async function listPages(
  audit: AuditRecord,
  { filter, limit, ...range }: { filter: PageFilter } & PageRange,
  { store }: ReadDeps,
) {
  const rows = await store.pages.list(audit.id, filter, { ...range, limit: limit + 1 });
  const places = rows.slice(0, limit);
  const shown = places.map(({ page }) => page);
  const last = rows.length > limit ? places.at(-1) : undefined;
  const counts = await store.pages.issueCounts(
    audit.id,
    shown.map(({ number }) => number),
  );
  const extracted = await extractedOf(audit, shown, store);
  return {
    pages: shown.map((page) => ({
      ...toPage(page),
      issues: issueCounts(counts.get(page.number)),
      ...extracted(page.number),
    })),
    next: last === undefined ? null : { value: last.value, number: last.page.number },
  };
}

interface Extracted {
  readonly extracted?: { readonly name: string; readonly values: string[] }[];
}

/** In the order of the rules; nothing is asked of an audit that has none. */
async function extractedOf({ id, customRules }: AuditRecord, pages: readonly PageRecord[], store: ReadDeps["store"]) {
  const names = columnsOf(customRules);
  if (names.length === 0) return (): Extracted => ({});
  const numbers = pages.map(({ number }) => number);
  const columns = await store.pages.extracted(id, numbers);
  return (number: number): Extracted => {
    const own = columns.get(number);
    if (own === undefined) return {};
    const ordered = names.flatMap((name) => (own[name] === undefined ? [] : [{ name, values: [...own[name]] }]));
    return { extracted: ordered };
  };
}

/** @throws ServiceError not_found */
export async function readPageDetails(audit: AuditRecord, number: number, { store }: ReadDeps) {
  const page = await store.pages.byNumber(audit.id, number);
  if (page === undefined) throw new ServiceError("not_found");
  const counts = await store.pages.issueCounts(audit.id, [number]);
  const lab = await store.lab.of(audit.id, number);
  return {
    ...toPage(page),
    issues: issueCounts(counts.get(number)),
    ...(await extractedOf(audit, [page], store))(number),
    headers: page.headers.map(([name, value]) => ({ name, value })),
    chain: (await store.pages.chain(audit.id, page)).map((hop) => ({
      id: `pag_${hop.number}`,
      url: hop.url,
      status: hop.visit?.status ?? null,
      failure: hop.visit?.failure ?? null,
    })),
    lab: lab?.report ?? null,
    document: page.document,
    links: {
      issues: `/api/v1/audit/${audit.id}/seo-issues?page=pag_${number}`,
      outgoing: `/api/v1/audit/${audit.id}/links?from=pag_${number}`,
      incoming: `/api/v1/audit/${audit.id}/links?to=pag_${number}`,
      screenshot: lab?.isPictured ? `/api/v1/audit/${audit.id}/pages/pag_${number}/screenshot` : null,
    },
  };
}

/** JPEG. @throws ServiceError not_found */
export async function readScreenshot(audit: AuditRecord, number: number, { store }: ReadDeps): Promise<Buffer> {
  const picture = await store.lab.screenshot(audit.id, number);
  if (picture === undefined) throw new ServiceError("not_found");
  return picture;
}

/** JPEG. @throws ServiceError not_found */
export async function readFrame(
  audit: AuditRecord,
  number: number,
  frame: number,
  { store }: ReadDeps,
): Promise<Buffer> {
  const picture = await store.lab.frame(audit.id, number, frame);
  if (picture === undefined) throw new ServiceError("not_found");
  return picture;
}

export interface LinkListRequest {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly broken: boolean | undefined;
  readonly after: { readonly page: number; readonly position: number } | undefined;
  readonly limit: number;
}

/**
 * Links are stored packed by page, so a filter reads pages in order and stops after a bounded number of them: a page of
 * this list may be shorter than its limit, even empty, while there is more.
 */
const PAGES_READ_AT_ONCE = 500;

export async function listLinks(audit: AuditRecord, request: LinkListRequest, { store }: ReadDeps) {
  const { after, limit } = request;
  const range = { from: request.from ?? after?.page ?? 0, only: request.from !== undefined, pages: PAGES_READ_AT_ONCE };
  const incoming = request.to !== undefined && request.from === undefined;
  const known = incoming ? await store.pages.incoming(audit.id, request.to ?? 0) : undefined;
  const { links, lastPage } = known ?? (await store.pages.links(audit.id, range));
  const candidates = links.filter(
    (link) => isAfter(link, after) && (request.to ?? link.edge.target) === link.edge.target,
  );
  const targets = await store.pages.byNumbers(audit.id, [...new Set(candidates.map(({ edge }) => edge.target))]);
  const wanted = candidates.filter(
    ({ edge }) => request.broken === undefined || leadsNowhere(targets.get(edge.target)) === request.broken,
  );
  const shown = wanted.slice(0, limit);
  const sources = await store.pages.byNumbers(audit.id, [...new Set(shown.map(({ from }) => from))]);
  return {
    links: shown.map((link) => toLink(link, sources.get(link.from), targets.get(link.edge.target))),
    next: nextLink(wanted, limit, lastPage),
  };
}

function nextLink(wanted: readonly LinkRow[], limit: number, lastPage: number | undefined) {
  const last = wanted[limit - 1];
  if (wanted.length > limit && last !== undefined) return { page: last.from, position: last.position };
  return lastPage === undefined ? null : { page: lastPage, position: Number.MAX_SAFE_INTEGER };
}

function isAfter({ from, position }: LinkRow, after: LinkListRequest["after"]): boolean {
  return after === undefined || from > after.page || (from === after.page && position > after.position);
}

/** A target that was not asked is not known to be broken. */
function leadsNowhere(target: PageRecord | undefined): boolean {
  return target !== undefined && target.visit !== null && isBroken(target.visit);
}

function toLink({ from, edge }: LinkRow, source: PageRecord | undefined, target: PageRecord | undefined) {
  return {
    from: { id: `pag_${from}`, url: source?.url ?? "" },
    to: {
      id: `pag_${edge.target}`,
      url: target?.url ?? "",
      kind: target?.kind ?? ("page" as const),
      status: target?.visit?.status ?? null,
      failure: target?.visit?.failure ?? null,
    },
    text: edge.text,
    nofollow: edge.nofollow,
    via: edge.via,
    broken: leadsNowhere(target),
  };
}

function issueCounts(counts: Record<string, number> = {}) {
  return { error: counts.error ?? 0, warning: counts.warning ?? 0, notice: counts.notice ?? 0 };
}

function toPage(page: PageRecord) {
  const { visit } = page;
  return {
    id: `pag_${page.number}`,
    number: page.number,
    url: page.url,
    kind: page.kind,
    discoveredBy: page.discoveredBy,
    inSitemap: page.inSitemap,
    clicks: page.clicks,
    leftOut: page.leftOut === null ? null : { reason: page.leftOut, message: LEFT_OUT[page.leftOut] },
    visit: visit === null ? null : { ...visit, fetchedAt: visit.fetchedAt.toISOString() },
  };
}
