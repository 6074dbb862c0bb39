/**
 * Gives addresses numbers before they leave a reader's thread: pages of one site lead to the same places again and
 * again, and a number crosses threads for a hundredth of what a string costs. When a reader knows very many, it forgets
 * all of them and begins anew, so its memory stays bounded.
 */
import type { NumberedLinks } from "#domain/reading.ts";
import type { ReadAnswer } from "./read-answer.ts";

const MOST_NAMES = 100_000;

export type NumberLinks = (read: Pick<ReadAnswer, "outlinks" | "fragments">) => NumberedLinks;

/** @param reader tells its numbers from those of other readers */
export function createLinkNumbering(reader: number): NumberLinks {
  let numbers = new Map<string, number>();

  return ({ outlinks, fragments }) => {
    if (numbers.size > MOST_NAMES) numbers = new Map();
    const firstNamed = numbers.size;
    const named: string[] = [];
    const numberOf = (url: string): number => {
      const known = numbers.get(url);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(copyOf(url), number);
      named.push(url);
      return number;
    };
    const numbersOfPage = outlinks.urls.map(numberOf);
    return {
      reader,
      targets: new Uint32Array(outlinks.targets.map((target) => numbersOfPage[target] ?? 0)),
      marks: new Uint8Array(outlinks.marks),
      fragmentTargets: new Uint32Array(fragments.map(({ url }) => numberOf(url))),
      named,
      firstNamed,
    };
  };
}

/** Addresses are ASCII. A string cut out of a page would keep the whole page in memory. */
function copyOf(url: string): string {
  return Buffer.from(url, "latin1").toString("latin1");
}
