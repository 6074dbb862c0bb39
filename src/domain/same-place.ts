/** Whether two names of places on a page mean the same one, which was renamed. */

/** Longer ones are compared by their beginnings. */
const MOST_LETTERS = 500;

/**
 * Names of files change with each build, images with their size, addresses with a parameter, texts with their spelling. A
 * place of another name is another place.
 */
export function isSamePlace(one: string, other: string): boolean {
  const [before, after] = [plainName(one), plainName(other)];
  return before !== "" && before === after;
}

function plainName(locator: string): string {
  const name = locator.slice(0, MOST_LETTERS).toLowerCase();
  const path = /^(?:https?:)?\/\//.test(name) ? name.replace(/[?#].*$/, "") : name;
  return path
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !/^\d+(?:x\d+)?$/.test(word) && !isHash(word))
    .join(" ");
}

/** As tools put into the names of files: `4f1c9a`, `Bx91kQ2z`. */
function isHash(word: string): boolean {
  return word.length >= 6 && /\d/.test(word) && /^[0-9a-z]+$/.test(word) && !/^\p{L}+\d{1,4}$/u.test(word);
}
