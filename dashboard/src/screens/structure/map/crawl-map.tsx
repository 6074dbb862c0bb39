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
import { folderCircles } from "./folder-circles.ts";
import { MapCanvas } from "./map-canvas.tsx";
import type { CrawlMapData, MapLayout } from "./map-layout.ts";
import { MapLegend } from "./map-legend.tsx";
import { COLOURED_BY, type ColouredBy, countLooks, looksOf, MAP_LOOKS } from "./map-looks.ts";
import { FolderTable, HubTable, RingTable } from "./map-tables.tsx";
import { ringsOf } from "./rings.ts";
import { SelectedPage } from "./selected-page.tsx";

const w = screenWords.charts.map;
const ARRANGED_BY = ["links", "folders"] as const;
type ArrangedBy = (typeof ARRANGED_BY)[number];

/** Arrangements stay as long as their data: people go to and fro between them. */
const LAYOUTS = { links: new WeakMap<CrawlMapData, MapLayout>(), folders: new WeakMap<CrawlMapData, MapLayout>() };

function layoutOf(data: CrawlMapData, arranged: ArrangedBy): MapLayout {
  const known = LAYOUTS[arranged].get(data) ?? (arranged === "links" ? ringsOf(data) : folderCircles(data));
  LAYOUTS[arranged].set(data, known);
  return known;
}

export function CrawlMap({ auditId }: { readonly auditId: string }) {
  const map = useQuery(crawlMapQuery(auditId));
  return (
    <Card title={w.title}>
      {map.isPending && <Skeleton className="h-96" />}
      {map.error !== null && <ErrorPanel error={map.error} onRetry={() => void map.refetch()} />}
      {map.data !== undefined && <Drawn auditId={auditId} data={map.data} />}
    </Card>
  );
}

function Drawn({ auditId, data }: { readonly auditId: string; readonly data: CrawlMapData }) {
  const [arranged, setArranged] = useState<ArrangedBy>("links");
  const [by, setBy] = useState<ColouredBy>("issues");
  const [only, setOnly] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const navigate = useNavigate();
  const layout = layoutOf(data, arranged);
  const looks = useMemo(() => looksOf(data, by), [data, by]);
  const legend = MAP_LOOKS[by];
  const pale = useMemo(
    () => new Set(only === undefined ? [] : legend.keys().filter((place) => place !== only)),
    [only, legend],
  );
  const isByLinks = arranged === "links";
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
          value={arranged}
          onChange={(event) => setArranged(event.target.value === "folders" ? "folders" : "links")}
        >
          {ARRANGED_BY.map((value) => (
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
