/** Headers hardly differ inside a template, so one page of each stands for its pages. */
import type { Document } from "#domain/document.ts";
import type { AuditId } from "#domain/ids.ts";
import type { HeaderSample } from "#domain/site.ts";
import type { Store } from "#store/index.ts";

/** Templates beyond these have a page or two each; the names of their headers tell those pages apart well enough. */
const MOST_TEMPLATES = 100;
/** A server sends few sets of headers: more are made up for each request. */
const MOST_SAMPLES = 500;

/** Each with the number of its page. */
export async function loadHeaderSamples(
  store: Store,
  auditId: AuditId,
  origin: string,
  without: readonly number[],
): Promise<readonly (Omit<HeaderSample, "page"> & { readonly id: number })[]> {
  const rows = await store.crawlReads.headerSamples(auditId, {
    origin,
    templates: MOST_TEMPLATES,
    limit: MOST_SAMPLES,
    without,
  });
  return rows.map(({ document, ...row }) => ({ ...row, metas: headerMetas(document) }));
}

export function headerMetas(document: Document | undefined): HeaderSample["metas"] {
  return (document?.metas ?? [])
    .filter(({ name, attribute }) => attribute === "http-equiv" || name === "referrer")
    .map(({ name, content }) => ({ name, content }));
}
