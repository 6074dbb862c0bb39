/** Which folders of the map are shown opened, and where within. */
import type { Shape } from "../../data/pages.ts";
import type { Box } from "../../ui/treemap.ts";

type Folder = Shape["folder"];

/** Room for the name and the figures of the folder itself. */
const HEAD_PX = 44;
const EDGE_PX = 8;
/** Within less, nothing could be read. */
const LEAST_PX = 96;

/** @param all pages of the folder around it */
export function nestsIn({ pages }: { readonly pages: number }, all: number, box: Box): boolean {
  const { width, height } = insideOf(box);
  return pages > all / 2 && width >= LEAST_PX && height >= LEAST_PX;
}

export function insideOf({ x, y, width, height }: Box): Box {
  return { x: x + EDGE_PX, y: y + HEAD_PX, width: width - 2 * EDGE_PX, height: height - HEAD_PX - EDGE_PX };
}

/** One with hundreds of pages side by side would be a field of equal squares. */
export function isWorthOpening(folder: Folder, most: number): boolean {
  const { own, children } = folder;
  const inFolders = children.filter(({ prefix }) => prefix !== null).reduce((sum, { pages }) => sum + pages, 0);
  const beside = children.filter(({ prefix }) => prefix === null).reduce((sum, { pages }) => sum + pages, own.pages);
  const rest = restOf(folder, most);
  return children.length > 0 && (rest.children === 0 || inFolders > beside + rest.pages);
}

/** What is too much to be shown one by one. */
export function restOf({ children, rest }: Folder, most: number): Folder["rest"] {
  return children.slice(most).reduce(
    (sum, { pages, issues }) => ({
      children: sum.children + 1,
      pages: sum.pages + pages,
      issues: sum.issues + issues,
    }),
    rest,
  );
}
