/** The HTML of an example as facts: examples are read by the same code as the pages of a crawl. */
import type { ParseExample } from "#checks/kit/examples.ts";
import { extractDocument } from "#crawl/extract.ts";

export const parseExample: ParseExample = (html, url, headers) =>
  extractDocument(new TextEncoder().encode(html), url, headers.find(([name]) => name === "content-type")?.[1] ?? null);
