/** Links to a report, and reports as files. */
import { exportAudit, listShares } from "@sitemend/client";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const sharesQuery = (auditId: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", auditId, "shares"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(listShares({ path: { auditId }, query: { limit: 50, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

export type ExportFormat = "json" | "ndjson" | "csv" | "html" | "pdf";
export type ExportScope = "issues" | "pages" | "links";

/** A plain address: the browser saves what it streams, whatever its size. */
export function exportHref(auditId: string, format: ExportFormat, scope: ExportScope = "issues"): string {
  return `/api/v1/audit/${encodeURIComponent(auditId)}/export?format=${format}&scope=${scope}`;
}

/** The PDF may be refused (no browser on the server), so it is asked for here, and the refusal can be shown. */
export async function downloadPdf(auditId: string): Promise<void> {
  const call = exportAudit({ path: { auditId }, query: { format: "pdf" }, parseAs: "blob" });
  await ask(call);
  const { data, response } = await call;
  const address = URL.createObjectURL(data as unknown as Blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = /filename="([^"]+)"/.exec(response?.headers.get("content-disposition") ?? "")?.[1] ?? "report.pdf";
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
