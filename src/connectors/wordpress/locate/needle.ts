/** What to search for where an address may be written: some of its characters that every way of writing leaves alone. */

const SHORTEST = 3;
/** A needle that long is distinctive, and the site takes no longer ones. */
const LONGEST = 100;

/**
 * Texts of which whatever holds the address must hold one. Addresses are written absolute or relative, encoded or not, and
 * in a block's JSON with codes for some characters; so one plain run of the last part is looked for.
 * Empty: nothing in it is sure to be written, or long enough to be searched for.
 * @param pageUrl of the page that shows it: to its own site a link may be written without the host
 */
export function needlesOf(target: string, pageUrl: string): readonly string[] {
  const url = URL.parse(target);
  if (!url) return runsOf(target).slice(0, 1);
  if (!/^https?:$/.test(url.protocol)) return runsOf(url.pathname).slice(0, 1);
  for (const [mark = "", part = ""] of partsOf(url)) {
    const decoded = decoding(part);
    const [plain] = runsOf(decoded);
    if (plain !== undefined) return [plain];
    // Other scripts stand there as they are read, or in codes of either case.
    const read = lengthOf(decoded) < SHORTEST ? mark + decoded : decoded;
    if (lengthOf(read) < SHORTEST) continue;
    return [...new Set([decoded === part ? read : part, read])].map((text) => text.slice(0, LONGEST));
  }
  return url.host === URL.parse(pageUrl)?.host ? [] : runsOf(url.hostname).slice(0, 1);
}

/** The last first, each behind the character that is written before it; `&` is written in several ways. */
function partsOf({ pathname, search }: URL): (readonly [mark: string, part: string])[] {
  const parts = [...`${pathname}${search}`.matchAll(/([/?&=])([^/?&=]+)/g)];
  return parts.map(([, mark = "", part = ""]) => [mark === "&" ? "" : mark, part] as const).toReversed();
}

/** Longest first. Two hyphens stand as codes in JSON, so a run ends there. */
function runsOf(text: string): readonly string[] {
  const runs = text.match(/[\w.~]+(?:-[\w.~]+)*/g) ?? [];
  const long = runs.map((run) => run.slice(0, LONGEST)).filter((run) => run.length >= SHORTEST);
  return long.toSorted((one, other) => other.length - one.length);
}

/** As the site counts. */
const lengthOf = (text: string): number => [...text].length;

function decoding(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
