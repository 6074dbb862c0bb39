/** Headers hardly differ inside a template, so one page of each stands for all. */
import type { AuditId } from "#domain/ids.ts";
import type { HeaderSample } from "#domain/site.ts";
import type { Store } from "#store/index.ts";
import type { UrlRecord } from "./url-record.ts";

/** Templates beyond these have a page or two each. */
const MOST_TEMPLATES = 300;

export async function loadHeaderSamples(
  store: Store,
  auditId: AuditId,
  byId: readonly (UrlRecord | undefined)[],
  origin: string,
): Promise<readonly HeaderSample[]> {
  const rows = await store.crawlReads.headerSamples(auditId, MOST_TEMPLATES);
  return rows.flatMap(({ id, headers, pages }) => {
    const page = byId[id];
    return page?.url.startsWith(`${origin}/`) ? [{ page, headers, pages }] : [];
  });
}
