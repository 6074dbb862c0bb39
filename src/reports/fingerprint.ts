/** Names an issue in files that outlive the audit: the same check at the same place of an address. */
import { createHash } from "node:crypto";
import type { ReportInstance } from "./report.ts";

export function fingerprint(checkId: string, { url, locator }: Pick<ReportInstance, "url" | "locator">): string {
  return createHash("sha256")
    .update(JSON.stringify([checkId, url, locator]))
    .digest("hex")
    .slice(0, 32);
}

/** Path and query of an address, as tools that know only files want it; the start page has a name, too. */
export function artifactOf(url: string): string {
  const { pathname = "/", search = "" } = URL.parse(url) ?? {};
  const path = `${pathname}${search}`.replace(/^\/+/, "");
  return path === "" ? "index" : path;
}
