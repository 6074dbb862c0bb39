/** What to search for where an address may be written: some of its characters that every way of writing leaves alone. */

const SHORTEST = 3;
/** A needle that long is distinctive, and the site takes no longer ones. */
const LONGEST = 100;

/**
 * Texts of which whatever holds the address must hold one. Addresses are written absolute or relative, encoded or not, and
 * in a block's JSON with codes for some characters; so one plain run of the last part is looked for.
 * Empty: nothing in it is distinctive.
 */
export function needlesOf(target: string): readonly string[] {
  const url = URL.parse(target);
  if (!url) return runsOf(target).slice(0, 1);
  if (!/^https?:$/.test(url.protocol)) return runsOf(url.pathname).slice(0, 1);
  const parts = `${url.pathname}${url.search}`.split(/[/?&=]/).filter(Boolean);
  for (const part of parts.toReversed()) {
    const decoded = decoding(part);
    const [plain] = runsOf(decoded);
    if (plain !== undefined) return [plain];
    // Other scripts stand there as they are read, or in codes of either case.
    if (decoded !== part && decoded.length > 1) return [part.slice(0, LONGEST), decoded.slice(0, LONGEST)];
  }
  const short = parts.at(-1);
  if (short !== undefined && `/${short}`.length >= SHORTEST) return [`/${short}`];
  return runsOf(url.hostname).slice(0, 1);
}

/** Longest first. Two hyphens stand as codes in JSON, so a run ends there. */
function runsOf(text: string): readonly string[] {
  const runs = text.match(/[\w.~]+(?:-[\w.~]+)*/g) ?? [];
  const long = runs.map((run) => run.slice(0, LONGEST)).filter((run) => run.length >= SHORTEST);
  return long.toSorted((one, other) => other.length - one.length);
}

function decoding(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
