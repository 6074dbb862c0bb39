/**
 * Which issues have one cause, that is, would be gone after one edit: of a shared element or target, of what nearly all
 * pages of the site, of a folder or of a template are made from, or of a setting of the site. What is left are faults of
 * single pages, kept together per check: each needs an edit of its own.
 */
import type { CausedIn } from "#domain/check.ts";
import type { GroupCause } from "#domain/issue.ts";
import { textKey } from "#domain/places.ts";
import { type Column, int32, uint8 } from "./column.ts";
import type { SharedParts } from "./weights.ts";

export interface Cause {
  readonly checkId: string;
  readonly category: string;
  readonly kind: GroupCause;
  /** The same in every audit of the site: a locator, a folder or a template's hash; empty when there is none. */
  readonly key: string;
  /** For people: an element's, or the folder; empty when there is none. */
  readonly locator: string;
}

export interface IssueToPlace {
  /** 0 for the site as a whole. */
  readonly urlId: number;
  readonly checkId: string;
  readonly category: string;
  /** What issues of several pages have in common: a locator or a template's hash; empty when nothing. */
  readonly key: string;
  readonly isElement: boolean;
}

/** Fewer pages than this share nothing; they are faults of pages. */
const PAGES_OF_A_CAUSE = 3;
/** What nearly all pages of a kind have comes from what they are made from; what half of them have, from what is on them. */
const NEARLY_ALL = 0.8;
/** What stands on so large a part of a folder or site stands in its template; so does what stands on so many pages. */
const SHARE_OF_AN_ELEMENT = 0.3;
const PAGES_OF_AN_ELEMENT = 10;

/** Place of what nearly all pages of the site have. */
const ALL_PAGES = "/*";

const NONE = -1;

/** What a check found. An issue stands at a place: of the site, of single pages, of an element, of a template. */
interface CheckPlaces {
  readonly checkId: string;
  readonly category: string;
  readonly causedIn: CausedIn;
  readonly site: number;
  readonly pages: number;
  readonly byKey: Map<number, number>;
  /** Pages at fault as a whole, by folder. */
  readonly wholePages: Map<number, number>;
  /** Places that stand for nearly all pages of the site and of folders, once that is decided. */
  all: number;
  readonly ofSections: Map<number, number>;
}

/** Takes issues page by page. */
export class Causes {
  readonly #parts: SharedParts;
  readonly #checks = new Map<string, CheckPlaces>();
  /** Of each place: its check, its pages, the last of them, their folder, and at which place its cause stands. */
  readonly #owners: CheckPlaces[] = [];
  readonly #ownerOf = int32();
  readonly #pageCounts = int32();
  readonly #lastPages = int32();
  readonly #sections = int32();
  readonly #causeAt = int32();
  readonly #isTemplate = uint8();
  /** Keys of elements and templates with pages enough. */
  readonly #shared = new Map<number, string>();
  readonly #causes = new Map<number, Cause>();

  constructor(parts: SharedParts) {
    this.#parts = parts;
  }

  /** @returns the place of its cause, to be asked when all issues are there, and whether it is the first of it */
  add({ urlId, checkId, category, key, isElement }: IssueToPlace): { readonly place: number; readonly isNew: boolean } {
    const check = this.#checks.get(checkId) ?? this.#newCheck(checkId, category);
    if (urlId === 0) return { place: check.site, isNew: false };
    if (key === "") return { place: check.pages, isNew: true };
    const place = this.#placeOf(check, key, isElement);
    const isNew = this.#pageCounts.at(place) === 0;
    if (this.#lastPages.at(place) !== urlId) this.#addPage(place, check, urlId, key);
    return { place, isNew };
  }

  /**
   * When all issues are there: the causes in the order of their numbers, from 1 on, and the number of an issue's cause.
   * @param places of all issues, as they were answered
   * @param urlIds of all issues
   */
  numbered(places: Column<Int32Array>, urlIds: Column<Int32Array>) {
    for (const check of this.#owners) this.#decideWholePages(check);
    for (const [place, key] of this.#shared) this.#decideShared(place, key);
    const issues = this.#countIssues(places, urlIds);
    const isUsed = this.#leaveTemplates(issues) ? this.#countIssues(places, urlIds) : issues;
    const used = [...this.#causes]
      .filter(([place]) => isUsed.at(place) > 0)
      .sort(([, one], [, other]) => compare(one, other));
    const numbers = int32();
    for (const [index, [place]] of used.entries()) numbers.set(place, index + 1);
    return {
      causes: used.map(([, cause]) => cause),
      numberOf: (place: number, urlId: number): number => numbers.at(this.#resolve(place, urlId)),
    };
  }

  #newCheck(checkId: string, category: string): CheckPlaces {
    const owner = this.#owners.length;
    const check: CheckPlaces = {
      ...{ checkId, category, causedIn: this.#parts.causedIn(checkId) },
      ...{ site: this.#newPlace(owner), pages: this.#newPlace(owner) },
      ...{ byKey: new Map(), wholePages: new Map(), all: NONE, ofSections: new Map() },
    };
    this.#checks.set(checkId, check);
    this.#owners.push(check);
    this.#makeCause(check.site, "site");
    this.#makeCause(check.pages, "pages");
    return check;
  }

  #newPlace(owner: number): number {
    const place = this.#ownerOf.push(owner);
    this.#pageCounts.set(place, 0);
    this.#lastPages.set(place, NONE);
    return place;
  }

  #makeCause(place: number, kind: GroupCause, key = "", locator = key): number {
    const { checkId, category } = this.#ownerAt(place);
    this.#causeAt.set(place, place);
    this.#causes.set(place, { checkId, category, kind, key, locator });
    return place;
  }

  #ownerAt(place: number): CheckPlaces {
    const check = this.#owners[this.#ownerOf.at(place)];
    if (check === undefined) throw new Error(`no check has a place ${place}`);
    return check;
  }

  #placeOf(check: CheckPlaces, key: string, isElement: boolean): number {
    const number = keyNumber(key);
    const before = check.byKey.get(number);
    if (before !== undefined) return before;
    const place = this.#newPlace(this.#ownerOf.at(check.pages));
    this.#causeAt.set(place, check.pages);
    this.#isTemplate.set(place, isElement ? 0 : 1);
    check.byKey.set(number, place);
    return place;
  }

  #addPage(place: number, check: CheckPlaces, urlId: number, key: string): void {
    const section = this.#parts.sections.of(urlId);
    const pages = this.#pageCounts.at(place) + 1;
    const isElsewhere = pages > 1 && this.#sections.at(place) !== section;
    this.#lastPages.set(place, urlId);
    this.#pageCounts.set(place, pages);
    this.#sections.set(place, isElsewhere ? NONE : section);
    if (pages === PAGES_OF_A_CAUSE) this.#shared.set(place, key);
    if (this.#isTemplate.at(place) === 1) check.wholePages.set(section, (check.wholePages.get(section) ?? 0) + 1);
  }

  #decideWholePages(check: CheckPlaces): void {
    if (check.causedIn === "page") return;
    const { sections } = this.#parts;
    const all = check.wholePages.values().reduce((sum, pages) => sum + pages, 0);
    if (isNearlyAll(all, sections.total)) {
      check.all = this.#makeCause(this.#newPlace(this.#ownerOf.at(check.pages)), "template", ALL_PAGES);
      return;
    }
    for (const [section, pages] of check.wholePages) {
      const name = sections.nameOf(section);
      if (name === "" || !isNearlyAll(pages, sections.pagesOf(section))) continue;
      const place = this.#newPlace(this.#ownerOf.at(check.pages));
      check.ofSections.set(section, this.#makeCause(place, "template", name));
    }
  }

  #decideShared(place: number, key: string): void {
    const { causedIn } = this.#ownerAt(place);
    if (causedIn === "page") return;
    const pages = this.#pageCounts.at(place);
    if (this.#isTemplate.at(place) === 1) {
      if (isNearlyAll(pages, this.#parts.pagesOfTemplate(key))) this.#makeCause(place, "template", key, "");
    } else if (causedIn === "target" || this.#isInTemplate(place, pages)) {
      this.#makeCause(place, "element", key);
    }
  }

  #isInTemplate(place: number, pages: number): boolean {
    const { sections } = this.#parts;
    const section = this.#sections.at(place);
    const among = section === NONE ? sections.total : sections.pagesOf(section);
    return pages >= PAGES_OF_AN_ELEMENT || pages >= SHARE_OF_AN_ELEMENT * among;
  }

  /** Of the pages of a template, many may belong to a folder's cause already. @returns whether there are such */
  #leaveTemplates(issues: Column<Int32Array>): boolean {
    let left = false;
    for (const place of this.#shared.keys()) {
      if (this.#isTemplate.at(place) === 0 || !this.#causes.has(place)) continue;
      if (issues.at(place) >= PAGES_OF_A_CAUSE || issues.at(place) === 0) continue;
      this.#causeAt.set(place, this.#ownerAt(place).pages);
      left = true;
    }
    return left;
  }

  #countIssues(places: Column<Int32Array>, urlIds: Column<Int32Array>): Column<Int32Array> {
    const counts = int32();
    for (let at = 0; at < places.length; at++) {
      const cause = this.#resolve(places.at(at), urlIds.at(at));
      counts.set(cause, counts.at(cause) + 1);
    }
    return counts;
  }

  /** The place at which an issue's cause stands. */
  #resolve(place: number, urlId: number): number {
    if (this.#isTemplate.at(place) === 0) return this.#causeAt.at(place);
    const { all, ofSections } = this.#ownerAt(place);
    if (all !== NONE) return all;
    const ofSection = ofSections.size > 0 ? ofSections.get(this.#parts.sections.of(urlId)) : undefined;
    return ofSection ?? this.#causeAt.at(place);
  }
}

function isNearlyAll(pages: number, of: number): boolean {
  return pages >= PAGES_OF_A_CAUSE && pages >= NEARLY_ALL * of;
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
