/**
 * The links of a page in few bytes: most of a crawl's data is edges, and a row for each would weigh ten times as much.
 * For each edge: one byte of flags, the target as a signed difference from the one before (neighbours in a page were
 * usually discovered together), and the text unless it is empty. The whole is compressed with zstd when that helps.
 * First byte: 0 = plain, 1 = zstd.
 */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type Edge, VIA } from "#domain/page.ts";

const VIA_BITS = 0b0000_0111;
const NOFOLLOW = 0b0000_1000;
const HAS_TEXT = 0b0001_0000;
const PLAIN = 0;
const ZSTD = 1;
/** Below this zstd's own frame eats what it saves. */
const COMPRESS_FROM_BYTES = 96;

export function encodeEdges(edges: readonly Edge[]): Buffer {
  const bytes: number[] = [];
  let last = 0;
  for (const edge of edges) {
    bytes.push(VIA.indexOf(edge.via) | (edge.nofollow ? NOFOLLOW : 0) | (edge.text === "" ? 0 : HAS_TEXT));
    pushVarint(bytes, zigzag(edge.target - last));
    last = edge.target;
    if (edge.text !== "") pushText(bytes, edge.text);
  }
  const plain = Buffer.from(bytes);
  if (plain.length < COMPRESS_FROM_BYTES) return Buffer.concat([Buffer.of(PLAIN), plain]);
  return Buffer.concat([Buffer.of(ZSTD), zstdCompressSync(plain)]);
}

export function decodeEdges(data: Buffer): Edge[] {
  const body = data.subarray(1);
  const reader = new Reader(data[0] === ZSTD ? zstdDecompressSync(body) : body);
  const edges: Edge[] = [];
  let target = 0;
  while (!reader.atEnd()) {
    const flags = reader.byte();
    target += unzigzag(reader.varint());
    const text = flags & HAS_TEXT ? reader.text() : "";
    const via = VIA[flags & VIA_BITS];
    if (via === undefined) throw new Error("The stored links of a page are damaged.");
    edges.push({ target, text, nofollow: (flags & NOFOLLOW) !== 0, via });
  }
  return edges;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes.readUInt8(this.#at++);
  }

  /** LEB128; multiplied, not shifted, because differences of 32-bit numbers need 33 bits. */
  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  text(): string {
    const length = this.varint();
    const text = this.#bytes.toString("utf8", this.#at, this.#at + length);
    this.#at += length;
    return text;
  }
}

function pushText(bytes: number[], text: string): void {
  const encoded = Buffer.from(text, "utf8");
  pushVarint(bytes, encoded.length);
  for (const byte of encoded) bytes.push(byte);
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Small negative numbers become small positive ones: 0, -1, 1, -2 → 0, 1, 2, 3. */
function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function unzigzag(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}
