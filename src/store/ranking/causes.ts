/**
 * Which issues have one likely cause: the same place in several pages is one element; the same fault of whole pages that
 * are built alike is their template's (error pages are built alike, too, but each is missing for itself); what is left are
 * faults of single pages, kept together per check.
 */
import type { GroupCause } from "#domain/issue.ts";
import { textKey } from "#domain/places.ts";
import { type Column, int32, uint8 } from "./column.ts";

export interface Cause {
  readonly checkId: string;
  readonly category: string;
  readonly kind: GroupCause;
  /** What its issues have in common: a locator or a template's hash; empty when nothing. */
  readonly key: string;
}

/** Fewer pages than this share no template's fault; they are faults of pages. */
const PAGES_OF_A_CAUSE = 3;

/** Places in the columns of what a check found: several pages have something in common by a key. */
interface CheckCauses {
  readonly checkId: string;
  readonly category: string;
  readonly byKey: Map<number, number>;
  site: number;
  pages: number;
}

const NONE = -1;

/** Takes issues page by page; places are numbers from 0 on. */
export function createCauses() {
  const checks = new Map<string, CheckCauses>();
  const pageCounts = int32();
  const lastPages = int32();
  /** Where issues of it stand when pages are too few. */
  const instead = int32();
  /** Of those with pages enough, and of those that need none. */
  const known = new Map<number, Cause>();

  function checkOf(checkId: string, category: string): CheckCauses {
    const before = checks.get(checkId);
    if (before) return before;
    const check = { checkId, category, byKey: new Map<number, number>(), site: NONE, pages: NONE };
    checks.set(checkId, check);
    return check;
  }

  function create(check: CheckCauses, kind: GroupCause | undefined): number {
    const place = pageCounts.push(0);
    lastPages.set(place, NONE);
    instead.set(place, place);
    if (kind !== undefined) known.set(place, { checkId: check.checkId, category: check.category, kind, key: "" });
    return place;
  }

  function pagesOf(check: CheckCauses): number {
    if (check.pages === NONE) check.pages = create(check, "pages");
    return check.pages;
  }

  function placeOf(check: CheckCauses, key: string): number {
    const number = keyNumber(key);
    const before = check.byKey.get(number);
    if (before !== undefined) return before;
    const place = create(check, undefined);
    instead.set(place, pagesOf(check));
    check.byKey.set(number, place);
    return place;
  }

  return {
    /** @returns the place of its cause, to be asked when all issues are there, and whether it is the first of it */
    add(urlId: number, checkId: string, category: string, key: string, isElement: boolean) {
      const check = checkOf(checkId, category);
      if (urlId === 0) {
        if (check.site === NONE) check.site = create(check, "site");
        return { place: check.site, isNew: false };
      }
      if (key === "") return { place: pagesOf(check), isNew: true };
      const place = placeOf(check, key);
      const isNew = pageCounts.at(place) === 0;
      if (lastPages.at(place) === urlId) return { place, isNew };
      lastPages.set(place, urlId);
      pageCounts.set(place, pageCounts.at(place) + 1);
      if (pageCounts.at(place) === PAGES_OF_A_CAUSE) {
        instead.set(place, place);
        known.set(place, { checkId, category, kind: isElement ? "element" : "template", key });
      }
      return { place, isNew };
    },

    /**
     * Causes in the order of their numbers, from 1 on, and the number of the cause at a place.
     * @param places of all issues, as they were answered
     */
    numbered(places: Column<Int32Array>) {
      const isUsed = uint8();
      for (let at = 0; at < places.length; at++) isUsed.set(instead.at(places.at(at)), 1);
      const used = [...known]
        .filter(([place]) => isUsed.at(place) === 1)
        .sort(([, one], [, other]) => compare(one, other));
      const numbers = int32();
      for (const [index, [place]] of used.entries()) numbers.set(place, index + 1);
      return {
        causes: used.map(([, cause]) => cause),
        numberOf: (place: number): number => numbers.at(instead.at(place)),
      };
    },
  };
}

function compare(one: Cause, other: Cause): number {
  return order(one.checkId, other.checkId) || order(one.kind, other.kind) || order(one.key, other.key);
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** 53 bits of a text: among ten million keys of a check, two meet by chance once in two hundred audits. */
function keyNumber(key: string): number {
  return (textKey(key) & 0x1f_ffff) * 2 ** 32 + textKey(`${key.length} ${key}`);
}
