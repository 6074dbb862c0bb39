import { count } from "./common.ts";
import { number } from "./number.ts";

/** The shape of a site. */
export const structure = {
  title: "Structure",
  lead: "Crawl depth, status codes and issues by folder. Pages include redirects and errors, but no crawler traps; issues of the whole site belong to no folder.",
  empty: "No pages crawled yet.",
  depths: "Crawl depth",
  depth: (depth: number | null) =>
    depth === null ? "Not reachable" : depth === 0 ? "Start URL" : count(depth, "click"),
  statuses: "Status codes",
  status: {
    none: "No response",
    "1xx": "1xx",
    "2xx": "2xx success",
    "3xx": "3xx redirects",
    "4xx": "4xx client errors",
    "5xx": "5xx server errors",
  } as Readonly<Record<string, string>>,
  orphans: "Orphan pages",
  orphansLead:
    "Pages in a sitemap with no internal links pointing to them. Visitors can't navigate to them, and search engines may treat them as less important.",
  noOrphans: "None found. Only a sitemap can name pages that have no inlinks.",
  showOrphans: "Show orphan pages",
  tree: "Folders",
  treeLead: "Use the arrow keys to move, right to expand, left to collapse, and Enter to show pages.",
  columns: { name: "Folder", pages: "Pages", issues: "Issues", rate: "Issues per page" },
  own: "folder index page",
  rest: (amount: number) => `${number(amount)} more`,
  map: "Folder treemap",
  mapLead:
    "Each tile is a folder, sized by number of pages. A folder with more than half of them shows its own folders inside. The table below has the same data.",
  whole: "Whole site",
  path: "Current folder",
  area: (name: string, pages: number, rate: string) => `${name}: ${count(pages, "page")}, ${rate} issues per page`,
  areaFacts: (pages: number, rate: string) => `${count(pages, "page")} · ${rate}`,
  openFolder: "Open the folder",
  showPage: "Show the page",
  showPages: "Show its pages",
  showAll: "Show all pages of the folder",
  legend: (average: string) => `Issues per page (average ${average})`,
  steps: ["none", "average or below", "above average", "over 1.5× average"],
  nothingInside: "No pages under this URL.",
  pagesOf: (name: string, number: number) => `${count(number, "page")} in ${name}`,
};
