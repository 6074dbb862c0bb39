/** Reads `srcset` as the HTML standard does (§4.8.4.2.2), as far as needed to know its largest candidate. */

/** Longer values are cut when the page is read; the last candidate of a cut value may be half an address. */
const CUT_AT = 4096;

/** The address of the candidate with the greatest width or density; `null` when there is none. */
export function largestOf(srcset: string): string | null {
  const candidates = [...parse(srcset)];
  if (srcset.length >= CUT_AT) candidates.pop();
  let largest: Candidate | null = null;
  for (const candidate of candidates) if (!largest || candidate.size > largest.size) largest = candidate;
  return largest?.url ?? null;
}

interface Candidate {
  readonly url: string;
  readonly size: number;
}

function* parse(srcset: string): Generator<Candidate> {
  // An address ends at white space, so commas may stand inside it; one at its end separates candidates.
  const candidate = /[\s,]*([^\s,]\S*)([^,]*)/y;
  for (let match = candidate.exec(srcset); match; match = candidate.exec(srcset)) {
    const [, word = "", descriptors = ""] = match;
    const url = word.replace(/,+$/, "");
    if (url !== word) candidate.lastIndex -= descriptors.length;
    yield { url, size: url === word ? sizeOf(descriptors) : 1 };
  }
}

function sizeOf(descriptors: string): number {
  const [, number = "1"] = /(?:^|\s)(\d+(?:\.\d+)?)[wx](?:\s|$)/.exec(descriptors) ?? [];
  return Number(number);
}
