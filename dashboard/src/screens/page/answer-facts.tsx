import { CornerDownRight } from "lucide-react";
import { bytes, moment, number, plain } from "../../data/format.ts";
import type { OnePage } from "../../data/pages.ts";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { Status } from "./marks.tsx";
import { PageLink } from "./page-link.tsx";
import { Pairs, Part } from "./part.tsx";

const w = words.pageDrawer;

export function AnswerFacts({ page }: { readonly page: OnePage }) {
  const { visit } = page;
  const found = [
    [w.found, w.foundBy[page.discoveredBy] ?? plain(page.discoveredBy)],
    [w.inSitemap, page.inSitemap ? words.yes : words.no],
  ] as const;
  if (visit === null)
    return (
      <Part title={w.facts}>
        <Pairs pairs={found} />
      </Part>
    );
  return (
    <Part title={w.facts}>
      <Pairs
        pairs={[
          [w.status, <Status key="status" status={visit.status} failure={visit.failure} />],
          [w.contentType, plain(visit.contentType ?? "–")],
          [w.time, visit.ttfbMs === null ? "–" : words.pagesScreen.milliseconds(visit.ttfbMs)],
          [w.size, w.sizes(bytes(visit.wireBytes), bytes(visit.bodyBytes))],
          [w.http, plain(visit.httpVersion ?? "–")],
          [w.tries, number(visit.tries)],
          [w.fetched, moment(visit.fetchedAt)],
          ...found,
          [w.depth, visit.depth ?? screenWords.structure.depth(null)],
          [w.inlinks, number(visit.inlinks)],
          [w.linkScore, `${visit.linkScore} / 100`],
          ...(page.clicks === null ? [] : [[w.clicks, number(page.clicks)] as const]),
          ...(visit.score === null ? [] : [[w.score, Math.round(visit.score)] as const]),
          [w.words, number(visit.wordCount)],
        ]}
      />
    </Part>
  );
}

export function RedirectChain({ page: { id: own, chain } }: { readonly page: OnePage }) {
  // A loop ends at a page that is there already.
  const end = chain.at(-1);
  return (
    <Part title={w.chain}>
      <p className="mb-2 text-sm text-ink-soft">{w.chainLead}</p>
      <ol className="space-y-1.5 text-sm">
        {chain.map((hop) => (
          <li key={hop === end ? "end" : hop.id} className="flex flex-wrap items-center gap-2">
            {hop !== chain[0] && <CornerDownRight aria-hidden className="size-4 text-ink-soft" />}
            <Status status={hop.status} failure={hop.failure} />
            {hop.id === own ? (
              <span className="break-all">{plain(hop.url)}</span>
            ) : (
              <PageLink id={hop.id}>{plain(hop.url)}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
