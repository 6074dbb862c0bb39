/** Pages as dots in circles of their folders. */
import { hierarchy, pack } from "d3-hierarchy";
import { plain } from "../../../data/format.ts";
import { decoded } from "../area.tsx";
import type { MapGroup, MapLayout, MapShape } from "./map-layout.ts";

const AMONG_PAGES = 0.1;
const AMONG_FOLDERS = 0.9;
/** Longer paths are rare, and circles in circles in circles can't be read. */
const MOST_LEVELS = 8;

interface FolderCircle {
  readonly key: string;
  name: string;
  readonly folders: Map<string, FolderCircle>;
  readonly pages: number[];
}
type Entry = FolderCircle | number;

export function folderCircles({ urls }: Pick<MapShape, "urls">): MapLayout {
  const [x, y] = [new Float64Array(urls.length), new Float64Array(urls.length)];
  const root = pack<Entry>()
    .radius(() => 0.5)
    .padding(({ children = [] }) => (children.every(({ data }) => isPage(data)) ? AMONG_PAGES : AMONG_FOLDERS))(
    hierarchy<Entry>(treeOf(urls), (entry) => (isPage(entry) ? null : entriesOf(entry))),
  );
  const groups: MapGroup[] = [];
  const order: number[] = [];
  root.eachBefore((node) => {
    const [atX, atY] = [node.x - root.x, node.y - root.y];
    if (isPage(node.data)) {
      x[node.data] = atX;
      y[node.data] = atY;
      order.push(node.data);
      return;
    }
    const pages = node.leaves().flatMap(({ data }) => (isPage(data) ? [data] : []));
    groups.push({ key: node.data.key, x: atX, y: atY, radius: node.r, name: node.data.name, pages });
  });
  return { x, y, radius: root.r + 0.5, groups, order };
}

function treeOf(urls: readonly string[]): FolderCircle {
  const root = newFolder("", "");
  for (const [page, url] of urls.entries()) {
    const [, origin = "", path = "/"] = /^(https?:\/\/[^/?#]+)([^?#]*)/.exec(url) ?? [];
    let folder = inside(root, origin, plain(origin.replace(/^https?:\/\//, "")));
    for (const name of path.split("/").slice(1, -1).slice(0, MOST_LEVELS))
      folder = inside(folder, `${folder.key}/${name}`, plain(decoded(name)));
    folder.pages.push(page);
  }
  return shortened(root);
}

const newFolder = (key: string, name: string): FolderCircle => ({ key, name, folders: new Map(), pages: [] });

function inside(folder: FolderCircle, key: string, name: string): FolderCircle {
  const known = folder.folders.get(key) ?? newFolder(key, name);
  folder.folders.set(key, known);
  return known;
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
function entriesOf(folder: FolderCircle): Entry[] {
  const folders = [...folder.folders.values()].map((child) => singlePage(child) ?? child);
  return [...folders, ...folder.pages];
}

function singlePage({ folders, pages }: FolderCircle): number | undefined {
  return folders.size === 0 && pages.length === 1 ? pages[0] : undefined;
}

const isPage = (entry: Entry): entry is number => typeof entry === "number";
