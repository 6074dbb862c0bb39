/**
 * What is kept of pages that were saved together, compressed together: pages of a site repeat each other, and a page then takes half the
 * room that it takes alone. The parts of a frame are what different readers ask for.
 */
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompressSync } from "node:zlib";
import { releaseBytes } from "#domain/release-bytes.ts";

/** What of a page stands in each part: what names and describes it, the bulk of its facts, and what kept-links.ts joins. */
export interface FramedPage {
  readonly heads: Uint8Array;
  readonly bulks: Uint8Array;
  readonly links: Uint8Array;
}

export type FramePart = keyof FramedPage;
/** Each part compressed. */
export interface Frame extends FramedPage {
  readonly pages: number;
}

/** Pages of a frame: twice as many save a fortieth, and opening one page opens all of them. */
const MOST_PAGES = 32;
/** In bytes, before it is compressed; the page that exceeds it is the frame's last. A hostile page has megabytes. */
const MOST_BYTES = 1_500_000;
/** Before the pages of a part, the length of each. */
const LENGTH = 4;
const CHUNK = 64 * 1024;

const compress = promisify(zstdCompress);

/**
 * In threads of their own, one after the other: each takes megabytes while it is made.
 * @param pages empty afterwards
 */
export async function packFrames(pages: readonly FramedPage[]): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const group of groups(pages)) {
    const heads = await packPart(group.map(({ heads }) => heads));
    const bulks = await packPart(group.map(({ bulks }) => bulks));
    const links = await packPart(group.map(({ links }) => links));
    for (const page of group) for (const part of Object.values(page)) releaseBytes(part);
    frames.push({ pages: group.length, heads, bulks, links });
  }
  return frames;
}

function* groups(pages: readonly FramedPage[]): Generator<readonly FramedPage[]> {
  let group: FramedPage[] = [];
  let bytes = 0;
  for (const page of pages) {
    group.push(page);
    bytes += page.heads.length + page.bulks.length + page.links.length;
    if (group.length < MOST_PAGES && bytes < MOST_BYTES) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}

async function packPart(pages: readonly Uint8Array[]): Promise<Uint8Array> {
  const lengths = Buffer.allocUnsafe(pages.length * LENGTH);
  for (const [at, { length }] of pages.entries()) lengths.writeUInt32LE(length, at * LENGTH);
  const bytes = Buffer.concat([lengths, ...pages]);
  const packed = await compress(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    pledgedSrcSize: bytes.length,
    chunkSize: CHUNK,
  });
  releaseBytes(bytes);
  return packed;
}

export interface OpenPart {
  /** What stands there of a page, by its place in the frame; its bytes are gone once the part is closed. */
  at(place: number): Buffer;
  /** Gives the memory of the part back at once (release-bytes.ts): of a large site, gigabytes are opened. */
  close(): void;
}

export function openPart(part: Uint8Array, pages: number): OpenPart {
  const size = sizeOf(part);
  // With room for all of it at once, and for one byte more: full, zlib would ask for more room.
  const bytes = zstdDecompressSync(part, size === undefined ? {} : { chunkSize: Math.max(LEAST_CHUNK, size + 1) });
  const starts = [pages * LENGTH];
  for (let place = 0; place < pages; place++) starts.push((starts[place] ?? 0) + bytes.readUInt32LE(place * LENGTH));
  let isClosed = false;
  return {
    at(place) {
      if (isClosed) throw new Error("A frame of facts was closed.");
      const [start, end] = [starts[place], starts[place + 1]];
      if (start === undefined || end === undefined || end > bytes.length)
        throw new Error("A frame of facts is damaged.");
      return bytes.subarray(start, end);
    },
    close() {
      // What is small shares its memory with others.
      if (!isClosed && bytes.buffer.byteLength === bytes.length + 1) releaseBytes(new Uint8Array(bytes.buffer));
      isClosed = true;
    },
  };
}

/** The least that zlib takes. */
const LEAST_CHUNK = 64;
/** RFC 8878, "Frame_Header": magic number, descriptor, window, dictionary, size. */
const [DESCRIPTOR, LONGEST_HEADER] = [4, 18];
const DICTIONARY_WIDTHS = [0, 1, 2, 4];

/** In bytes, of what is compressed, where the part tells it: packPart does. */
function sizeOf(part: Uint8Array): number | undefined {
  if (part.length < LONGEST_HEADER) return undefined;
  const view = Buffer.from(part.buffer, part.byteOffset, LONGEST_HEADER);
  const descriptor = view.readUInt8(DESCRIPTOR);
  const hasWindow = (descriptor & 0x20) === 0;
  const at = DESCRIPTOR + 1 + (hasWindow ? 1 : 0) + (DICTIONARY_WIDTHS[descriptor & 3] ?? 0);
  switch (descriptor >> 6) {
    case 0:
      return hasWindow ? undefined : view.readUInt8(at);
    case 1:
      return view.readUInt16LE(at) + 256;
    case 2:
      return view.readUInt32LE(at);
    default:
      return undefined;
  }
}
