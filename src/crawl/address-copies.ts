/**
 * Parts of addresses that change nothing: a parameter with a new value in every link, a session in the path, the order of
 * filters that are folders, folders before or behind the page's name. Learned from pages that were read: two that differ
 * in one part only either say the same or do not. Once a part has changed nothing often enough, and never anything, its
 * other values are copies.
 *
 * An honest site is not cut: one page that says something else proves that the part matters; a part with few values is no
 * space without an end; and where all pages say the same, as those of an application without its scripts, nothing is
 * learned.
 */
import { SESSION_IN_PATH } from "./traps.ts";

/** Pages that said the same as another one that differs in the part only. */
const MIN_EQUAL = 10;
const MIN_VALUES = 10;
/** What they said, on different pages. */
const MIN_SIGNS = 2;
/** Copies of a page under other folders lie side by side; relative links that grow lead deeper and deeper. */
const MIN_DEPTHS = 3;
const MIN_DEEPER = 20;
/** What is kept does not grow with the site: pages beyond these are not learned from. */
const MOST_KEPT = 20_000;
const MOST_PARAMETERS = 6;
const MIN_FOLDERS = 3;

interface Part {
  equal: number;
  isIdle: boolean;
  readonly signs: Set<number>;
  readonly values: Set<string>;
}

interface Place {
  readonly sign: number;
  isOne: boolean;
  least: number;
  readonly depths: Set<number>;
}

export function createAddressCopies() {
  /** What pages say, by their whole address; and by the address without a part, with the value of the first page. */
  const whole = new Map<string, number>();
  const without = new Map<string, { readonly sign: number; readonly value: string }>();
  const parts = new Map<string, Part>();
  const places = new Map<string, Place>();
  let deeper = 0;

  function learn({ part, rest, value }: Form, sign: number): void {
    const key = `${part} ${rest}`;
    const said = without.get(key)?.sign ?? whole.get(rest);
    if (!without.has(key)) keep(without, key, { sign, value });
    if (said === undefined) return;
    const facts = parts.get(part) ?? { equal: 0, isIdle: true, signs: new Set(), values: new Set() };
    keep(parts, part, facts);
    facts.isIdle &&= said === sign;
    facts.equal += 1;
    if (facts.signs.size < MIN_SIGNS) facts.signs.add(sign);
    if (facts.values.size < MIN_VALUES) facts.values.add(value.slice(0, 100));
  }

  function changesNothing({ part, rest, value }: Form): boolean {
    const facts = parts.get(part);
    if (!facts?.isIdle || facts.equal < MIN_EQUAL) return false;
    if (facts.signs.size < MIN_SIGNS || facts.values.size < MIN_VALUES) return false;
    const first = without.get(`${part} ${rest}`);
    return whole.has(rest) || (first !== undefined && first.value !== value);
  }

  function learnPlace({ name, depth }: Named, sign: number): void {
    const place = places.get(name);
    if (place === undefined) {
      keep(places, name, { sign, isOne: true, least: depth, depths: new Set([depth]) });
      return;
    }
    place.isOne &&= place.sign === sign;
    if (depth > place.least) deeper += 1;
    place.least = Math.min(place.least, depth);
    if (place.depths.size < MIN_DEPTHS) place.depths.add(depth);
  }

  const isGrown = ({ isOne, depths }: Place): boolean => isOne && depths.size >= MIN_DEPTHS;

  function liesDeeper({ name, depth }: Named, minDepths: number): boolean {
    const place = places.get(name);
    if (place === undefined || !place.isOne || place.depths.size < minDepths || depth <= place.least) return false;
    if (deeper < MIN_DEEPER) return false;
    return places.values().some((other) => isGrown(other) && other.sign !== place.sign);
  }

  return {
    /** A page was read. @param sign see content-sign.ts */
    read(url: URL, sign: number): void {
      if (sign === 0) return;
      for (const form of formsOf(url)) learn(form, sign);
      for (const named of namesOf(url)) learnPlace(named, sign);
      keep(whole, addressOf(url), sign);
    },

    /** True when another page is known to say the same. */
    isCopy: (url: URL): boolean =>
      formsOf(url).some(changesNothing) || namesOf(url).some((named) => liesDeeper(named, MIN_DEPTHS)),

    /** The same of a page that was read itself: it has been compared with the other one. */
    wasCopy: (url: URL): boolean =>
      formsOf(url).some(changesNothing) || namesOf(url).some((named) => liesDeeper(named, 2)),
  };
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size < MOST_KEPT || map.has(key)) map.set(key, value);
}

/** An address without a part of it. */
interface Form {
  readonly part: string;
  readonly rest: string;
  readonly value: string;
}

function formsOf(url: URL): readonly Form[] {
  return [...withoutParameters(url), ...withoutSession(url), ...withoutOrder(url)];
}

function withoutParameters({ pathname, searchParams }: URL): readonly Form[] {
  const parameters = [...searchParams];
  return parameters.slice(0, MOST_PARAMETERS).map(([name, value]) => {
    const others = new URLSearchParams(parameters.filter(([other]) => other !== name));
    return { part: `parameter ${name}`, rest: others.size === 0 ? pathname : `${pathname}?${others}`, value };
  });
}

function withoutSession({ pathname, search }: URL): readonly Form[] {
  const [session] = SESSION_IN_PATH.exec(pathname) ?? [];
  if (session === undefined) return [];
  return [{ part: "session", rest: pathname.replace(session, "") + search, value: session }];
}

/** The same folders in another order; their first one is what they filter. */
function withoutOrder({ pathname, search }: URL): readonly Form[] {
  const folders = foldersOf(pathname);
  if (folders.length < MIN_FOLDERS || new Set(folders).size < folders.length) return [];
  const [first, ...filters] = folders;
  return [{ part: `order ${first}`, rest: `${first} ${filters.sort().join("/")}${search}`, value: pathname }];
}

/** What names a page where folders do not, and how many folders there are. */
interface Named {
  readonly name: string;
  readonly depth: number;
}

function namesOf({ pathname, search }: URL): readonly Named[] {
  const folders = foldersOf(pathname);
  const depth = folders.length;
  if (depth === 0) return [];
  // Behind a file there are no folders: servers hand the rest of the path to it.
  const file = folders.findIndex((folder) => /\.[a-z]\w{0,4}$/i.test(folder));
  const head = folders.slice(0, file === -1 ? 1 : file + 1).join("/");
  const end = pathname.endsWith("/") ? "/" : "";
  return [
    { name: `last ${folders.at(-1)}${end}${search}`, depth },
    { name: `first ${head}${search}`, depth },
  ];
}

function foldersOf(pathname: string): string[] {
  return pathname.split("/").filter((folder) => folder !== "");
}

function addressOf({ pathname, search, searchParams }: URL): string {
  return search === "" ? pathname : `${pathname}?${new URLSearchParams([...searchParams])}`;
}
