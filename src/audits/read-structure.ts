/** The shape of an audited site, and one level of its folders at a time. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import { STATUS_CLASSES } from "#domain/result.ts";
import { type IssueScope, REMAINING_ISSUES } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";
import { remembered } from "./remember.ts";

export interface StructureRequest {
  /** Address of the folder to open; `undefined`: the site. */
  readonly prefix: string | undefined;
  readonly limit: number;
}

/** The whole site counted; the same until the audit changes. */
export const wholeStructure = remembered((store: AuditDeps["store"], audit, scope: IssueScope) =>
  store.structure.of(audit.id, scope),
);

/** People go up and down in the tree, and the map beside it asks for the same folders. */
const oneFolder = remembered((store: AuditDeps["store"], audit, prefix: string, limit: number) =>
  store.structure.folder(audit.id, { prefix, most: limit, scope: REMAINING_ISSUES }),
);

/** @throws ServiceError validation_failed */
export async function readStructure(
  audit: AuditRecord,
  { prefix, limit }: StructureRequest,
  { store }: Pick<AuditDeps, "store">,
) {
  const { total, depths, statuses, orphans, origins } = await wholeStructure(store, audit, REMAINING_ISSUES);
  const folder = prefix === undefined ? `${origins[0]?.origin ?? new URL(audit.startUrl).origin}/` : checked(prefix);
  const { own, children, rest } = await oneFolder(store, audit, folder, limit);
  return {
    total,
    depths: [...depths],
    statuses: statuses.map(({ class: first, ...extent }) => ({ status: nameOf(first), ...extent })),
    orphans,
    origins: [...origins],
    folder: {
      prefix: folder,
      own,
      children: children.map(({ name, folder: goesOn, url, number, pages, issues }) => ({
        name,
        prefix: goesOn ? `${folder}${name}/` : null,
        pages,
        issues,
        page: pages === 1 ? { id: `pag_${number}`, url } : null,
      })),
      rest,
    },
  };
}

/** As many pages as a picture can show. */
const MOST_ON_MAP = 10_000;
/** Each is a few megabytes. */
const REMEMBERED_MAPS = 5;

/** Columns of equal length: objects with names would be three times as long. */
const wholeMap = remembered(async (store: AuditDeps["store"], { id }) => {
  const { numbers, parents, ...columns } = await store.structure.map(id, MOST_ON_MAP);
  const places = new Map(numbers.map((number, place) => [number, place]));
  return {
    ...columns,
    ids: numbers.map((number) => `pag_${number}`),
    parents: parents.map((parent) => (parent === null ? null : (places.get(parent) ?? null))),
  };
}, REMEMBERED_MAPS);

export async function readCrawlMap(audit: AuditRecord, { store }: Pick<AuditDeps, "store">) {
  const [map, { total }] = await Promise.all([wholeMap(store, audit), wholeStructure(store, audit, REMAINING_ISSUES)]);
  return { ...map, total: total.pages };
}

/** Servers make numbers up; what no class knows is the server's fault. */
function nameOf(first: number) {
  return STATUS_CLASSES[first] ?? "5xx";
}

function checked(prefix: string): string {
  if (/^https?:\/\/[^/]+\//.test(prefix) && prefix.endsWith("/")) return prefix;
  const message = "Enter a folder URL ending in a slash.";
  throw new ServiceError("validation_failed", { fields: [{ pointer: "?prefix", code: "invalid", message }] });
}
