/** By what the dots are coloured. Each look is a button of the legend, too: colours alone tell nobody. */
import { screenWords } from "../../../words/screens.ts";
import type { ColouredBy } from "../search.ts";
import type { CrawlMapData } from "./map-layout.ts";

const w = screenWords.charts.map;

export interface MapLook {
  readonly key: string;
  readonly name: string;
  /** Of the style sheet. */
  readonly colour: string;
  readonly swatch: string;
}

export const MAP_LOOKS: Readonly<Record<ColouredBy, readonly MapLook[]>> = {
  issues: [
    { key: "error", name: w.looks.error, colour: "--error", swatch: "bg-error" },
    { key: "warning", name: w.looks.warning, colour: "--warning", swatch: "bg-warning" },
    { key: "notice", name: w.looks.notice, colour: "--notice", swatch: "bg-notice" },
    { key: "none", name: w.looks.none, colour: "--line-strong", swatch: "bg-line-strong" },
    { key: "other", name: w.looks.other, colour: "--ink", swatch: "bg-ink" },
  ],
  status: [
    { key: "2xx", name: statusName("2xx"), colour: "--good", swatch: "bg-good" },
    { key: "3xx", name: statusName("3xx"), colour: "--notice", swatch: "bg-notice" },
    { key: "4xx", name: statusName("4xx"), colour: "--warning", swatch: "bg-warning" },
    { key: "5xx", name: statusName("5xx"), colour: "--error", swatch: "bg-error" },
    { key: "none", name: statusName("none"), colour: "--ink", swatch: "bg-ink" },
  ],
};

function statusName(status: string): string {
  return screenWords.structure.status[status] ?? status;
}

/** For each page, the place of its look. */
export function looksOf(data: CrawlMapData, by: ColouredBy): Uint8Array {
  const looks = MAP_LOOKS[by];
  const placeOf = (key: string) =>
    Math.max(
      0,
      looks.findIndex((look) => look.key === key),
    );
  // What isn't a page has nothing that most checks could find.
  const without = (page: number) => (classOf(data.statuses[page] ?? 0) === "2xx" ? "none" : "other");
  if (by === "issues") return Uint8Array.from(data.severities, (severity, page) => placeOf(severity ?? without(page)));
  return Uint8Array.from(data.statuses, (status) => placeOf(classOf(status)));
}

/** Servers make numbers up; what no class knows is the server's fault. */
function classOf(status: number): string {
  if (status === 0) return "none";
  const first = Math.floor(status / 100);
  return first >= 2 && first <= 4 ? `${first}xx` : "5xx";
}

/** How many pages have each look. */
export function countLooks(looks: Uint8Array, pages: Iterable<number>, most: number): readonly number[] {
  const counts = new Array<number>(most).fill(0);
  for (const page of pages) counts[looks[page] ?? 0] = (counts[looks[page] ?? 0] ?? 0) + 1;
  return counts;
}
