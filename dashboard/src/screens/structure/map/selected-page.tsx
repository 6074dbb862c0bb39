/** What the map tells of one page, and the shortest way to it. */
import { ChevronRight } from "lucide-react";
import { number, pathOf, plain } from "../../../data/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { words } from "../../../words/index.ts";
import { screenWords } from "../../../words/screens.ts";
import type { CrawlMapData } from "./map-layout.ts";

const w = screenWords.charts.map;
/** Of a longer way, the middle is left out. */
const MOST_STEPS = 8;

export function SelectedPage({
  auditId,
  data,
  page,
  onSelect,
}: {
  readonly auditId: string;
  readonly data: CrawlMapData;
  readonly page: number | undefined;
  readonly onSelect: (page: number) => void;
}) {
  return (
    <div aria-live="polite" className="mt-3 min-h-24 rounded-lg bg-sunken px-4 py-3 text-sm">
      {page === undefined ? (
        <p className="text-ink-soft">{w.nothingSelected}</p>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-64 space-y-1">
            <p className="font-medium break-all">{plain(pathOf(data.urls[page] ?? ""))}</p>
            <p className="text-ink-soft">{factsOf(data, page)}</p>
            <Way data={data} page={page} onSelect={onSelect} />
          </div>
          <ButtonLink to="/audits/$auditId/pages" params={{ auditId }} search={{ page: data.ids[page] }}>
            {w.openPage}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function factsOf({ depths, statuses, inlinks, issues, severities }: CrawlMapData, page: number): string {
  const severity = severities[page] ?? null;
  const found = number(issues[page] ?? 0);
  return [
    screenWords.structure.depth(depths[page] ?? null),
    statuses[page] === 0 ? screenWords.structure.status.none : `HTTP ${statuses[page]}`,
    w.inlinks(inlinks[page] ?? 0),
    severity === null ? w.looks.none : w.issues(found, issues[page] ?? 0, words.severity[severity]),
  ].join(" · ");
}

function Way({
  data: { urls, parents },
  page,
  onSelect,
}: {
  readonly data: CrawlMapData;
  readonly page: number;
  readonly onSelect: (page: number) => void;
}) {
  const steps: number[] = [];
  for (let up = parents[page] ?? null; up !== null; up = parents[up] ?? null) steps.unshift(up);
  if (steps.length === 0) return null;
  const half = MOST_STEPS / 2;
  const shown = steps.length <= MOST_STEPS ? steps : [...steps.slice(0, half), undefined, ...steps.slice(-half)];
  return (
    <nav aria-label={w.way}>
      <ol className="flex flex-wrap items-center gap-1">
        {shown.map((step) => (
          <li key={step ?? "more"} className="flex min-w-0 items-center gap-1">
            {step === undefined ? (
              <span className="text-ink-soft">{w.moreSteps(steps.length - MOST_STEPS)}</span>
            ) : (
              <button
                type="button"
                onClick={() => onSelect(step)}
                title={plain(pathOf(urls[step] ?? ""))}
                className="max-w-56 truncate rounded text-accent underline underline-offset-3"
              >
                {plain(pathOf(urls[step] ?? ""))}
              </button>
            )}
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
          </li>
        ))}
        <li aria-current="page">{w.here}</li>
      </ol>
    </nav>
  );
}
