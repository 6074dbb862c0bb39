/** Depths as people read them: near the start page one by one, far from it together, so that deep sites stay readable. */
const SINGLE = 10;
const TENS = 20;
export const NOT_REACHABLE = 12;

export interface DepthBand {
  readonly band: number;
  readonly least: number | null;
  /** `null`: no end. */
  readonly most: number | null;
}

export function bandOfDepth(depth: number | null): number {
  if (depth === null) return NOT_REACHABLE;
  if (depth < SINGLE) return depth;
  return depth < TENS ? SINGLE : SINGLE + 1;
}

export function depthBand(band: number): DepthBand {
  if (band === NOT_REACHABLE) return { band, least: null, most: null };
  if (band < SINGLE) return { band, least: band, most: band };
  return band === SINGLE ? { band, least: SINGLE, most: TENS - 1 } : { band, least: TENS, most: null };
}

/** As the list of pages filters by it. */
export function depthFilter({ least, most }: DepthBand): string {
  if (least === null) return "none";
  if (most === null) return `${least}-`;
  return least === most ? String(least) : `${least}-${most}`;
}
