/** Search figures of a site. */
import { count } from "./common.ts";

const queryCount = (queries: number) => count(queries, "query", "queries");

export const search = {
  title: "Search performance",
  lead: "Clicks in search results decide which issues come first. Scores don't depend on them.",
  import: "Import an export of Search Console",
  importLead:
    "In Search Console, open “Performance on Search”, choose the range, and export it as CSV: the ZIP file has everything that is needed.",
  file: "File",
  fileHint: "ZIP or CSV, at most 32 MB. A CSV of pages and queries from the API works, too.",
  fileMissing: "Choose a file.",
  range: "Days of the figures",
  rangeHint: "Only for a CSV file without days. The ZIP file has them.",
  firstDay: "First day",
  lastDay: "Last day",
  importAction: "Import",
  needsEditor: "Editors, admins and owners can import search figures.",
  imported: (range: string, tables: string) => `Imported. ${range} now has ${tables}`,
  tables: (pages: number, queries: number) =>
    `${pages === 0 ? "no pages" : count(pages, "page")} and ${queries === 0 ? "no queries" : queryCount(queries)}`,
  list: "Search figures",
  empty: "No search figures yet. Until there are some, pages are weighed by links and crawl depth alone.",
  sources: { file: "Imported file", search_console: "Search Console" } as Readonly<Record<string, string>>,
  inUse: "Used for ranking from the next audit",
  rangeOf: (first: string, last: string) => `${first} to ${last}`,
  totals: (clicks: number, impressions: number, pages: number) =>
    `${count(clicks, "click")}, ${count(impressions, "impression")} on ${count(pages, "page")}`,
  queryCount: (queries: number) => (queries === 0 ? "no queries" : queryCount(queries)),
  queriesOnly: (queries: number) =>
    `${queryCount(queries)}, no pages. Without pages, total clicks are unknown and no issues are ordered.`,
  notFinal: "The last day isn't final: Search Console may change its figures for up to three days.",
  leftOut: (rows: number) => `${count(rows, "row")} not imported:`,
  reasons: {
    otherSite: (rows: number) => `${rows} of another host`,
    noUrl: (rows: number) => `${rows} without a readable URL`,
    unreadable: (rows: number) => `${rows} with numbers that can't be read`,
  },
  delete: "Delete",
  deleteNamed: (range: string) => `Delete figures of ${range}`,
  deleteTitle: (range: string) => `Delete the figures of ${range}?`,
  deleteLead: "Audits that were ordered by them stay as they are.",
  deleted: (range: string) => `Deleted figures of ${range}`,
  pages: "Top pages",
  queries: "Top queries",
  columns: {
    page: "Page",
    query: "Query",
    clicks: "Clicks",
    impressions: "Impressions",
    ctr: "CTR",
    position: "Position",
  },
  none: "None in these figures.",
  clicks: (clicks: number) => count(clicks, "click"),
  order: "Order by clicks",
  orderLead: (range: string, source: string) => `Issues of this audit are ordered by clicks from ${range} (${source}).`,
  matched: (matched: number, pages: number, clicks: string, all: string) =>
    `${matched} of ${count(pages, "page")} with figures were found by the audit: ${clicks} of ${all} clicks.`,
  formula:
    "Half of a page's weight comes from links, depth and sitemap as in the score, half from the square root of its clicks. A page with a hundred times the clicks counts ten times as much; pages without clicks keep half of their weight.",
};
