/** The HTML of an example as facts: examples are read by the same code as the pages of a crawl. */
import type { ParseExample } from "#checks/kit/examples.ts";
import { extractDocument } from "#crawl/extract.ts";
import { findHeader } from "#crawl/headers.ts";
import { withRefresh } from "#crawl/read-answer.ts";

export const parseExample: ParseExample = (html, url, headers) =>
  withRefresh(extractDocument(new TextEncoder().encode(html), url, findHeader(headers, "content-type")), headers);
