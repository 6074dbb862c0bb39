/** Every site with what its last audit found; for a newcomer, the three ways to begin. */
import type { Website, WebsiteFacets } from "@sitemend/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { portfolioQuery } from "../../data/websites.ts";
import { useMay } from "../../shell/may.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { ThreeWays } from "../access/three-ways.tsx";
import { DemoBar } from "./demo-bar.tsx";
import { DiskWarning } from "./disk-warning.tsx";
import { QueueWarnings } from "./queue-warnings.tsx";
import { hasSiteFilters, type SiteSearch, siteFilterOf } from "./search.ts";
import { SiteCard } from "./site-card.tsx";
import { SiteFilters } from "./site-filters.tsx";
import { SiteSelection } from "./site-selection.tsx";
import { SiteTable } from "./site-table.tsx";

const w = words.sites;
const route = getRouteApi("/app/");
/** Below this, looking is faster than filtering. */
const FILTER_FROM = 7;
/** From then on cards are too many to look over. */
const TABLE_FROM = 9;

export function Sites() {
  const search = route.useSearch();
  const list = useInfiniteQuery(portfolioQuery(siteFilterOf(search)));
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const mayStart = useMay("editor");
  const sites = data?.pages.flatMap(({ websites }) => websites) ?? [];
  const facets = data?.pages[0]?.facets ?? undefined;
  if (facets?.total === 0)
    return (
      <>
        <PageHeader title={w.title} lead={mayStart ? w.empty : w.emptyForViewers} />
        {mayStart && <ThreeWays />}
      </>
    );
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} actions={mayStart && <NewAudit />} />
      <DemoBar />
      <QueueWarnings />
      <DiskWarning />
      {isPending && <LoadingRows />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {facets !== undefined && <List sites={sites} facets={facets} search={search} />}
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function NewAudit() {
  return (
    <ButtonLink
      to="/audits/new"
      search={{ website: undefined }}
      look="primary"
      icon={<Plus aria-hidden className="size-4" />}
    >
      {w.add}
    </ButtonLink>
  );
}

interface ListProps {
  readonly sites: readonly Website[];
  readonly facets: WebsiteFacets;
  readonly search: SiteSearch;
}

function List({ sites, facets, search }: ListProps) {
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: SiteSearch) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  );
  const view = search.view ?? (facets.total >= TABLE_FROM ? "table" : "cards");
  return (
    <>
      {(facets.total >= FILTER_FROM || hasSiteFilters(search) || search.view !== undefined) && (
        <SiteFilters search={search} view={view} facets={facets} onChange={change} />
      )}
      {view === "table" ? (
        <TableView sites={sites} facets={facets} sort={search.sort} onSort={(sort) => change({ sort })} />
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {sites.map((site) => (
            <SiteCard key={site.id} site={site} />
          ))}
        </ul>
      )}
      {sites.length === 0 && <p className="text-ink-soft">{w.nothingFits}</p>}
    </>
  );
}

interface TableViewProps extends Omit<ListProps, "search"> {
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

function TableView({ sites, facets, sort, onSort }: TableViewProps) {
  const mayChange = useMay("admin");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)));
  }, []);
  const chosen = mayChange ? selected : undefined;
  return (
    <>
      <SiteSelection sites={sites} facets={facets} selected={chosen} onSelect={setSelected} />
      {sites.length > 0 && <SiteTable sites={sites} sort={sort} onSort={onSort} selected={chosen} onSelect={select} />}
    </>
  );
}
