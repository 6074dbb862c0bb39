/** How URLs become rows. */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import type { KnownUrl, LeftOutReason } from "#domain/page.ts";
import { copyRows } from "./copy.ts";
import type { Columns } from "./row-writer.ts";
import type { Owned } from "./visit-rows.ts";

/** The audit a runner holds, with its proof of holding it. */
export interface AuditLease extends Owned {
  readonly owner: string;
}

export type UrlToSave = KnownUrl & { readonly leftOut: LeftOutReason | null; readonly inSitemap: boolean };

const URL_COLUMNS: Columns = {
  audit_id: "uuid",
  id: "int4",
  url: "text",
  kind: "text",
  discovered_by: "text",
  depth: "int4",
  left_out: "text",
  in_sitemap: "bool",
};

export async function copyUrls(client: pg.PoolClient, lease: AuditLease, urls: Iterable<UrlToSave>): Promise<void> {
  const audit = toUuid(lease.auditId);
  const rows = function* () {
    for (const url of urls)
      yield [audit, url.id, url.url, url.kind, url.discoveredBy, url.depth, url.leftOut, url.inSitemap];
  };
  await copyRows(client, "known_url", URL_COLUMNS, rows());
}
