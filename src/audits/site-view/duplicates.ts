/** Pages that share a value, by one pass over a hash map. */
import type { SeenUrl } from "#domain/site.ts";
import type { UrlRecord } from "./url-record.ts";

/** Pages whose canonical is another page are not indexable, so canonical twins never meet here. */
export function* duplicates(
  records: readonly UrlRecord[],
  of: "title" | "description" | "h1" | "content",
): Generator<readonly SeenUrl[]> {
  const groups = new Map<string, UrlRecord[]>();
  for (const record of records) {
    if (!record.indexable || record.paginated) continue;
    const key = of === "content" ? record.textHash : normalised(record[of]);
    if (key === "") continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  for (const group of groups.values()) if (group.length > 1) yield group;
}

function normalised(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}
