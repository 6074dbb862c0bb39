/** What both ways to a WordPress can do: find, look, write. Everything above them is the same. */

import type { Executed, Operation, WriteOptions, WriteOutcome } from "#domain/connector.ts";
import type { HeaderList } from "#domain/headers.ts";

export interface Want {
  readonly ref: string;
  readonly fields: readonly string[];
}

/** One object of the site as it is now. */
export interface Look {
  readonly ref: string;
  readonly exists: boolean;
  /** Post type or taxonomy; empty for the site and for redirects. */
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly url: string;
  readonly editUrl: string | null;
  readonly canEdit: boolean;
  readonly unfilteredHtml: boolean;
  /** Page builder that owns the content. */
  readonly builder: string | null;
  readonly lockedBy: string | null;
  /** Somebody has work on it that is not saved into it. */
  readonly autosaveNewer: boolean;
  /** A field that is missing here cannot be read this way; `null` = the site has no such value. */
  readonly fields: ReadonlyMap<string, string | null>;
}

export interface Looks {
  readonly looks: ReadonlyMap<string, Look>;
  readonly executed: ReadonlyMap<string, Executed>;
}

/** What the site says of itself when it is greeted. */
export interface Manner {
  /** Why nothing may be written now, in words for people; `null`: it may. */
  readonly barred: string | null;
  /** Files on the server's disk stand before what WordPress answers. */
  readonly physicalRobots: boolean;
  readonly physicalLlms: boolean;
}

export interface Transport {
  readonly mode: "guarded" | "basic";
  /** Throws `SiteUnreadable` unless this is the site, and the user, of the last probe. */
  greet(): Promise<Manner>;
  /** The object at an address, as `post:12`, `term:3` or `site`; `null` when there is none. */
  resolve(page: { readonly url: string; readonly headers: HeaderList }): Promise<string | null>;
  look(wants: readonly Want[], keys?: readonly string[]): Promise<Looks>;
  /** What the site editor keeps for pages. @param templates names of those that are asked for */
  siteEditor(templates: readonly string[]): Promise<SiteEditor | Closed>;
  /** The public page as it is sent to everybody; `null` when it cannot be had. */
  page(url: string): Promise<string | null>;
  write(operations: readonly Operation[], options: WriteOptions): Promise<readonly WriteOutcome[]>;
  /** What writing would come to; nothing is written. Only a site with the companion can say. */
  readonly dryRun?: (operations: readonly Operation[]) => Promise<readonly WriteOutcome[]>;
}

/** Texts of the site editor: changed ones from the database, the others from files of the theme and of plugins. */
export interface SiteEditor {
  readonly templates: readonly StoredText[];
  readonly parts: readonly StoredText[];
  /** Synced ones, which have a `ref`, and those of files. */
  readonly patterns: readonly StoredText[];
  /** The newest first. */
  readonly menus: readonly StoredText[];
}

export interface StoredText {
  /** Empty for what is named by its id. */
  readonly slug: string;
  /** As `post:12`; `null`: it stands in a file. */
  readonly ref: string | null;
  readonly content: string;
}

/** Why the site editor cannot be read. */
export interface Closed {
  readonly reason: "capability_missing" | "needs_companion";
  readonly words: string;
}

export const MAY_NOT_EDIT: Closed = {
  reason: "capability_missing",
  words:
    "Menus and templates couldn't be searched, because the connected user isn't allowed to edit them. Connect an administrator, or make the change in the site editor.",
};

/** Post types of what several pages show and no page is. */
export const SHARED_TYPES = ["wp_navigation", "wp_template_part", "wp_template", "wp_block"] as const;

/** Of an object that is not there, or that this user may not see. */
export function nothingAt(ref: string): Look {
  const where = { type: "", status: "", title: "", url: "", editUrl: null };
  const rights = { canEdit: false, unfilteredHtml: false, builder: null, lockedBy: null, autosaveNewer: false };
  return { ref, exists: false, ...where, ...rights, fields: new Map() };
}

/** One want for each object, with all fields that anybody wants of it. */
export function gathered(wants: readonly Want[]): Want[] {
  const byRef = new Map<string, Set<string>>();
  for (const { ref, fields } of wants) {
    const known = byRef.get(ref) ?? new Set();
    for (const field of fields) known.add(field);
    byRef.set(ref, known);
  }
  return [...byRef].map(([ref, fields]) => ({ ref, fields: [...fields] }));
}

export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
