/**
 * The URLs of a crawl as columns: a text and nineteen bytes for each, where an object would take two hundred. A site of a
 * million addresses fits into memory that way.
 */
import {
  DISCOVERED_BY,
  type DiscoveredBy,
  type KnownUrl,
  LEFT_OUT,
  type LeftOutReason,
  type UrlKind,
} from "#domain/page.ts";
import type { Lane } from "./admission.ts";

const REASONS = Object.keys(LEFT_OUT) as LeftOutReason[];
/** `reserved`: an earlier audit gave it its number, and this one has not met it yet. */
export const STATES = ["waiting", "taken", "left_out", "repeated_content", "hanging", "reserved"] as const;
export type State = (typeof STATES)[number];
export const LANES: readonly Lane[] = ["page", "external", "own", "foreign"];
const KINDS: readonly UrlKind[] = ["page", "external", "resource"];

/** How a URL was met. */
export interface Met {
  readonly by: DiscoveredBy;
  readonly depth: number;
  readonly redirects?: number;
  /** Number of the page that leads there; a sitemap has none. */
  readonly from?: number;
  /** Loaded by a page, not linked. */
  readonly isResource?: boolean;
  readonly wantsBody?: boolean;
}

export interface UrlStanding {
  readonly state: State;
  /** Why it is left out. */
  readonly reason: LeftOutReason | null;
  readonly lane: Lane;
  /** Number of the kind of address; see turn-queue.ts. */
  readonly addressKind: number;
  /** Redirects in a row that led here. */
  readonly redirects: number;
  /** Smallest number of clicks met so far; decides the place in the queue. */
  readonly depth: number;
  /** A resource whose beginning must be read, not only its headers. */
  readonly wantsBody: boolean;
}

const FRAME = DISCOVERED_BY.indexOf("frame");
const FIRST_ROOM = 1024;
/** A chain is followed for ten hops; more than a byte holds are the same to us. */
const MOST_REDIRECTS = 255;

export function createUrlTable() {
  const byUrl = new Map<string, number>();
  const urls: string[] = [""];
  let metAt = new Int32Array(FIRST_ROOM);
  let depths = new Int32Array(FIRST_ROOM);
  let ways = new Uint8Array(FIRST_ROOM);
  let kinds = new Uint8Array(FIRST_ROOM);
  let states = new Uint8Array(FIRST_ROOM);
  let lanes = new Uint8Array(FIRST_ROOM);
  let redirects = new Uint8Array(FIRST_ROOM);
  let wanted = new Uint8Array(FIRST_ROOM);
  /** Counted from 1; 0 = none. */
  let reasons = new Uint8Array(FIRST_ROOM);
  let listed = new Uint8Array(FIRST_ROOM);
  let addressKinds = new Uint16Array(FIRST_ROOM);

  function makeRoom(id: number): void {
    if (id < states.length) return;
    const room = Math.max(id + 1, states.length * 2);
    [metAt, depths] = [grown(metAt, new Int32Array(room)), grown(depths, new Int32Array(room))];
    [ways, kinds, states] = [ways, kinds, states].map((each) => grown(each, new Uint8Array(room))) as Three;
    [lanes, redirects, wanted] = [lanes, redirects, wanted].map((each) => grown(each, new Uint8Array(room))) as Three;
    addressKinds = grown(addressKinds, new Uint16Array(room));
    [reasons, listed] = [grown(reasons, new Uint8Array(room)), grown(listed, new Uint8Array(room))];
  }

  return {
    nextId: (): number => urls.length,
    idOf: (url: string): number | undefined => byUrl.get(url),

    /** Numbers may be skipped, as after a crash. */
    add({ id, url, kind, discoveredBy, depth }: KnownUrl, standing: UrlStanding): void {
      makeRoom(id);
      while (urls.length < id) urls.push("");
      urls[id] = url;
      byUrl.set(url, id);
      metAt[id] = depth;
      depths[id] = standing.depth;
      ways[id] = DISCOVERED_BY.indexOf(discoveredBy);
      kinds[id] = KINDS.indexOf(kind);
      states[id] = STATES.indexOf(standing.state);
      lanes[id] = LANES.indexOf(standing.lane);
      addressKinds[id] = standing.addressKind;
      redirects[id] = Math.min(standing.redirects, MOST_REDIRECTS);
      wanted[id] = standing.wantsBody ? 1 : 0;
      reasons[id] = standing.reason === null ? 0 : REASONS.indexOf(standing.reason) + 1;
    },

    /** Keeps a number for an address that may be met. */
    reserve(id: number, url: string): void {
      makeRoom(id);
      while (urls.length < id) urls.push("");
      urls[id] = url;
      byUrl.set(url, id);
      states[id] = STATES.indexOf("reserved");
    },

    known: (id: number): KnownUrl => ({
      id,
      url: urls[id] ?? "",
      kind: KINDS[kinds[id] ?? 0] ?? "page",
      discoveredBy: DISCOVERED_BY[ways[id] ?? 0] ?? "link",
      depth: metAt[id] ?? 0,
    }),

    stateOf: (id: number): State => STATES[states[id] ?? 0] ?? "waiting",
    setState(id: number, state: State): void {
      states[id] = STATES.indexOf(state);
    },
    depthOf: (id: number): number => depths[id] ?? 0,
    setDepth(id: number, depth: number): void {
      depths[id] = depth;
    },
    laneOf: (id: number): Lane => LANES[lanes[id] ?? 0] ?? "page",
    kindOf: (id: number): number => addressKinds[id] ?? 0,
    redirectsTo: (id: number): number => redirects[id] ?? 0,
    /** What was met in a frame was met as a page of its own now. */
    unframe(id: number, by: DiscoveredBy): void {
      if (ways[id] === FRAME) ways[id] = DISCOVERED_BY.indexOf(by);
    },
    wantsBody: (id: number): boolean => wanted[id] === 1,
    wantBody(id: number): void {
      wanted[id] = 1;
    },

    reasonAgainst: (id: number): LeftOutReason | null => REASONS[(reasons[id] ?? 0) - 1] ?? null,
    isListed: (id: number): boolean => listed[id] === 1,
    list(id: number): void {
      listed[id] = 1;
    },

    *ids(): Generator<number> {
      const reserved = STATES.indexOf("reserved");
      for (let id = 1; id < urls.length; id++) if (urls[id] !== "" && states[id] !== reserved) yield id;
    },
  };
}

type Three = [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];

function grown<T extends Int32Array | Uint8Array | Uint16Array>(column: T, larger: T): T {
  larger.set(column);
  return larger;
}
