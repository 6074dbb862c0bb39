/** Headers hardly differ inside a template, so one page of each stands for its pages. */
import type { Document } from "#domain/document.ts";
import type { AuditId } from "#domain/ids.ts";
import type { HeaderSample } from "#domain/site.ts";
import type { Store } from "#store/index.ts";
import type { UrlRecord } from "./url-record.ts";

/** Templates beyond these have a page or two each; the names of their headers tell those pages apart well enough. */
const MOST_TEMPLATES = 100;
/** A server sends few sets of headers: more are made up for each request. */
const MOST_SAMPLES = 500;

export async function loadHeaderSamples(
  store: Store,
  auditId: AuditId,
  byId: readonly (UrlRecord | undefined)[],
  origin: string,
): Promise<readonly HeaderSample[]> {
  const rows = await store.crawlReads.headerSamples(auditId, {
    origin,
    templates: MOST_TEMPLATES,
    limit: MOST_SAMPLES,
  });
  return rows.flatMap(({ id, headers, bytes, pages, document }) => {
    const page = byId[id];
    return page ? [{ page, headers, metas: headerMetas(document), bytes, pages }] : [];
  });
}

export function headerMetas(document: Document | undefined): HeaderSample["metas"] {
  return (document?.metas ?? [])
    .filter(({ name, attribute }) => attribute === "http-equiv" || name === "referrer")
    .map(({ name, content }) => ({ name, content }));
}
