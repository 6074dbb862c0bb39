/** What Google said of the page when it was last asked; nothing where it never was. */
import { useQuery } from "@tanstack/react-query";
import { moment, plain } from "../../data/format.ts";
import { urlInspectionsQuery } from "../../data/search-console.ts";
import { usePlace } from "../../shell/place.ts";
import { screenWords } from "../../words/screens.ts";
import { canonicalOf, problemsOf } from "../search/inspection-texts.ts";
import { Pairs, Part } from "./part.tsx";

const w = screenWords.searchConsole.index;

export function GoogleStatus({ url }: { readonly url: string }) {
  const { websiteId } = usePlace();
  const { data } = useQuery({ ...urlInspectionsQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  const inspection = data?.inspections.find((one) => one.url === url);
  if (inspection === undefined) return null;
  const { coverageState, verdict, lastCrawlAt, inspectedAt } = inspection;
  const { status, problems, canonical, crawled } = w.columns;
  return (
    <Part title={w.ofPage}>
      <Pairs
        pairs={[
          [status, plain(coverageState ?? verdict ?? w.unknown)],
          [problems, problemsOf(inspection)],
          [canonical, <span key="canonical">{canonicalOf(inspection)}</span>],
          [crawled, lastCrawlAt === null ? w.never : moment(lastCrawlAt)],
          [w.askedAt, moment(inspectedAt)],
        ]}
      />
    </Part>
  );
}
