/** A body that is here in full, decoded at one go; what that cannot do (bombs, broken streams) is decoded piece by piece. */
import zlib from "node:zlib";
import { FetchError } from "./exchange.ts";
import { receiveBody } from "./receive-body.ts";
import { SMALL_BODY } from "./room.ts";

export interface Decoded {
  readonly body: Uint8Array;
  /** `body` is only a beginning. */
  readonly truncated: boolean;
}

/** @throws FetchError when the body cannot be decoded, or is a bomb */
export async function decodeWhole(wire: Uint8Array, encoding: string, maxBytes: number): Promise<Decoded> {
  if (encoding === "" || wire.length === 0) return { body: wire, truncated: false };
  const small = AT_ONE_GO[encoding.trim().toLowerCase()];
  try {
    if (small) return { body: small(wire, { maxOutputLength: Math.min(SMALL_BODY, maxBytes) }), truncated: false };
  } catch {
    // Too large for one go, or broken: the long way tells which.
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

const AT_ONE_GO: Readonly<Record<string, (wire: Uint8Array, limit: { maxOutputLength: number }) => Buffer>> = {
  gzip: zlib.gunzipSync,
  "x-gzip": zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
};

function enterAtOnce(entered: () => void): () => void {
  entered();
  return () => {};
}
