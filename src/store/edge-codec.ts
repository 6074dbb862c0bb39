/**
 * The links of a page in few bytes: most of a crawl's data is edges, and a row for each would weigh ten times as much.
 * First the targets, each as a signed difference from the one before (neighbours in a page were usually discovered
 * together); then for each edge one byte of flags, and the text unless it is empty. The two halves are made in different
 * threads: who reads a page knows the texts, and only the frontier knows the numbers.
 */
import { type Edge, VIA } from "#domain/page.ts";
import { readMark, wayOf } from "#domain/reading.ts";
import { putAscii, SHORT } from "./put-ascii.ts";

/** Edges without their targets, aligned with each other. */
export interface EdgeWords {
  /** See `markOf`. */
  readonly marks: readonly number[];
  readonly texts: readonly string[];
}

const HAS_TEXT = 0b0001_0000;
/** What of a mark stands before the bit that says whether there is a text. */
const BEFORE_TEXT = HAS_TEXT - 1;

/** The second half. */
export function packWords({ marks, texts }: EdgeWords): Uint8Array {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + text.length * 3 + 6, 0));
  let at = 0;
  for (let index = 0; index < marks.length; index++) {
    const [flags, text] = [flagsOf(marks[index] ?? 0), texts[index] ?? ""];
    bytes[at++] = text === "" ? flags : flags | HAS_TEXT;
    if (text !== "") at = putText(bytes, at, text);
  }
  // A copy of its own size, which can be handed to another thread.
  return new Uint8Array(bytes.subarray(0, at));
}

/** Marks have no bit for a text. */
function flagsOf(mark: number): number {
  return (mark & BEFORE_TEXT) | ((mark & ~BEFORE_TEXT) << 1);
}

function markIn(flags: number): number {
  const mark = (flags & BEFORE_TEXT) | ((flags >> 1) & ~BEFORE_TEXT);
  if (wayOf(mark) >= VIA.length) throw new Error("The stored links of a page are damaged.");
  return mark;
}

/** Its length in bytes, and its letters. */
function putText(bytes: Buffer, at: number, text: string): number {
  const end = text.length <= SHORT ? putAscii(bytes, at + 1, text) : -1;
  if (end === -1) {
    const start = putVarint(bytes, at, Buffer.byteLength(text, "utf8"));
    return start + bytes.write(text, start, "utf8");
  }
  bytes[at] = text.length;
  return end;
}

/** Both halves as one, or `null` without any edges. */
export function joinEdges(targets: ArrayLike<number>, words: Uint8Array): Uint8Array | null {
  if (targets.length === 0) return null;
  const bytes = Buffer.allocUnsafe(5 * (targets.length + 1) + words.length);
  let at = putVarint(bytes, 0, targets.length);
  let last = 0;
  for (let index = 0; index < targets.length; index++) {
    const target = targets[index] ?? 0;
    at = putVarint(bytes, at, zigzag(target - last));
    last = target;
  }
  bytes.set(words, at);
  return bytes.subarray(0, at + words.length);
}

export function decodeEdges(data: Buffer): Edge[] {
  const reader = new Reader(data);
  let target = 0;
  const targets = Array.from({ length: reader.varint() }, () => {
    target += unzigzag(reader.varint());
    return target;
  });
  return targets.map((target) => {
    const flags = reader.byte();
    const text = flags & HAS_TEXT ? reader.text() : "";
    const { nofollow, via } = readMark(markIn(flags));
    return { target, text, nofollow, via };
  });
}

/** Where the links lead and how, without their texts; see `Leads`. */
export function decodeOutlinks(data: Buffer | null): { readonly targets: Uint32Array; readonly marks: Uint8Array } {
  if (data === null) return { targets: new Uint32Array(), marks: new Uint8Array() };
  const reader = new Reader(data);
  const count = reader.varint();
  const targets = new Uint32Array(count);
  const marks = new Uint8Array(count);
  let target = 0;
  for (let index = 0; index < count; index++) {
    target += unzigzag(reader.varint());
    targets[index] = target;
  }
  for (let index = 0; index < count; index++) {
    const flags = reader.byte();
    if (flags & HAS_TEXT) reader.skip(reader.varint());
    marks[index] = markIn(flags);
  }
  return { targets, marks };
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
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

  skip(length: number): void {
    this.#at += length;
  }

  text(): string {
    const length = this.varint();
    const text = this.#bytes.toString("utf8", this.#at, this.#at + length);
    this.#at += length;
    return text;
  }
}

/** Writes LEB128 and answers where it ends. */
function putVarint(bytes: Buffer, at: number, value: number): number {
  let rest = value;
  while (rest >= 128) {
    bytes[at++] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
  }
  bytes[at++] = rest;
  return at;
}

/** Small negative numbers become small positive ones: 0, -1, 1, -2 → 0, 1, 2, 3. */
function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function unzigzag(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}
