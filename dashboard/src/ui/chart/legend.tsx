import { classes } from "../classes.ts";

export interface Series {
  readonly name: string;
  /** Its look in an SVG, and in HTML. */
  readonly fill: string;
  readonly swatch: string;
}

/** In the order in which they lie on each other, the topmost first. */
export function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {series.toReversed().map(({ name, swatch }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={classes("size-3 rounded-sm border", swatch)} />
          {name}
        </li>
      ))}
    </ul>
  );
}
