/** Every page of the site as a dot: in rings by the clicks from the start page, or in circles of its folders. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { number } from "../../../data/format.ts";
import { crawlMapQuery } from "../../../data/pages.ts";
import { Select } from "../../../ui/field.tsx";
import { Card } from "../../../ui/layout.tsx";
import { ErrorPanel, Skeleton } from "../../../ui/states.tsx";
import { screenWords } from "../../../words/screens.ts";
import { ARRANGEMENTS, type Arrangement, useArranged } from "./arrange.ts";
import { MapCanvas } from "./map-canvas.tsx";
import type { CrawlMapData, MapLayout } from "./map-layout.ts";
import { MapLegend } from "./map-legend.tsx";
import { COLOURED_BY, type ColouredBy, countLooks, looksOf, MAP_LOOKS } from "./map-looks.ts";
import { FolderTable, HubTable, RingTable } from "./map-tables.tsx";
import { SelectedPage } from "./selected-page.tsx";

const w = screenWords.charts.map;
export function CrawlMap({ auditId }: { readonly auditId: string }) {
  const map = useQuery(crawlMapQuery(auditId));
  const [wanted, setWanted] = useState<Arrangement>("links");
  const arranged = useArranged(auditId, map, wanted);
  const failed = [map, arranged].find(({ error }) => error !== null);
  const isHere = map.data !== undefined && arranged.data !== undefined;
  return (
    <Card title={w.title}>
      {!isHere && failed === undefined && <Skeleton className="h-96" />}
      {failed !== undefined && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      {isHere && <Drawn {...{ auditId, wanted, data: map.data, arranged: arranged.data }} onArrange={setWanted} />}
    </Card>
  );
}

interface DrawnProps {
  readonly auditId: string;
  readonly data: CrawlMapData;
  readonly arranged: { readonly by: Arrangement; readonly layout: MapLayout };
  readonly wanted: Arrangement;
  readonly onArrange: (by: Arrangement) => void;
}

function Drawn({ auditId, data, arranged, wanted, onArrange }: DrawnProps) {
  const [by, setBy] = useState<ColouredBy>("issues");
  const [only, setOnly] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const navigate = useNavigate();
  const { layout } = arranged;
  const looks = useMemo(() => looksOf(data, by), [data, by]);
  const legend = MAP_LOOKS[by];
  const pale = useMemo(
    () => new Set(only === undefined ? [] : legend.keys().filter((place) => place !== only)),
    [only, legend],
  );
  const isByLinks = arranged.by === "links";
  const tables = { auditId, layout, looks, legend };
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
          onChange={(event) => onArrange(event.target.value === "folders" ? "folders" : "links")}
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
            setBy(event.target.value === "status" ? "status" : "issues");
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
      {isByLinks ? <RingTable {...tables} /> : <FolderTable {...tables} />}
      {isByLinks && <HubTable auditId={auditId} data={data} />}
    </>
  );
}
