/** Folders of files that were not published, as far as the site uses them. */
import type { SiteWideFacts } from "./facts.ts";
import { isBroken } from "./guards.ts";

type Graph = Pick<SiteWideFacts["graph"], "urls">;
interface Folder {
  broken: number;
  isThere: boolean;
}

const folders = new WeakMap<Graph, ReadonlyMap<string, Folder>>();
/** Fewer may have been deleted one by one. */
const FEWEST_OF_A_FOLDER = 3;

/** Nothing in the file's folder can be loaded, and several files of it are used. */
export function isFolderMissing(file: string, graph: Graph): boolean {
  const known = folders.get(graph) ?? readFolders(graph);
  folders.set(graph, known);
  const folder = known.get(folderOf(file));
  return folder !== undefined && !folder.isThere && folder.broken >= FEWEST_OF_A_FOLDER;
}

function readFolders(graph: Graph): ReadonlyMap<string, Folder> {
  const found = new Map<string, Folder>();
  for (const url of graph.urls()) {
    if (url.kind !== "resource" || !url.visited) continue;
    const name = folderOf(url.url);
    const folder = found.get(name) ?? { broken: 0, isThere: false };
    if (isBroken(url)) folder.broken++;
    else folder.isThere = true;
    found.set(name, folder);
  }
  return found;
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf("/") + 1);
}
