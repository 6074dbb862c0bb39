/** The shape of a site: depths, answers, orphans, and its folders as a map and as a tree. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { number } from "../../data/format.ts";
import { type Shape, structureQuery } from "../../data/pages.ts";
import { Bars } from "../../ui/bars.tsx";
import { Later } from "../../ui/later.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows, Skeleton } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { UnlessUnfinished } from "../audit/unfinished.tsx";
import type { PageSearch } from "../pages/search.ts";
import { FolderMap } from "./folder-map.tsx";
import { FolderTree } from "./folder-tree.tsx";
import { bandOfDepth, depthBand, depthFilter } from "./map/depth-bands.ts";
import { PagesLink } from "./pages-link.tsx";

/** The layouts come late: figures and folders can be read meanwhile. */
const CrawlMap = lazy(async () => ({ default: (await import("./map/crawl-map.tsx")).CrawlMap }));
const route = getRouteApi("/app/audits/$auditId/structure");
const w = screenWords.structure;

export function Structure() {
  const { auditId } = route.useParams();
  const shape = useQuery(structureQuery(auditId));
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} />
      {shape.isPending && <LoadingRows rows={8} />}
      {shape.error !== null && <ErrorPanel error={shape.error} onRetry={() => void shape.refetch()} />}
      {shape.data !== undefined &&
        (shape.data.total.pages === 0 ? (
          <UnlessUnfinished comesIn auditId={auditId}>
            <Empty title={w.empty} />
          </UnlessUnfinished>
        ) : (
          <Body auditId={auditId} shape={shape.data} />
        ))}
    </>
  );
}

function Body({ auditId, shape }: { readonly auditId: string; readonly shape: Shape }) {
  const toPages = (label: string, search: PageSearch) => (
    <PagesLink auditId={auditId} search={search}>
      {label}
    </PagesLink>
  );
  const bands = [...Map.groupBy(shape.depths, ({ depth }) => bandOfDepth(depth))].toSorted(
    ([one], [other]) => one - other,
  );
  const depths = bands.map(([number, members]) => {
    const band = depthBand(number);
    return {
      key: String(number),
      label: toPages(screenWords.charts.map.depthBand(band), { depth: depthFilter(band) }),
      value: members.reduce((sum, { pages }) => sum + pages, 0),
      className: band.least === null ? "bg-warning" : undefined,
    };
  });
  const statuses = shape.statuses.map(({ status, pages }) => ({
    key: status,
    // No filter of the list speaks of 1xx: such answers are never the last word.
    label: status === "1xx" ? w.status[status] : toPages(w.status[status] ?? status, { status }),
    value: pages,
    className: COLOURS[status],
  }));
  return (
    <div className="space-y-5">
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Card title={w.depths}>
          <Bars bars={depths} caption={w.depths} valueHeading={w.columns.pages} />
        </Card>
        <Card title={w.statuses}>
          <Bars bars={statuses} caption={w.statuses} valueHeading={w.columns.pages} />
        </Card>
        <Orphans auditId={auditId} orphans={shape.orphans} />
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <CrawlMap auditId={auditId} />
      </Suspense>
      <Later>
        {isInFolders(shape) && <FolderMap auditId={auditId} shape={shape} />}
        <FolderTree auditId={auditId} shape={shape} opensFirst={isInFolders(shape)} />
      </Later>
    </div>
  );
}

/** Where most pages lie side by side, a map of folders is a field of equal squares. */
function isInFolders({ folder: { own, children, rest } }: Shape): boolean {
  const beside = children.filter(({ prefix }) => prefix === null).reduce((sum, { pages }) => sum + pages, own.pages);
  const inside = children.filter(({ prefix }) => prefix !== null).reduce((sum, { pages }) => sum + pages, 0);
  return inside >= beside + rest.pages;
}

const COLOURS: Record<Shape["statuses"][number]["status"], string> = {
  none: "bg-error",
  "1xx": "bg-line-strong",
  "2xx": "bg-good",
  "3xx": "bg-notice",
  "4xx": "bg-warning",
  "5xx": "bg-error",
};

function Orphans({ auditId, orphans }: { readonly auditId: string; readonly orphans: number }) {
  return (
    <Card title={w.orphans}>
      <p className="text-2xl font-semibold tabular-nums">{number(orphans)}</p>
      <p className="mt-1 text-sm text-ink-soft">{orphans === 0 ? w.noOrphans : w.orphansLead}</p>
      {orphans > 0 && (
        <p className="mt-2 text-sm">
          <PagesLink auditId={auditId} search={{ depth: "none", indexable: "true" }}>
            {w.showOrphans}
          </PagesLink>
        </p>
      )}
    </Card>
  );
}
