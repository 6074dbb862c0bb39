/** Every page of the site as a dot: in rings by the clicks from the start page, or in circles of its folders. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { number } from "../../../data/format.ts";
import { crawlMapQuery } from "../../../data/pages.ts";
import { Select } from "../../../ui/field.tsx";
import { Card } from "../../../ui/layout.tsx";
import { ErrorPanel, Skeleton } from "../../../ui/states.tsx";
import { screenWords } from "../../../words/screens.ts";
import { ARRANGEMENTS, type Arrangement, COLOURED_BY, type MapSearch } from "../search.ts";
import { useArranged } from "./arrange.ts";
import { MapCanvas } from "./map-canvas.tsx";
import type { CrawlMapData, MapLayout } from "./map-layout.ts";
import { MapLegend } from "./map-legend.tsx";
import { countLooks, looksOf, MAP_LOOKS } from "./map-looks.ts";
import { GroupTable, HubTable } from "./map-tables.tsx";
import { SelectedPage } from "./selected-page.tsx";

const w = screenWords.charts.map;
const route = getRouteApi("/app/audits/$auditId/structure");

export function CrawlMap({ auditId }: { readonly auditId: string }) {
  const map = useQuery(crawlMapQuery(auditId));
  const search = route.useSearch();
  const arranged = useArranged(auditId, map, search.arrange ?? "links");
  const failed = [map, arranged].find(({ error }) => error !== null);
  const isHere = map.data !== undefined && arranged.data !== undefined;
  return (
    <Card title={w.title}>
      {!isHere && failed === undefined && <Skeleton className="h-96" />}
      {failed !== undefined && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      {isHere && <Drawn {...{ auditId, search, data: map.data, arranged: arranged.data }} />}
    </Card>
  );
}

interface DrawnProps {
  readonly auditId: string;
  readonly data: CrawlMapData;
  readonly arranged: { readonly by: Arrangement; readonly layout: MapLayout };
  readonly search: MapSearch;
}

function Drawn({ auditId, data, arranged, search }: DrawnProps) {
  const { arrange: wanted = "links", color: by = "issues" } = search;
  const [only, setOnly] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const navigate = useNavigate();
  const draw = (how: MapSearch) =>
    void navigate({ from: "/audits/$auditId/structure", to: ".", search: { ...search, ...how }, replace: true });
  const { layout } = arranged;
  const looks = useMemo(() => looksOf(data, by), [data, by]);
  const legend = MAP_LOOKS[by];
  const pale = useMemo(
    () => new Set(only === undefined ? [] : legend.keys().filter((place) => place !== only)),
    [only, legend],
  );
  const isByLinks = arranged.by === "links";
  const hasWays = data.parents.some((parent) => parent !== null);
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-ink-soft">
        {isByLinks ? w.leadOfLinks : w.leadOfFolders}
        {data.total > data.ids.length && ` ${w.cut(number(data.ids.length), number(data.total))}`}
        {isByLinks && !hasWays && data.ids.length > 1 && ` ${w.noWays}`}
      </p>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Select
          label={w.arrange}
          value={wanted}
          onChange={(event) => draw({ arrange: event.target.value === "folders" ? "folders" : undefined })}
        >
          {ARRANGEMENTS.map((value) => (
            <option key={value} value={value}>
              {w.arrangedBy[value]}
            </option>
          ))}
        </Select>
        <Select
          label={w.colour}
          value={by}
          onChange={(event) => {
            draw({ color: event.target.value === "status" ? "status" : undefined });
            setOnly(undefined);
          }}
        >
          {COLOURED_BY.map((value) => (
            <option key={value} value={value}>
              {w.colouredBy[value]}
            </option>
          ))}
        </Select>
        <MapLegend
          looks={legend}
          counts={countLooks(looks, data.ids.keys(), legend.length)}
          only={only}
          onOnly={setOnly}
        />
      </div>
      <MapCanvas
        {...{ layout, looks, by, pale, selected }}
        parents={data.parents}
        hasLinks={isByLinks}
        label={w.label(number(data.ids.length))}
        onSelect={setSelected}
        onOpen={(page) =>
          void navigate({ to: "/audits/$auditId/pages", params: { auditId }, search: { page: data.ids[page] } })
        }
      />
      <SelectedPage auditId={auditId} data={data} page={selected} onSelect={setSelected} />
      <GroupTable {...{ auditId, layout, looks, legend }} by={arranged.by} />
      {isByLinks && <HubTable auditId={auditId} data={data} />}
    </>
  );
}
