/**
 * The text of a sitemap file while it comes, gzipped or not, in pieces that take a few milliseconds each: fifty megabytes
 * neither are held nor hold up the other audits of the thread.
 */
import { pipeline } from "node:stream";
import { setImmediate as othersHadTheirTurn } from "node:timers/promises";
import { createGunzip } from "node:zlib";

/** https://www.sitemaps.org/protocol.html: the limit of one file, decompressed. */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
/** Bytes at a time, at most. */
const PIECE = 64 * 1024;

/** Whom to tell what is wrong with the file. */
export interface Trouble {
  readonly tooLarge: () => void;
  readonly problem: (words: string) => void;
}

/** @param source is closed when whoever reads the text wants no more of it */
export function sitemapTextOf(source: AsyncIterable<Uint8Array>, trouble: Trouble): AsyncGenerator<string> {
  return decoded(unzipped(inPieces(source), trouble));
}

/** None too large, and the first one large enough to tell what the file is. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | null = new Uint8Array();
  for await (const chunk of source) {
    const bytes: Uint8Array = first === null ? chunk : Buffer.concat([first, chunk]);
    first = first !== null && bytes.length < BYTES_THAT_TELL ? bytes : null;
    if (first === null) for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
  if (first !== null) yield first;
}

/** That it is gzip, and what encoding it has: by its byte order mark or its XML declaration. */
const BYTES_THAT_TELL = 200;

/** Gzip is known by its first bytes: the file name and the headers are often wrong. */
async function* unzipped(pieces: AsyncGenerator<Uint8Array>, trouble: Trouble): AsyncGenerator<Uint8Array> {
  try {
    const { value: first } = await pieces.next();
    if (first === undefined) return;
    const all = following(first, pieces);
    yield* first[0] === 0x1f && first[1] === 0x8b ? gunzipped(all, trouble) : all;
  } finally {
    // Says that the rest is not wanted, also where the first piece was enough.
    await pieces.return(undefined);
  }
}

async function* following(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}

async function* gunzipped(pieces: AsyncIterable<Uint8Array>, trouble: Trouble): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip({ chunkSize: PIECE });
  // What goes wrong is said to whoever reads.
  pipeline(pieces, unzip, () => {});
  let size = 0;
  try {
    for await (const piece of unzip) {
      size += piece.length;
      if (size > MAX_SITEMAP_BYTES) return trouble.tooLarge();
      yield piece;
    }
  } catch {
    trouble.problem("Its gzip data is broken.");
  }
}

async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece);
    yield decoder.decode(piece, { stream: true });
    await othersHadTheirTurn();
  }
  yield decoder?.decode() ?? "";
}

const DECLARED = /^\s*<\?xml\s[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})["']/;

function decoderFor(beginning: Uint8Array): InstanceType<typeof TextDecoder> {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  const letters = Buffer.from(beginning.subarray(0, BYTES_THAT_TELL)).toString("latin1");
  try {
    const decoder = new TextDecoder(DECLARED.exec(letters)?.[1]);
    // The declaration was read byte by byte, so this cannot be true.
    if (!decoder.encoding.startsWith("utf-16")) return decoder;
  } catch {
    // An encoding that nobody knows.
  }
  return new TextDecoder();
}
