/** Where the dots of a crawl map lie. */
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { Arrangement } from "../search.ts";
import { folderCircles } from "./folder-circles.ts";
import type { CrawlMapData } from "./map-layout.ts";
import { ringsOf } from "./rings.ts";

const ARRANGE = { links: ringsOf, folders: folderCircles };

interface Fetched {
  readonly data: CrawlMapData | undefined;
  readonly dataUpdatedAt: number;
}

/** Until the one that is asked for is there, the one before is. */
export function useArranged(auditId: string, { data, dataUpdatedAt }: Fetched, by: Arrangement) {
  return useQuery({
    queryKey: ["audit", auditId, "map", dataUpdatedAt, by],
    queryFn: data === undefined ? skipToken : async () => ({ by, layout: await ARRANGE[by](data) }),
    placeholderData: keepPreviousData,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing like the one before, which would be looked for in ten thousand places.
    structuralSharing: false,
  });
}
