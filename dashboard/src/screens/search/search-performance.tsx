/** What a search engine reports of a site: fetched or imported, it decides which issues come first. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { plain } from "../../data/format.ts";
import { searchFiguresQuery } from "../../data/search-figures.ts";
import { websiteQuery } from "../../data/websites.ts";
import { usePermission } from "../../shell/may.ts";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { FiguresRow } from "./figures-row.tsx";
import { ImportFigures } from "./import-figures.tsx";
import { IndexNowCard } from "./index-now.tsx";
import { IndexStatus } from "./index-status.tsx";
import { SearchConsole } from "./search-console.tsx";
import { TopRows } from "./top-rows.tsx";

const route = getRouteApi("/app/sites/$websiteId/search");
const w = words.search;

export function SearchPerformance() {
  const { websiteId } = route.useParams();
  const site = useQuery(websiteQuery(websiteId));
  const editor = usePermission("editor");
  const { data, error, isPending, refetch } = useQuery(searchFiguresQuery(websiteId));
  const shown = data?.inUse ?? data?.figures[0]?.id;
  return (
    <>
      <PageHeader title={w.title} above={site.data && plain(site.data.name)} lead={w.lead} />
      {isPending && <LoadingRows rows={6} />}
      {/* What figures say comes before how they are got; until that is known, nothing could stay where it is. */}
      <div key={websiteId} className="space-y-5" hidden={isPending}>
        {shown !== undefined && <TopRows key={shown} websiteId={websiteId} figuresId={shown} />}
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <SearchConsole websiteId={websiteId} />
          <div className="min-w-0 space-y-5">
            <Card title={w.list}>
              {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
              {data?.figures.length === 0 && <p className="text-sm text-ink-soft">{w.empty}</p>}
              {data !== undefined && data.figures.length > 0 && (
                <ul className="-my-3 divide-y divide-line">
                  {data.figures.map((figures) => (
                    <FiguresRow
                      key={figures.id}
                      {...{ figures, isInUse: figures.id === data.inUse, mayChange: editor === "given" }}
                    />
                  ))}
                </ul>
              )}
            </Card>
            {editor === "given" && <ImportFigures websiteId={websiteId} />}
            {editor === "missing" && <Notice>{w.needsEditor}</Notice>}
            {site.data !== undefined && <IndexNowCard site={site.data} />}
          </div>
        </div>
        <IndexStatus websiteId={websiteId} />
      </div>
    </>
  );
}
