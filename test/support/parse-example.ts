/** The HTML of an example as facts: examples are read by the same code as the pages of a crawl. */
import type { ParseExample } from "#checks/kit/examples.ts";
import { extractDocument } from "#crawl/extract.ts";
import { findHeader } from "#crawl/headers.ts";
import { withRefresh } from "#crawl/read-answer.ts";
import { readFinished } from "#crawl/read-finished.ts";

const AT_REST = { errors: [], missing: [], sentTo: null, settled: true };

export const parseExample: ParseExample = (html, url, headers, { sent, finishing } = {}) => {
  const read = (text: string) =>
    extractDocument(new TextEncoder().encode(text), url, findHeader(headers, "content-type"));
  const document = sent === undefined ? read(html) : readFinished(read(sent), { ...AT_REST, ...finishing, html }, url);
  return withRefresh(document, headers);
};
