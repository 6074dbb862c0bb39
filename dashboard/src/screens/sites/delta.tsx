import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";

/** Points that a site gained since the audit before. */
export function Delta({ points }: { readonly points: number | null }) {
  if (points === null) return null;
  const tone = points === 0 ? "text-ink-soft" : points > 0 ? "text-good" : "text-error";
  return <span className={classes("text-xs font-medium tabular-nums", tone)}>{words.sites.deltaOf(points)}</span>;
}
