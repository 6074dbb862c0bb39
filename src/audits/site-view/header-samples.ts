/** Headers hardly differ inside a template, so one page of each stands for all. */
import type { Document } from "#domain/document.ts";
import type { AuditId } from "#domain/ids.ts";
import type { HeaderSample } from "#domain/site.ts";
import type { Store } from "#store/index.ts";
import type { UrlRecord } from "./url-record.ts";

/** Templates beyond these have a page or two each. */
const MOST_TEMPLATES = 100;

export async function loadHeaderSamples(
  store: Store,
  auditId: AuditId,
  byId: readonly (UrlRecord | undefined)[],
  origin: string,
): Promise<readonly HeaderSample[]> {
  const rows = await store.crawlReads.headerSamples(auditId, MOST_TEMPLATES);
  return rows.flatMap(({ id, headers, bytes, pages, document }) => {
    const page = byId[id];
    return page?.url.startsWith(`${origin}/`) ? [{ page, headers, metas: headerMetas(document), bytes, pages }] : [];
  });
}

export function headerMetas(document: Document | undefined): HeaderSample["metas"] {
  return (document?.metas ?? [])
    .filter(({ name, attribute }) => attribute === "http-equiv" || name === "referrer")
    .map(({ name, content }) => ({ name, content }));
}
