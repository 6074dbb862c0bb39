/** The visible rows of the folder tree, from what is open and what has been fetched. */
import type { Shape } from "../../data/pages.ts";

type Folder = Shape["folder"];

export interface TreeRow {
  /** The address of the folder; for what holds nothing more, of the page. */
  readonly key: string;
  readonly parent: string | undefined;
  readonly kind: "folder" | "leaf" | "own" | "rest" | "loading";
  readonly name: string;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly pages: number;
  readonly issues: number;
  readonly pageId: string | undefined;
  /** How many entries a `rest` stands for. */
  readonly entries: number;
}

export function isSameRow(one: TreeRow, other: TreeRow): boolean {
  return (Object.keys(one) as (keyof TreeRow)[]).every((name) => one[name] === other[name]);
}

export function treeRows(
  origins: Shape["origins"],
  folders: ReadonlyMap<string, Folder>,
  open: ReadonlySet<string>,
): readonly TreeRow[] {
  return origins.flatMap(({ origin, pages, issues }, index) => {
    const key = `${origin}/`;
    const row = { ...PLAIN, key, kind: "folder" as const, name: origin, level: 1, pages, issues };
    return [{ ...row, position: index + 1, siblings: origins.length }, ...inside(key, 2, folders, open)];
  });
}

const PLAIN = { parent: undefined, pageId: undefined, entries: 0 };

function inside(
  prefix: string,
  level: number,
  folders: ReadonlyMap<string, Folder>,
  open: ReadonlySet<string>,
): readonly TreeRow[] {
  if (!open.has(prefix)) return [];
  const base = { ...PLAIN, parent: prefix, level };
  const folder = folders.get(prefix);
  if (folder === undefined)
    return [
      { ...base, key: `${prefix} loading`, kind: "loading", name: "", pages: 0, issues: 0, position: 1, siblings: 1 },
    ];
  const { own, children, rest } = folder;
  const siblings = children.length + (own.pages > 0 ? 1 : 0) + (rest.children > 0 ? 1 : 0);
  const first = own.pages > 0 ? 1 : 0;
  const rows: TreeRow[] =
    own.pages > 0 ? [{ ...base, key: `${prefix} own`, kind: "own", name: "", ...own, position: 1, siblings }] : [];
  for (const [index, child] of children.entries()) {
    const key = child.prefix ?? `${prefix}${child.name}`;
    const kind = child.prefix === null ? "leaf" : "folder";
    const { name, pages, issues } = child;
    const position = first + index + 1;
    rows.push({ ...base, key, kind, name, pages, issues, pageId: child.page?.id, position, siblings });
    if (child.prefix !== null) rows.push(...inside(child.prefix, level + 1, folders, open));
  }
  if (rest.children > 0)
    rows.push({
      ...base,
      ...rest,
      key: `${prefix} rest`,
      kind: "rest",
      name: "",
      entries: rest.children,
      position: siblings,
      siblings,
    });
  return rows;
}
