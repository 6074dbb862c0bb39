/**
 * Undoes Content-Encoding while the body comes, with caps. A body that grows beyond the cap is cut; one that grows more
 * than 200-fold is a bomb and refused, because no page compresses like that (the 1 MiB grace is for small, very regular
 * files). Decoding at once, not after the last byte, means that of a bomb only its first kilobytes are ever held.
 */
import type { Transform } from "node:stream";
import zlib from "node:zlib";
import { FetchError } from "./exchange.ts";

const MAX_RATIO = 200;
const RATIO_GRACE_BYTES = 1024 * 1024;
/** One encoding is usual, two happen behind a proxy; more is an attack. */
const MAX_ENCODINGS = 2;

type Decoder = Transform & { readonly bytesWritten: number };

export interface Decoding {
  /** False: enough is on its way, wait for `drained`. */
  write(chunk: Uint8Array): boolean;
  /** All has come; the end of the stream is decoded, then one of the listener's last two is called. */
  end(): void;
  /** Nothing shall come out until `release`; soon nothing may be written either. */
  hold(): void;
  release(): void;
  /** Nothing more is wanted. */
  stop(): void;
}

export interface DecodingListener {
  /** Decoded bytes, as they come. False: no more are wanted. */
  data(bytes: Uint8Array): boolean;
  drained(): void;
  /** The end. `early`: the stream stopped before its own end, so what came is a beginning. */
  ended(early: boolean): void;
  failed(error: FetchError): void;
}

/** `null` when the body comes as it is. @throws FetchError when nobody can undo it */
export function startDecoding(contentEncoding: string, first: Uint8Array, listener: DecodingListener): Decoding | null {
  const encodings = encodingsOf(contentEncoding);
  if (encodings.length === 0) return null;
  const decoders = encodings.reverse().map((encoding) => decoderFor(encoding, first));
  let size = 0;
  let isOver = false;

  function over(tell: () => void): void {
    if (isOver) return;
    isOver = true;
    for (const decoder of decoders) decoder.destroy();
    tell();
  }

  function watch(decoder: Decoder, encoding: string): void {
    let grown = 0;
    decoder.on("data", (chunk: Uint8Array) => {
      grown += chunk.length;
      if (grown > RATIO_GRACE_BYTES && grown > MAX_RATIO * decoder.bytesWritten) over(() => listener.failed(bomb()));
    });
    decoder.on("error", (error: Error & { code?: string }) => {
      // A stream that just stops still has a readable beginning, as in a browser.
      if (size > 0 && endedEarly(error)) over(() => listener.ended(true));
      else over(() => listener.failed(new FetchError("decode_failed", `The body isn't valid ${encoding}.`, error)));
    });
  }

  const [outer] = decoders;
  const inner = decoders.at(-1);
  for (const [index, decoder] of decoders.entries()) watch(decoder, encodings[index] ?? "");
  if (inner !== outer && inner) outer?.pipe(inner);
  outer?.on("drain", listener.drained);
  inner?.on("data", (chunk: Uint8Array) => {
    if (isOver) return;
    size += chunk.length;
    if (!listener.data(chunk)) over(() => {});
  });
  inner?.on("end", () => over(() => listener.ended(false)));

  return {
    write: (chunk) => isOver || outer?.write(chunk) !== false,
    // Ending only after the last output has come out keeps the beginning of a stream that stops early.
    end: () => (isOver ? undefined : void outer?.write(NOTHING, () => outer.end())),
    hold: () => void inner?.pause(),
    release: () => void inner?.resume(),
    stop: () => over(() => {}),
  };
}

const NOTHING = new Uint8Array();

/** https://www.iana.org/assignments/http-parameters, without `identity`, which changes nothing. */
const CODINGS: ReadonlySet<string> = new Set(
  "aes128gcm br compress dcb dcz deflate exi gzip pack200-gzip x-compress x-gzip zstd".split(" "),
);

/** Some servers name the letters there (`UTF-8`) or say `none`; browsers show such a body as it is. */
function encodingsOf(contentEncoding: string): string[] {
  const encodings = contentEncoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => CODINGS.has(name));
  if (encodings.length > MAX_ENCODINGS) throw new FetchError("decode_failed", "The body is encoded too many times.");
  return encodings;
}

function decoderFor(encoding: string, first: Uint8Array): Decoder {
  if (encoding === "gzip" || encoding === "x-gzip") return zlib.createGunzip();
  if (encoding === "br") return zlib.createBrotliDecompress();
  if (encoding === "zstd") return zlib.createZstdDecompress();
  // RFC 9110 §8.4.1.2: "deflate" is the zlib format, but some servers send the bare stream.
  if (encoding === "deflate") return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
  throw new FetchError("decode_failed", `The body has the unknown encoding "${encoding.slice(0, 40)}".`);
}

function bomb(): FetchError {
  return new FetchError("too_large", "The body grows more than 200-fold when decompressed.");
}

function endedEarly(error: Error & { code?: string }): boolean {
  return error.code === "Z_BUF_ERROR" || /unexpected end/i.test(error.message);
}
