/** What the map shows, as tables. */
import { Link } from "@tanstack/react-router";
import { number, pathOf, plain } from "../../../data/format.ts";
import { ChartTable } from "../../../ui/chart/chart-table.tsx";
import { screenWords } from "../../../words/screens.ts";
import { PagesLink } from "../pages-link.tsx";
import { depthBand, depthFilter } from "./depth-bands.ts";
import type { CrawlMapData, MapLayout } from "./map-layout.ts";
import { countLooks, type MapLook } from "./map-looks.ts";
import { pagesBehind } from "./rings.ts";

const w = screenWords.charts.map;
const MOST_ROWS = 50;

interface TableProps {
  readonly auditId: string;
  readonly layout: MapLayout;
  readonly looks: Uint8Array;
  readonly legend: readonly MapLook[];
}

export function RingTable({ auditId, layout, looks, legend }: TableProps) {
  return (
    <ChartTable
      caption={w.byDepth}
      columns={[screenWords.structure.depths, screenWords.structure.columns.pages, ...legend.map(({ name }) => name)]}
      rows={() =>
        layout.groups.toReversed().map(({ key, name, pages }) => ({
          key,
          head: (
            <PagesLink auditId={auditId} search={{ depth: depthFilter(depthBand(Number(key))), visited: "true" }}>
              {name}
            </PagesLink>
          ),
          cells: [pages.length, ...countLooks(looks, pages, legend.length)].map(number),
        }))
      }
    />
  );
}

export function FolderTable({ auditId, layout, looks, legend }: TableProps) {
  return (
    <ChartTable
      caption={w.byFolder}
      columns={[
        screenWords.structure.columns.name,
        screenWords.structure.columns.pages,
        ...legend.map(({ name }) => name),
      ]}
      rows={() =>
        largestOf(layout).map(({ key, pages }) => ({
          key,
          head:
            key === "" ? (
              screenWords.structure.whole
            ) : (
              <PagesLink auditId={auditId} search={{ url: `${key}/`, visited: "true" }}>
                {plain(pathOf(`${key}/`))}
              </PagesLink>
            ),
          cells: [pages.length, ...countLooks(looks, pages, legend.length)].map(number),
        }))
      }
    />
  );
}

const largestOf = ({ groups }: MapLayout) =>
  groups.toSorted((one, other) => other.pages.length - one.pages.length).slice(0, MOST_ROWS);

/** Pages through which most others are reached. */
export function HubTable({ auditId, data }: { readonly auditId: string; readonly data: CrawlMapData }) {
  if (data.parents.every((parent) => parent === null)) return null;
  return (
    <ChartTable
      caption={w.hubs}
      summary={w.hubs}
      columns={[w.page, w.behind, screenWords.structure.depths, w.inlinksColumn]}
      rows={() =>
        hubsOf(data).map(({ page, behind }) => ({
          key: String(page),
          head: (
            <Link to="/audits/$auditId/pages" params={{ auditId }} search={{ page: data.ids[page] }}>
              {plain(pathOf(data.urls[page] ?? ""))}
            </Link>
          ),
          cells: [
            number(behind),
            screenWords.structure.depth(data.depths[page] ?? null),
            number(data.inlinks[page] ?? 0),
          ],
        }))
      }
    />
  );
}

function hubsOf({ parents }: CrawlMapData) {
  const behind = pagesBehind(parents);
  return [...behind.keys()]
    .filter((page) => (behind[page] ?? 0) > 0)
    .sort((one, other) => (behind[other] ?? 0) - (behind[one] ?? 0))
    .slice(0, MOST_ROWS)
    .map((page) => ({ page, behind: behind[page] ?? 0 }));
}
