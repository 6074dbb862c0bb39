/** The values that rules extracted, as a table of the first pages that have some. The exports have them all. */
import { html, link, shortened } from "../escape.ts";
import type { ExtractedPage, Extraction } from "../report.ts";

/** A report is read by people. */
const MOST_ROWS = 200;
/** Values may be rare; a report of a large site must not wait for those of all its pages. */
const MOST_ASKED = 20_000;
const MOST_VALUES = 5;
const MOST_LETTERS = 200;

export interface ShownExtraction {
  readonly columns: readonly string[];
  readonly pages: readonly ExtractedPage[];
  readonly hasMore: boolean;
}

/** The first pages with a value. */
export async function firstExtracted({ columns, pages }: Extraction): Promise<ShownExtraction> {
  const shown: ExtractedPage[] = [];
  let asked = 0;
  for await (const piece of pages()) {
    for (const page of piece) {
      if (columns.every((name) => (page.values[name] ?? []).length === 0)) continue;
      if (shown.length === MOST_ROWS) return { columns, pages: shown, hasMore: true };
      shown.push(page);
    }
    asked += piece.length;
    if (asked >= MOST_ASKED) return { columns, pages: shown, hasMore: true };
  }
  return { columns, pages: shown, hasMore: false };
}

/** @param room bytes that its rows may take */
export function extractedTable({ columns, pages, hasMore }: ShownExtraction, room: number): string {
  const rows: string[] = [];
  let bytes = 0;
  for (const page of pages) {
    const row = rowOf(page, columns);
    bytes += Buffer.byteLength(row);
    if (bytes > room) break;
    rows.push(row);
  }
  const head = ["URL", ...columns].map(
    (name) => `<th scope="col"><bdi>${html(shortened(name, MOST_LETTERS))}</bdi></th>`,
  );
  const table = `<div class="scroll"><table class="extracted"><caption class="hidden">Extracted values, by page</caption><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
  const rest =
    hasMore || rows.length < pages.length
      ? `<p class="rest">Only the first pages are listed; the JSON report and the output format “extracted” have all of them.</p>`
      : "";
  const nothing = `<p class="meta">No values found.</p>`;
  return `<section class="card" id="extracted"><h2>Custom extraction</h2>${rows.length === 0 ? nothing : table}${rest}</section>`;
}

function rowOf({ url, values }: ExtractedPage, columns: readonly string[]): string {
  const cells = columns.map((name) => `<td>${cellOf(values[name] ?? [])}</td>`);
  return `<tr><th scope="row">${link(url)}</th>${cells.join("")}</tr>`;
}

function cellOf(values: readonly string[]): string {
  const shown = values.slice(0, MOST_VALUES).map((value) => `<bdi>${html(shortened(value, MOST_LETTERS))}</bdi>`);
  const rest = values.length - shown.length;
  return [...shown, ...(rest > 0 ? [`<span class="meta">and ${rest} more</span>`] : [])].join("<br>");
}
