/** A new last part of a page's address. The old one must redirect, which is for whoever writes it to see to. */
import type { SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { decoded } from "../address.ts";

const ENDING = /\.[a-z0-9]{2,5}$/i;

/**
 * @param change is only asked to fix the last part: `undefined` where the folders above have the same fault
 * @param source of the new part, unless it is the old one rewritten
 */
export function proposeSlug(
  address: string,
  change: (slug: string) => string | undefined,
  view: SiteView,
  source = "the URL, in the recommended form",
): Suggestion | undefined {
  const url = new URL(address);
  const [, folder = "/", slug = "", slash = ""] = /^(.*\/)([^/]+)(\/?)$/.exec(url.pathname) ?? [];
  const written = decoded(slug);
  const value = change(written);
  if (slug === "" || value === undefined || value === "" || value === written) return undefined;
  if (folder.split("/").some((part) => hasFault(decoded(part), change))) return undefined;
  const next = new URL(url.href);
  next.pathname = `${folder}${encodeURIComponent(value)}${slash}`;
  const isTaken = view.byUrl(next.href) !== undefined;
  return isTaken ? undefined : { field: "slug", value, risk: "review", source };
}

function hasFault(part: string, change: (slug: string) => string | undefined): boolean {
  return part !== "" && (change(part) ?? part) !== part;
}

/** Words of a heading, joined by hyphens, while they fit; `undefined` for fewer than two. */
export function slugFrom(text: string, room: number): string | undefined {
  const words = text
    .replace(ENDING, "")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  let slug = "";
  let count = 0;
  for (const word of words ?? []) {
    const longer = slug === "" ? word : `${slug}-${word}`;
    if (Array.from(longer).length > room) break;
    slug = longer;
    count++;
  }
  return count < 2 ? undefined : slug;
}
