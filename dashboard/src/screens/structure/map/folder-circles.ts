/** Pages as dots in circles of their folders. */
import { packEnclose, packSiblings } from "d3-hierarchy";
import { plain } from "../../../data/format.ts";
import { decoded } from "../area.tsx";
import { dotsInCircle } from "./dots-in-circle.ts";
import { drawTogether } from "./draw-together.ts";
import type { MapGroup, MapLayout, MapShape } from "./map-layout.ts";

const AROUND_PAGES = 0.1;
const AMONG_FOLDERS = 0.45;
/** Longer paths are rare, and circles in circles in circles can't be read. */
const MOST_LEVELS = 8;

interface FolderCircle {
  readonly key: string;
  name: string;
  readonly folders: Map<string, FolderCircle>;
  readonly pages: number[];
}

/** A circle to be moved, and what is in it. */
interface Disc {
  x: number;
  y: number;
  r: number;
  readonly folder: FolderCircle | undefined;
  readonly inside: readonly Disc[];
  readonly pages: readonly number[];
}

export function folderCircles({ urls }: Pick<MapShape, "urls">): MapLayout {
  const [x, y] = [new Float64Array(urls.length), new Float64Array(urls.length)];
  const groups: MapGroup[] = [];
  const order: number[] = [];
  /** @returns where its pages begin and end within the order */
  const settle = (disc: Disc, left: number, top: number) => {
    const from = order.length;
    const { folder, inside, pages, r } = disc;
    const place = groups.length;
    if (folder !== undefined) groups.push({ key: folder.key, x: left, y: top, radius: r, name: folder.name, pages });
    const dots = dotsInCircle(pages.length);
    for (const [at, page] of pages.entries()) {
      x[page] = left + (dots.x[at] ?? 0);
      y[page] = top + (dots.y[at] ?? 0);
      order.push(page);
    }
    for (const one of inside) settle(one, left + one.x, top + one.y);
    const group = groups[place];
    if (folder !== undefined && group !== undefined && inside.length > 0)
      groups[place] = { ...group, pages: order.slice(from) };
  };
  const root = discOf(treeOf(urls), drawTogether);
  settle(root, 0, 0);
  return { x, y, radius: root.r + 0.5, groups, order };
}

/**
 * Pages lie together, beside the circles of the folders.
 * @param improve what packing made of the circles right in the folder; of the smaller ones inside nobody sees a difference
 */
function discOf(folder: FolderCircle, improve: (discs: Disc[]) => void = () => {}): Disc {
  const pages: number[] = [];
  const inside: Disc[] = [];
  for (const child of folder.folders.values()) {
    const single = singlePage(child);
    if (single === undefined) inside.push(discOf(child));
    else pages.push(single);
  }
  pages.push(...folder.pages);
  if (inside.length === 0) {
    const { radius } = dotsInCircle(pages.length);
    return { x: 0, y: 0, r: radius + AROUND_PAGES, folder, inside, pages };
  }
  if (pages.length > 0)
    inside.push({ x: 0, y: 0, r: dotsInCircle(pages.length).radius, folder: undefined, inside: [], pages });
  for (const disc of inside) disc.r += AMONG_FOLDERS;
  packSiblings(inside);
  improve(inside);
  const around = packEnclose(inside);
  for (const disc of inside) {
    disc.r -= AMONG_FOLDERS;
    disc.x -= around.x;
    disc.y -= around.y;
  }
  return { x: 0, y: 0, r: around.r + AMONG_FOLDERS, folder, inside, pages: [] };
}

function treeOf(urls: readonly string[]): FolderCircle {
  const root = newFolder("", "");
  for (const [page, url] of urls.entries()) {
    const [, origin = "", path = "/"] = /^(https?:\/\/[^/?#]+)([^?#]*)/.exec(url) ?? [];
    let folder = inside(root, origin, (key) => plain(key.replace(/^https?:\/\//, "")));
    for (const name of path.split("/").slice(1, -1).slice(0, MOST_LEVELS))
      folder = inside(folder, `${folder.key}/${name}`, () => plain(decoded(name)));
    folder.pages.push(page);
  }
  return shortened(root);
}

const newFolder = (key: string, name: string): FolderCircle => ({ key, name, folders: new Map(), pages: [] });

function inside(folder: FolderCircle, key: string, nameOf: (key: string) => string): FolderCircle {
  const known = folder.folders.get(key);
  if (known !== undefined) return known;
  const made = newFolder(key, nameOf(key));
  folder.folders.set(key, made);
  return made;
}

/** A folder that only holds another is one with it. */
function shortened(folder: FolderCircle): FolderCircle {
  const [only, ...others] = folder.folders.values();
  if (only !== undefined && others.length === 0 && folder.pages.length === 0) {
    only.name = folder.name === "" ? only.name : `${folder.name}/${only.name}`;
    return shortened(only);
  }
  for (const [key, child] of folder.folders) folder.folders.set(key, shortened(child));
  return folder;
}

/** A circle around a single dot says nothing. */
function singlePage({ folders, pages }: FolderCircle): number | undefined {
  return folders.size === 0 && pages.length === 1 ? pages[0] : undefined;
}
