/**
 * Spaces without an end: calendars, filters in every combination, sessions, paths that repeat themselves, lists whose
 * pages never end. Judged when the frontier would admit an address, from the address alone, and against a sample: the
 * first ones of each pattern are always read. An honest site is never cut, so each rule asks for what only a program
 * makes. What is kept for a pattern does not grow with its addresses, and the number of patterns is bounded.
 */

/** Which space an address belongs to. */
export type Trap = "calendar" | "facets" | "session" | "repetition" | "pagination";

/** Patterns beyond these are not judged; then the page budget is the limit. */
const MAX_PATTERNS = 20_000;
/** Orders of the same parameters that are read of one path, to find the duplicates. */
const SAMPLED_ORDERS = 20;
/** Combinations of parameters one path may know: an application has a few, filters have a power of two. */
const MAX_COMBINATIONS = 40;
const MIN_NAMES = 3;
/** Filters as folders are chosen in any number and order; routes from here over there to somewhere else are not. */
const MIN_FILTERS = 2;
const MAX_FILTERS = 1_000;
const SAMPLED_FILTERS = 3;
const MIN_LENGTHS = 3;
const SAMPLED_SETS = 20;
/** Of so many folders each may be taken away, and what is left is an address, too: no tree is like that. */
const MIN_OF_LATTICE = 4;
const MOST_OF_LATTICE = 12;
/** Archives end near today and begin with the web, give or take these. */
const SAMPLED_DATES = 24;
const FUTURE_MS = 400 * 86_400_000;
const FIRST_YEAR = 1970;
/** Real lists are long, but not this long: with ten entries a page these are a hundred thousand. */
const LAST_PAGE = 10_000;

const SESSION_NAMES = /^(?:php|j|asp|zen|osc)?(?:sid|sess|sessid|session|sessionid|session_id)$|^cftoken$/i;
/** ASP.NET, Java. */
export const SESSION_IN_PATH = /;jsessionid=[\w.!-]{16,200}|\/\((?:[A-Z]\([\w-]{16,100}\)){1,4}\)(?=\/)/i;
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w-]{16,}$/i;
/** Two or three numbers at the end of a path or of a value, the first as long as a year. */
const NUMBERS = /(?<!\d)(\d{4})[-/](\d{1,4})(?:[-/](\d{1,4}))?(?=\/?$|&)/;
const MONTH = /^(?:0[1-9]|1[0-2])$/;
const DAY = /^(?:0[1-9]|[12]\d|3[01])$/;
const PAGE_NUMBER = /(?:^|[?&/])(?:page|paged|p|pg|seite|pagina)[=/](\d{1,15})(?=\/?$|&|\?)/i;

/** @param now milliseconds since 1970 */
export function createTraps(now: number) {
  const paths = new Map<string, PathFacts>();
  const dates = new Map<string, DateFacts>();
  const sessions = new Set<string>();
  const shops = new Map<string, FilterFacts>();
  const room = { left: MAX_PATTERNS };

  function judgeQuery({ pathname, searchParams }: URL): Trap | null {
    const names = [...searchParams.keys()];
    if (names.length < 2) return null;
    return remembered(paths, pathname, newPathFacts)?.judge(names) ?? null;
  }

  /** Filters as folders: `/shop/red/large/new`, `/shop/new/red`. */
  function judgeFolders(url: URL): Trap | null {
    const { shop, filters } = filtersOf(url);
    const facts = filters.length < MIN_FILTERS ? null : remembered(shops, shop, () => createFilterFacts(room));
    if (!facts) return null;
    facts.note(filters);
    return facts.isTrap(filters) ? "facets" : null;
  }

  /** Numbers that are no month show that the pattern counts something else, such as the pages of a thread. */
  function judgeDate(address: string): Trap | null {
    const date = dateOf(address);
    const facts = date && remembered(dates, date.pattern, () => ({ areDates: true, beyond: 0 }));
    if (!facts) return null;
    facts.areDates &&= date.isDate;
    if (!isFar(date, now)) return null;
    facts.beyond += 1;
    return isEndless(facts) ? "calendar" : null;
  }

  function isBeyond(url: URL): boolean {
    const date = dateOf(url.pathname + url.search);
    return date !== null && isFar(date, now) && isEndless(dates.get(date.pattern));
  }

  function isFilter(url: URL): boolean {
    const { shop, filters } = filtersOf(url);
    return shops.get(shop)?.isTrap(filters) === true;
  }

  /** The page is read with the first session it is met with. */
  function judgeSession({ pathname, searchParams }: URL): Trap | null {
    const isSession = (name: string, value: string) => SESSION_NAMES.test(name) && RANDOM.test(value);
    const rest = [...searchParams].filter(([name, value]) => !isSession(name, value));
    if (rest.length === searchParams.size && !SESSION_IN_PATH.test(pathname)) return null;
    const plain = `${pathname.replace(SESSION_IN_PATH, "")}?${new URLSearchParams(rest)}`;
    if (sessions.has(plain)) return "session";
    if (sessions.size < MAX_PATTERNS) sessions.add(plain);
    return null;
  }

  return {
    /** Why an address of the audited site is left out; `null` = it is not. Each address is asked for once. */
    judge(url: URL): Trap | null {
      const address = url.pathname + url.search;
      if (repeats(url.pathname) || nests(url.search)) return "repetition";
      if (Number(PAGE_NUMBER.exec(address)?.[1] ?? 0) > LAST_PAGE) return "pagination";
      return judgeSession(url) ?? judgeDate(address) ?? judgeQuery(url) ?? judgeFolders(url);
    },

    /** Whether it lies in a space whose shape has shown by now, beyond the sample. */
    isTrap: (url: URL): boolean => isFilter(url) || isBeyond(url),

    /** The same of the sample. */
    wasTrap(url: URL): boolean {
      const { shop, filters } = filtersOf(url);
      return isBeyond(url) || shops.get(shop)?.isSample(filters) === true;
    },
  };
}

function remembered<T>(map: Map<string, T>, key: string, make: () => T): T | null {
  const known = map.get(key);
  if (known !== undefined) return known;
  if (map.size >= MAX_PATTERNS) return null;
  const made = make();
  map.set(key, made);
  return made;
}

interface DateFacts {
  areDates: boolean;
  beyond: number;
}

interface DateInAddress {
  readonly pattern: string;
  readonly isDate: boolean;
  readonly year: number;
  readonly time: number;
}

function dateOf(address: string): DateInAddress | null {
  const [numbers, year = "", month = "", day = "01"] = NUMBERS.exec(address) ?? [];
  if (numbers === undefined) return null;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDate = MONTH.test(month) && DAY.test(day);
  return { pattern: address.replace(numbers, ""), isDate, year: Number(year), time };
}

function isFar({ year, time }: DateInAddress, now: number): boolean {
  return time > now + FUTURE_MS || year < FIRST_YEAR;
}

function isEndless(facts: DateFacts | undefined): boolean {
  return facts?.areDates === true && facts.beyond > SAMPLED_DATES;
}

function filtersOf({ pathname }: URL): { readonly shop: string; readonly filters: readonly string[] } {
  const [shop = "", ...filters] = pathname.split("/").filter((segment) => segment !== "");
  // In a tree the same steps come again and again, in any order.
  const areFilters = filters.every(isWord) && new Set(filters).size === filters.length;
  return { shop, filters: areFilters ? filters : [] };
}

type FilterFacts = ReturnType<typeof createFilterFacts>;

/** What was met in one folder. @param room sets that may still be kept, of all folders */
function createFilterFacts(room: { left: number }) {
  /** Sets of filters, with the order in which each was met first. */
  const sets = new Map<string, string>();
  const lengths = new Set<number>();
  /** Folders that others follow. */
  const chosen = new Set<string>();
  let reordered = 0;
  let lattice = 0;

  function noteSet(filters: readonly string[]): void {
    const [set, order] = [filters.toSorted().join("/"), filters.join("/")];
    for (const filter of filters.slice(0, -1)) if (chosen.size < MAX_FILTERS) chosen.add(filter);
    const known = sets.get(set);
    if (known === undefined) {
      if (room.left > 0) sets.set(set, order);
      room.left -= 1;
      if (isLattice(filters)) lattice += 1;
    } else if (known !== order) {
      reordered += 1;
      lengths.add(filters.length);
    }
  }

  function isLattice(filters: readonly string[]): boolean {
    if (filters.length < MIN_OF_LATTICE || filters.length > MOST_OF_LATTICE) return false;
    return filters.every((gone) =>
      sets.has(
        filters
          .filter((filter) => filter !== gone)
          .sort()
          .join("/"),
      ),
    );
  }

  function hasNoEnd(): boolean {
    return lattice > SAMPLED_SETS || (reordered > SAMPLED_SETS && lengths.size >= MIN_LENGTHS);
  }

  function isTrap(filters: readonly string[]): boolean {
    return filters.length >= SAMPLED_FILTERS && hasNoEnd();
  }

  return {
    note: noteSet,
    isTrap,
    /** What is chosen from may be a folder, too: a product, behind a filter. */
    isSample: (filters: readonly string[]): boolean =>
      isTrap(filters) || (filters.length >= MIN_FILTERS && hasNoEnd() && filters.every((filter) => chosen.has(filter))),
  };
}

type PathFacts = ReturnType<typeof newPathFacts>;
/** What one path is asked with. */
function newPathFacts() {
  /** Names of parameters, with the order in which they were met first. */
  const combinations = new Map<string, string>();
  let reordered = 0;

  return {
    judge(names: readonly string[]): Trap | null {
      const [order, key] = [names.join("&"), names.toSorted().join("&")];
      const known = combinations.get(key);
      if (known !== undefined) {
        if (known === order) return null;
        reordered += 1;
        return reordered > SAMPLED_ORDERS ? "facets" : null;
      }
      if (combinations.size >= MAX_COMBINATIONS) return names.length >= MIN_NAMES ? "facets" : null;
      combinations.set(key, order);
      return null;
    },
  };
}

const LONGEST_PERIOD = 6;
/** The same folder so often in one path; trees of packages have three or four. */
const MOST_OF_A_SEGMENT = 6;
/** An address in an address may lead back to one of its kind; no further. */
const MOST_NESTED = 3;

/**
 * One segment four times in a row, a run of segments three times, or one again and again between others, as
 * `page/2/page/3/page/2`: a relative link under an address that grows.
 */
function repeats(pathname: string): boolean {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  for (let period = 1; period <= LONGEST_PERIOD; period += 1) {
    const needed = period * (period === 1 ? 3 : 2);
    let equal = 0;
    for (let at = period; at < segments.length; at += 1) {
      equal = segments[at] === segments[at - period] ? equal + 1 : 0;
      if (equal >= needed) return true;
    }
  }
  return segments.length >= MOST_OF_A_SEGMENT && occursOften(segments.filter(isWord), MOST_OF_A_SEGMENT);
}

/** Digits and single letters are the steps of a tree. */
function isWord(segment: string): boolean {
  return segment.length > 2 && /[a-z]/i.test(segment);
}

/** `?return=` with an address that has `?return=` with an address …, each escaped once more. */
function nests(search: string): boolean {
  if (!/%(?:25)*3f/i.test(search)) return false;
  const flat = search.replace(/%(?:25)*3f/gi, "?").replace(/%(?:25)*3d/gi, "=");
  return occursOften(flat.match(/\?[^=&?%]{1,40}=/g) ?? [], MOST_NESTED);
}

function occursOften(texts: readonly string[], often: number): boolean {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const count = (counts.get(text) ?? 0) + 1;
    if (count >= often) return true;
    counts.set(text, count);
  }
  return false;
}
