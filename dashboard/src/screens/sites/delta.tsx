import { pointsTone } from "../../ui/change-tone.ts";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";

/** Points that a site gained since the audit before. */
export function Delta({ points }: { readonly points: number | null }) {
  if (points === null) return null;
  return (
    <span className={classes("text-xs font-medium tabular-nums", pointsTone(points))}>
      {words.sites.deltaOf(points)}
    </span>
  );
}
