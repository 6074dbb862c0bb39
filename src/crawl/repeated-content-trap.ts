/**
 * Traps that only show in what stands behind their addresses: lists whose pages go on behind their end, calendars without
 * an entry, error pages that call themselves pages and link on. Such a page repeats: it says what another of its kind of
 * address said before, or what the page said that led to it. One that repeats and was led to by one that repeats is a
 * generation further. Addresses of late generations are suspects, and when a long run of them has brought nothing but
 * repetition, the others are left out: those of the same kind, and those found on pages that say the same.
 *
 * An honest site is not cut: a page that says anything new ends the run, an address is no suspect when a page that does
 * not repeat links to it, or a sitemap, and copies of a site in two folders repeat nothing within their folder.
 */
import { createNumberSet } from "./number-set.ts";

/**
 * Repeating pages in a row, each led to by the one before, until what comes next is a suspect. With more than one, a space
 * whose pages lead to thirty others each would be read for thousands of pages first.
 */
const GENERATIONS = 1;
/** Suspects in a row that brought nothing new. */
const RUN = 30;
const MOST_GENERATIONS = 255;
const MOST_RUNS = 20_000;
const FIRST_ROOM = 1024;

export function createRepeatedContentTrap(kindOf: (id: number) => number) {
  const said = createNumberSet();
  /** Of a page that was read: its own generation; of others the least of the pages that lead to it. */
  let generations = new Uint8Array(FIRST_ROOM);
  /** What the page said, or the page that led to it first. */
  let signs = new Uint32Array(FIRST_ROOM);
  const runs = new Map<string, number>();

  function makeRoom(id: number): void {
    if (id < signs.length) return;
    const room = Math.max(id + 1, signs.length * 2);
    const [before, signsBefore] = [generations, signs];
    generations = new Uint8Array(room);
    generations.set(before);
    signs = new Uint32Array(room);
    signs.set(signsBefore);
  }

  const isSuspect = (id: number): boolean => (generations[id] ?? 0) >= GENERATIONS;
  const runsOf = (id: number): readonly string[] => [`kind ${kindOf(id)}`, `sign ${signs[id]}`];

  function note(id: number, repeats: boolean): void {
    for (const run of runsOf(id)) {
      if (!repeats) runs.delete(run);
      else if (runs.has(run) || runs.size < MOST_RUNS) runs.set(run, (runs.get(run) ?? 0) + 1);
    }
  }

  return {
    /** An address was met on a page. */
    met(id: number, from: number, isNew: boolean): void {
      makeRoom(Math.max(id, from));
      const generation = generations[from] ?? 0;
      if (isNew) signs[id] = signs[from] ?? 0;
      generations[id] = isNew ? generation : Math.min(generations[id] ?? 0, generation);
    },

    /** A page was read. */
    read(id: number, sign: number): void {
      makeRoom(id);
      const ledBy = { sign: signs[id] ?? 0, generation: generations[id] ?? 0 };
      // Both are asked: what is said first must be noted, too.
      const isKnown = !said.add(mixed(sign, kindOf(id)));
      const repeats = sign !== 0 && (isKnown || sign === ledBy.sign);
      if (isSuspect(id)) note(id, repeats);
      generations[id] = repeats ? Math.min(ledBy.generation + 1, MOST_GENERATIONS) : 0;
      signs[id] = sign;
    },

    /** True when asking for it would bring nothing new. */
    isTrap: (id: number): boolean => isSuspect(id) && runsOf(id).some((run) => (runs.get(run) ?? 0) >= RUN),
  };
}

/** One number of two, never 0. */
function mixed(sign: number, kind: number): number {
  const hash = Math.imul(sign ^ Math.imul(kind + 1, 0x85ebca6b), 0xc2b2ae35);
  return (hash ^ (hash >>> 15)) >>> 0 || 1;
}
