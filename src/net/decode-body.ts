/**
 * Undoes Content-Encoding with caps. A body that grows beyond the cap is cut; one that grows more than 200-fold is a
 * bomb and refused, because no page compresses like that (the 1 MiB grace is for small, very regular files).
 */
import zlib from "node:zlib";
import { FetchError } from "./exchange.ts";

const MAX_RATIO = 200;
const RATIO_GRACE_BYTES = 1024 * 1024;
/** One encoding is usual, two happen behind a proxy; more is an attack. */
const MAX_ENCODINGS = 2;

export interface Decoded {
  readonly body: Uint8Array;
  readonly truncated: boolean;
}

export async function decodeBody(wire: Uint8Array, contentEncoding: string, maxBytes: number): Promise<Decoded> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encodings.length > MAX_ENCODINGS) throw new FetchError("decode_failed", "The body is encoded too many times.");

  let decoded: Decoded = { body: wire, truncated: false };
  for (const encoding of encodings.reverse()) {
    if (decoded.body.length === 0) break;
    const outer = decoded;
    const inner = await inflate(outer.body, encoding, maxBytes);
    decoded = { body: inner.body, truncated: outer.truncated || inner.truncated };
  }
  return decoded;
}

function inflate(input: Uint8Array, encoding: string, maxBytes: number): Promise<Decoded> {
  const stream = decoderFor(encoding, input);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (truncated: boolean) => resolve({ body: join(chunks, Math.min(size, maxBytes)), truncated });
    stream.on("data", (chunk: Buffer) => {
      if (stream.destroyed) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size > RATIO_GRACE_BYTES && size > MAX_RATIO * stream.bytesWritten) {
        stream.destroy();
        reject(new FetchError("too_large", "The body grows more than 200-fold when decompressed."));
      } else if (size > maxBytes) {
        stream.destroy();
        finish(true);
      }
    });
    stream.on("end", () => finish(false));
    stream.on("error", (error: Error & { code?: string }) => {
      // A stream that just stops still has a readable beginning, as in a browser.
      if (size > 0 && endedEarly(error)) finish(true);
      else reject(new FetchError("decode_failed", `The body is not valid ${encoding}.`, error));
    });
    // Ending only after the last output has come out keeps the beginning of a stream that stops early.
    stream.write(input, () => stream.end());
  });
}

function decoderFor(encoding: string, input: Uint8Array) {
  if (encoding === "gzip" || encoding === "x-gzip") return zlib.createGunzip();
  if (encoding === "br") return zlib.createBrotliDecompress();
  if (encoding === "zstd") return zlib.createZstdDecompress();
  // RFC 9110 §8.4.1.2: "deflate" is the zlib format, but some servers send the bare stream.
  if (encoding === "deflate") return ((input[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
  throw new FetchError("decode_failed", `The body has the unknown encoding "${encoding.slice(0, 40)}".`);
}

function endedEarly(error: Error & { code?: string }): boolean {
  return error.code === "Z_BUF_ERROR" || /unexpected end/i.test(error.message);
}

function join(chunks: readonly Buffer[], size: number): Uint8Array {
  return Buffer.concat(chunks, size);
}
