/** How the page came to be seen while it loaded. Pictures beside their times, which is all that a table of them would say. */
import type { LabReport } from "@sitemend/client";
import type { OnePage } from "../../data/pages.ts";
import { usePlace } from "../../shell/place.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.charts.filmstrip;
const MS = 1000;

interface FilmstripProps {
  readonly page: OnePage;
  readonly frames: NonNullable<LabReport["frames"]>;
}

export function Filmstrip({ page, frames }: FilmstripProps) {
  const { auditId } = usePlace();
  if (frames.length === 0 || auditId === undefined) return null;
  return (
    <section className="mt-4">
      <h4 className="mb-1 text-sm font-medium">{w.title}</h4>
      <p className="mb-2 text-sm text-ink-soft">{w.lead}</p>
      <Scrollable label={w.title} className="overflow-x-auto pb-2">
        <ol className="flex w-max gap-2">
          {frames.map(({ atMs, picture }) => (
            <li key={atMs} className="w-20 text-center text-xs text-ink-soft">
              {picture === null ? (
                <span className="mb-1 flex aspect-412/823 items-center justify-center rounded border border-line bg-sunken">
                  {w.blank}
                </span>
              ) : (
                <img
                  src={`/api/v1/audit/${auditId}/pages/${page.id}/frames/${picture}`}
                  alt={w.at(atMs / MS)}
                  loading="lazy"
                  width={412}
                  height={823}
                  className="mb-1 h-auto w-full rounded border border-line bg-white"
                />
              )}
              {w.seconds(atMs / MS)}
            </li>
          ))}
        </ol>
      </Scrollable>
    </section>
  );
}
