/** Every site with what its last audit found; for a newcomer, the three ways to begin. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { websitesQuery } from "../../data/websites.ts";
import { useMay } from "../../shell/may.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { ThreeWays } from "../access/three-ways.tsx";
import { DemoBar } from "./demo-bar.tsx";
import { QueueWarnings } from "./queue-warnings.tsx";
import { SiteCard } from "./site-card.tsx";

const w = words.sites;
/** Below this, looking is faster than filtering. */
const FILTER_FROM = 7;

export function Sites() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(websitesQuery);
  const mayStart = useMay("editor");
  const [wanted, setWanted] = useState("");
  const all = data?.pages.flatMap(({ websites }) => websites) ?? [];
  const shown = all.filter(({ name, origin }) => `${name} ${origin}`.toLowerCase().includes(wanted.toLowerCase()));
  if (data !== undefined && all.length === 0)
    return (
      <>
        <PageHeader title={w.title} lead={mayStart ? w.empty : w.emptyForViewers} />
        {mayStart && <ThreeWays />}
      </>
    );
  return (
    <>
      <PageHeader
        title={w.title}
        lead={w.lead}
        actions={
          mayStart && (
            <ButtonLink
              to="/audits/new"
              search={{ website: undefined }}
              look="primary"
              icon={<Plus aria-hidden className="size-4" />}
            >
              {w.add}
            </ButtonLink>
          )
        }
      />
      <DemoBar />
      <QueueWarnings />
      {isPending && <LoadingRows />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {all.length >= FILTER_FROM && (
        <TextField
          className="mb-4 max-w-sm"
          label={w.filter}
          hideLabel
          placeholder={w.filter}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {shown.map((site) => (
          <SiteCard key={site.id} site={site} />
        ))}
      </ul>
      {all.length > 0 && shown.length === 0 && <p className="text-ink-soft">{w.nothingFits}</p>}
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}
