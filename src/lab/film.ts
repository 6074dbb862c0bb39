/**
 * Films a page while it loads: what the screen shows at equal distances in time, as Lighthouse's filmstrip does. In a load of its own,
 * because taking pictures costs time that the measured loads must not lose.
 */
import type { CDPSession } from "puppeteer-core";
import { type FilmFrame, FRAMES_AT_MOST } from "#domain/lab.ts";
import { PHONE } from "#domain/phone.ts";

export interface Film {
  readonly frames: readonly FilmFrame[];
  /** JPEGs that the frames show. */
  readonly pictures: readonly Uint8Array[];
}

interface Shot {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly picture: Buffer;
}

const WIDTH = 180;
const FORMAT = {
  format: "jpeg",
  quality: 50,
  everyNthFrame: 1,
  maxWidth: WIDTH,
  maxHeight: Math.round((WIDTH * PHONE.height) / PHONE.width),
} as const;
/** A page that never rests would fill the memory. */
const SHOTS_AT_MOST = 600;
/** Of two that are nearer, the later one is kept. */
const APART_MS = 50;
const MOST_SHOT_BYTES = 60_000;

/** Begins with the first thing that is drawn. */
export async function startFilm(cdp: CDPSession): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  cdp.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const picture = Buffer.from(data, "base64");
    const at = (metadata.timestamp ?? 0) * 1000;
    const [before, last] = [shots.at(-2), shots.at(-1)];
    if (before !== undefined && last !== undefined && last.at - before.at < APART_MS) shots.pop();
    if (picture.length <= MOST_SHOT_BYTES && at > 0) shots.push({ at, picture });
    // No other comes before this one is acknowledged; the tab may be gone.
    if (shots.length < SHOTS_AT_MOST) cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await cdp.send("Page.startScreencast", FORMAT);
  return shots;
}

/** @param startedAt when the page was asked for, in milliseconds since 1970 */
export function cutFilm(shots: readonly Shot[], startedAt: number): Film {
  const seen = shots
    .map(({ at, picture }) => ({ atMs: at - startedAt, picture }))
    .filter(({ atMs }) => atMs >= 0)
    .toSorted((one, other) => one.atMs - other.atMs);
  const changes = seen.filter(({ picture }, at) => !seen[at - 1]?.picture.equals(picture));
  const last = changes.at(-1);
  if (last === undefined) return { frames: [], pictures: [] };
  const pictures: Buffer[] = [];
  const frames = Array.from({ length: FRAMES_AT_MOST }, (_, index) => {
    const atMs = Math.ceil((last.atMs * (index + 1)) / FRAMES_AT_MOST);
    const shown = changes.findLast((change) => change.atMs <= atMs);
    if (shown === undefined) return { atMs, picture: null };
    if (pictures.at(-1) !== shown.picture) pictures.push(shown.picture);
    return { atMs, picture: pictures.length - 1 };
  });
  return { frames, pictures };
}
