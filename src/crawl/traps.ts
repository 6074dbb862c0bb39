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
/** Addresses with the same three or more parameters, when all of these take few values. */
const SAMPLED_PRODUCT = 400;
const FEW_VALUES = 24;
/** Two orders of the same folders are two things, as from here to there and back; three are filters that were chosen in turn. */
const ORDERS_OF_FOLDERS = 2;
const MIN_FOLDERS = 3;
/** Archives end near today and begin with the web, give or take these. */
const SAMPLED_DATES = 24;
const FUTURE_MS = 400 * 86_400_000;
const FIRST_YEAR = 1970;
/** Real lists are long, but not this long: with ten entries a page these are a hundred thousand. */
const LAST_PAGE = 10_000;

const SESSION_NAMES = /^(?:php|j|asp|zen|osc)?(?:sid|sess|sessid|session|sessionid|session_id)$|^cftoken$/i;
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w-]{16,}$/i;
/** Two or three numbers at the end of a path or of a value, the first as long as a year. */
const NUMBERS = /(?<!\d)(\d{4})[-/](\d{1,4})(?:[-/](\d{1,4}))?(?=\/?$|&)/;
const MONTH = /^(?:0[1-9]|1[0-2])$/;
const DAY = /^(?:0[1-9]|[12]\d|3[01])$/;
const PAGE_NUMBER = /(?:^|[?&/])(?:page|paged|p|pg|seite|pagina)[=/](\d{1,15})(?=\/?$|&|\?)/i;

/** @param now milliseconds since 1970 */
export function createTraps(now: number) {
  const paths = new Map<string, PathFacts>();
  const dates = new Map<string, { areDates: boolean; beyond: number }>();
  const sessions = new Set<string>();
  const orders = new Map<string, string[]>();
  let reordered = 0;

  function judgeQuery({ pathname, searchParams }: URL): Trap | null {
    const parameters = [...searchParams];
    if (parameters.length < 2) return null;
    const facts = remembered(paths, pathname, newPathFacts);
    return facts ? facts.judge(parameters) : null;
  }

  /** Filters as folders: `/shop/red/large/new`, `/shop/new/red/large`. Of each set of folders two orders are read. */
  function judgeFolders({ pathname }: URL): Trap | null {
    const folders = pathname.split("/").filter((segment) => segment !== "");
    // In a tree the same steps come again and again, in any order.
    const areSteps = new Set(folders).size < folders.length || folders.filter(isWord).length < MIN_FOLDERS;
    if (areSteps) return null;
    const known = remembered(orders, folders.toSorted().join("/"), () => []);
    const order = folders.join("/");
    if (known === null || known.includes(order)) return null;
    if (known.length < ORDERS_OF_FOLDERS) {
      known.push(order);
      return null;
    }
    reordered += 1;
    return reordered > SAMPLED_ORDERS ? "facets" : null;
  }

  /** Numbers that are no month show that the pattern counts something else, such as the pages of a thread. */
  function judgeDate(address: string): Trap | null {
    const [numbers, year = "", month = "", day = "01"] = NUMBERS.exec(address) ?? [];
    if (numbers === undefined) return null;
    const facts = remembered(dates, address.replace(numbers, ""), () => ({ areDates: true, beyond: 0 }));
    if (!facts) return null;
    facts.areDates &&= MONTH.test(month) && DAY.test(day);
    const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
    if (time <= now + FUTURE_MS && Number(year) >= FIRST_YEAR) return null;
    facts.beyond += 1;
    return facts.areDates && facts.beyond > SAMPLED_DATES ? "calendar" : null;
  }

  /** The page is read with the first session it is met with. */
  function judgeSession({ pathname, searchParams }: URL): Trap | null {
    const isSession = (name: string, value: string) => SESSION_NAMES.test(name) && RANDOM.test(value);
    const inPath = /;jsessionid=[\w.!-]{16,}/i;
    const rest = [...searchParams].filter(([name, value]) => !isSession(name, value));
    if (rest.length === searchParams.size && !inPath.test(pathname)) return null;
    const plain = `${pathname.replace(inPath, "")}?${new URLSearchParams(rest)}`;
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

type PathFacts = ReturnType<typeof newPathFacts>;
type Parameters = readonly (readonly [name: string, value: string])[];

/** What one path is asked with. */
function newPathFacts() {
  const combinations = new Map<string, Combination>();
  let reordered = 0;

  return {
    judge(parameters: Parameters): Trap | null {
      const order = parameters.map(([name]) => name).join("&");
      const names = parameters
        .map(([name]) => name)
        .sort()
        .join("&");
      const known = combinations.get(names);
      if (known) {
        if (known.order !== order) reordered += 1;
        if (known.order !== order && reordered > SAMPLED_ORDERS) return "facets";
        return parameters.length >= 3 && isProduct(known, parameters) ? "facets" : null;
      }
      if (combinations.size >= MAX_COMBINATIONS) return parameters.length >= 3 ? "facets" : null;
      const made: Combination = { order, count: 0, values: new Map() };
      combinations.set(names, made);
      if (parameters.length >= 3) isProduct(made, parameters);
      return null;
    },
  };
}

interface Combination {
  readonly order: string;
  count: number;
  /** By name; a name with more than a few values is a number or a word of its own and says that the rest is honest. */
  readonly values: Map<string, Set<string>>;
}

/** Many addresses out of few values: every value with every other. */
function isProduct(combination: Combination, parameters: Parameters): boolean {
  combination.count += 1;
  for (const [name, value] of parameters) {
    const values = combination.values.get(name) ?? new Set();
    combination.values.set(name, values);
    if (values.size <= FEW_VALUES) values.add(value.slice(0, 100));
  }
  if (combination.count <= SAMPLED_PRODUCT) return false;
  return [...combination.values.values()].every(({ size }) => size <= FEW_VALUES);
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
