/** What the map shows, as tables. */
import { Link } from "@tanstack/react-router";
import { number, pathOf, plain } from "../../../data/format.ts";
import { ChartTable } from "../../../ui/chart/chart-table.tsx";
import { screenWords } from "../../../words/screens.ts";
import { PagesLink } from "../pages-link.tsx";
import type { Arrangement } from "../search.ts";
import { depthBand, depthFilter } from "./depth-bands.ts";
import type { CrawlMapData, MapLayout } from "./map-layout.ts";
import { countLooks, type MapLook } from "./map-looks.ts";
import { pagesBehind } from "./rings.ts";

const w = screenWords.charts.map;
const MOST_ROWS = 50;

interface GroupTableProps {
  readonly auditId: string;
  readonly by: Arrangement;
  readonly layout: MapLayout;
  readonly looks: Uint8Array;
  readonly legend: readonly MapLook[];
}

/** One for both arrangements, so that it stays open when the other one is chosen. */
export function GroupTable({ auditId, by, layout, looks, legend }: GroupTableProps) {
  const { caption, column, groupsOf, Head } = TABLES[by];
  return (
    <ChartTable
      caption={caption}
      columns={[column, screenWords.structure.columns.pages, ...legend.map(({ name }) => name)]}
      rows={() =>
        groupsOf(layout).map((group) => ({
          key: group.key,
          head: <Head auditId={auditId} group={group} />,
          cells: [group.pages.length, ...countLooks(looks, group.pages, legend.length)].map(number),
        }))
      }
    />
  );
}

interface HeadProps {
  readonly auditId: string;
  readonly group: MapLayout["groups"][number];
}

function RingHead({ auditId, group: { key, name } }: HeadProps) {
  return (
    <PagesLink auditId={auditId} search={{ depth: depthFilter(depthBand(Number(key))), visited: "true" }}>
      {name}
    </PagesLink>
  );
}

function FolderHead({ auditId, group: { key } }: HeadProps) {
  if (key === "") return screenWords.structure.whole;
  return (
    <PagesLink auditId={auditId} search={{ url: `${key}/`, visited: "true" }}>
      {plain(pathOf(`${key}/`))}
    </PagesLink>
  );
}

const largestOf = ({ groups }: MapLayout) =>
  groups.toSorted((one, other) => other.pages.length - one.pages.length).slice(0, MOST_ROWS);

const TABLES = {
  links: {
    caption: w.byDepth,
    column: screenWords.structure.depths,
    groupsOf: ({ groups }: MapLayout) => groups.toReversed(),
    Head: RingHead,
  },
  folders: {
    caption: w.byFolder,
    column: screenWords.structure.columns.name,
    groupsOf: largestOf,
    Head: FolderHead,
  },
};

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
