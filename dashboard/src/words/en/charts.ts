import { count } from "./common.ts";

/** Charts, and the tables beside them. */
export const charts = {
  asTable: "Show as table",
  notRecorded: "not recorded",
  newFormula: "New score formula",
  audit: "Audit",
  trends: {
    title: "Trends",
    lead: "Each point or column is one audit from the table below. Select one to open it.",
    type: "Audit type",
    score: "Score over time",
    scoreShort: "Score",
    scoreVersion: "Formula version",
    issues: "Issues over time",
    statuses: "Status codes over time",
    depths: "Crawl depth over time",
    leftOut: (number: number) =>
      `${count(number, "audit is", "audits are")} not shown: single pages, audits of another server, and audits that covered only part of the site can't be compared with audits of the whole site.`,
    samples:
      "None of these audits covered the whole site, so a difference may only mean that other pages were crawled.",
    changed:
      "The score formula changed at the dashed line. Figures before and after it can't be compared, because scores and checks differ.",
    none: "No response",
    depth: (depth: number, most: number) =>
      depth === 0 ? "Start URL" : depth === most ? `${count(depth, "click")} or more` : count(depth, "click"),
    unreachable: "Not reachable",
  },
  vitals: {
    title: "Web vitals",
    lead: (pages: number) =>
      `${pages > 0 ? `Lab data of ${count(pages, "page")}, one per template. ` : ""}Time to First Byte is from the crawl: all pages with a 2xx response, without reused ones. Thresholds: web.dev and Lighthouse.`,
    ttfb: "Time to First Byte",
    metric: "Metric",
    pages: (number: number) => count(number, "page"),
    worst: "Worst:",
  },
  comparison: {
    changes: "Most changed checks",
    moreChecks: (number: number) => `${count(number, "more check")} changed; see the table below.`,
    categories: "Category scores",
    before: "Before",
    change: "Change",
    after: "After",
    up: (points: number) => `up ${count(points, "point")}`,
    down: (points: number) => `down ${count(points, "point")}`,
  },
  map: {
    title: "Crawl map",
    leadOfLinks:
      "Each dot is a page. Rings show how many clicks it is from the start URL; pages reached through the same page are in the same direction.",
    leadOfFolders: "Each dot is a page, and each circle a folder. Select a circle to zoom in.",
    cut: (shown: string, total: string) =>
      `The map shows ${shown} of ${total} pages: the fewest clicks from the start URL first.`,
    noWays: "This audit didn't record which page leads to which; audits from now on do.",
    label: (pages: string) => `Crawl map of ${pages} pages`,
    keysOfLinks:
      "Arrow keys: right and left move along a ring, up towards the start URL, down to a linked page. Enter opens the page, + and − zoom, 0 resets. Ctrl and scroll zooms, drag moves.",
    keysOfFolders:
      "Arrow keys: right and left move from page to page. Enter opens the page, + and − zoom, 0 resets. Ctrl and scroll zooms, drag moves.",
    arrange: "Arrange by",
    arrangedBy: { links: "Links from the start URL", folders: "Folders" },
    colour: "Color by",
    colouredBy: { issues: "Most severe issue", status: "Status code" },
    highlight: "Highlight",
    looks: {
      error: "Errors",
      warning: "Warnings",
      notice: "Notices",
      none: "No issues",
      other: "Not a page (redirect, error)",
    },
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    reset: "Show the whole map",
    nothingSelected: "Select a page to see its figures and the shortest path to it.",
    openPage: "Show page",
    inlinks: (number: number) => count(number, "inlink"),
    issues: (shown: string, number: number, severity: string) =>
      `${shown} ${number === 1 ? "issue" : "issues"}, most severe: ${severity.toLowerCase()}`,
    way: "Shortest path from the start URL",
    moreSteps: (number: number) => `${count(number, "more page")}`,
    here: "this page",
    byDepth: "Pages by crawl depth",
    byFolder: "Pages by folder",
    hubs: "Pages that most others are reached through",
    page: "Page",
    behind: "Pages reached through it",
    inlinksColumn: "Inlinks",
    depthBand: ({ least, most }: { readonly least: number | null; readonly most: number | null }) => {
      if (least === null) return "Not reachable";
      if (most === null) return `${least} clicks or more`;
      if (least !== most) return `${least}–${most} clicks`;
      return least === 0 ? "Start URL" : count(least, "click");
    },
  },
  preview: {
    title: "Search result preview",
    lead: "An approximation: search engines often rewrite titles and descriptions.",
    noTitle: "No title. Search engines make one up from the page.",
    noDescription: "No meta description. Search engines show text from the page.",
    notShown: "This page isn't indexable, so search engines usually don't show it.",
    titleWidth: "Title",
    descriptionWidth: "Meta description",
  },
  fault: {
    caption: (elements: number) =>
      elements === 1
        ? "The element in the mobile screenshot."
        : `${elements} of the elements in the mobile screenshot.`,
  },
  filmstrip: {
    title: "Filmstrip",
    lead: "What the screen shows while the page loads, in one more load over the same connection. Its times differ from the medians.",
    blank: "Blank",
    at: (seconds: number) => `Screen after ${seconds.toFixed(1)} s`,
    seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
  },
};
