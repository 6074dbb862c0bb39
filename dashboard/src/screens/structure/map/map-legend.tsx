import { number } from "../../../data/format.ts";
import { classes } from "../../../ui/classes.ts";
import { screenWords } from "../../../words/screens.ts";
import type { MapLook } from "./map-looks.ts";

const w = screenWords.charts.map;

/** Each look with its number; pressed, the dots of all others turn pale. */
export function MapLegend({
  looks,
  counts,
  only,
  onOnly,
}: {
  readonly looks: readonly MapLook[];
  readonly counts: readonly number[];
  readonly only: number | undefined;
  readonly onOnly: (look: number | undefined) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div role="group" aria-label={w.highlight} className="flex flex-wrap gap-2">
      {looks.map(({ key, name, swatch }, place) =>
        counts[place] === 0 ? null : (
          <button
            key={key}
            type="button"
            aria-pressed={only === place}
            onClick={() => onOnly(only === place ? undefined : place)}
            className={classes(
              "inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm",
              only === place ? "border-accent bg-accent-soft" : "border-line hover:bg-sunken",
            )}
          >
            <span aria-hidden className={classes("size-2.5 rounded-full", swatch)} />
            {name} <span className="text-ink-soft tabular-nums">{number(counts[place] ?? 0)}</span>
          </button>
        ),
      )}
    </div>
  );
}
