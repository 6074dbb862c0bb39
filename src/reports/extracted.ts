/** One line for each page with the values that the website's own rules extracted, for spreadsheets. */
import { stringify } from "csv-stringify/sync";
import { cell } from "./escape.ts";
import type { Extraction } from "./report.ts";

/** Several values stand in one cell. */
const BETWEEN = " | ";

export async function* renderExtracted(extraction: Extraction | null): AsyncGenerator<string> {
  const columns = extraction?.columns ?? [];
  yield stringify([["url", ...columns].map(cell)]);
  if (extraction === null) return;
  for await (const pages of extraction.pages()) {
    if (pages.length === 0) continue;
    yield stringify(
      pages.map(({ url, values }) => [url, ...columns.map((name) => values[name]?.join(BETWEEN) ?? "")].map(cell)),
    );
  }
}
