/** A body that is here in full, decoded at one go; what that cannot do (bombs, broken streams) is decoded piece by piece. */
import zlib from "node:zlib";
import { FetchError } from "./exchange.ts";
import { receiveBody } from "./receive-body.ts";
import { SMALL_BODY } from "./room.ts";

export interface Decoded {
  readonly body: Uint8Array;
  /** `body` is only a beginning. */
  readonly truncated: boolean;
  /** See `Received`. */
  readonly endedEarly?: true;
}

/** @throws FetchError when the body cannot be decoded, or is a bomb */
export async function decodeWhole(wire: Uint8Array, encoding: string, maxBytes: number): Promise<Decoded> {
  if (encoding === "" || wire.length === 0) return { body: wire, truncated: false };
  for (const decode of AT_ONE_GO[encoding.trim().toLowerCase()] ?? []) {
    try {
      return { body: decode(wire, { maxOutputLength: Math.min(SMALL_BODY, maxBytes) }), truncated: false };
    } catch {
      // Too large for one go, or broken: the long way tells which.
    }
  }
  return new Promise((resolve, reject) => {
    const room = { enter: enterAtOnce };
    const body = receiveBody(
      wire,
      { encoding, maxBytes, room },
      {
        pause() {},
        resume() {},
        received: resolve,
        failed: reject,
      },
    );
    body.take(wire);
    body.end();
  }).catch((error: unknown) => {
    throw error instanceof FetchError ? error.asSent() : error;
  }) as Promise<Decoded>;
}

type Decode = (wire: Uint8Array, limit: { maxOutputLength: number }) => Buffer;

const AT_ONE_GO: Readonly<Record<string, readonly Decode[]>> = {
  gzip: [zlib.gunzipSync, inflateLoosely],
  "x-gzip": [zlib.gunzipSync, inflateLoosely],
  br: [zlib.brotliDecompressSync],
  zstd: [zlib.zstdDecompressSync],
};

const GZIP_HEAD = 10;
/** Flags of the head, RFC 1952 §2.3.1. */
const [CHECKSUM, EXTRA, NAME, COMMENT] = [2, 4, 8, 16];

/** Without regard to the sum at its end and to what follows it, as browsers do: caches and plugins get both wrong. */
function inflateLoosely(wire: Uint8Array, limit: { maxOutputLength: number }): Buffer {
  const [first, second, , flags = 0] = wire;
  if (first !== 0x1f || second !== 0x8b) throw new Error("not gzip");
  let start = GZIP_HEAD;
  if (flags & EXTRA) start += 2 + (wire[start] ?? 0) + (wire[start + 1] ?? 0) * 256;
  if (flags & NAME) start = wire.indexOf(0, start) + 1;
  if (flags & COMMENT) start = wire.indexOf(0, start) + 1;
  if (flags & CHECKSUM) start += 2;
  return zlib.inflateRawSync(wire.subarray(start), limit);
}

function enterAtOnce(entered: () => void): () => void {
  entered();
  return () => {};
}
