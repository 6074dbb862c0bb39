/**
 * Text that is put together letter by letter, in room that the next page uses again: a page has a thousand pieces, and
 * copying their letters costs less than a string for each of them.
 */

/** Most pages say less. */
const ROOM = 1 << 16;
/** Letters up to here take V8 one byte each. */
const NARROW = 0x100;

export class Letters {
  length = 0;
  protected narrow = new Uint8Array(ROOM);
  protected wide = new Uint16Array(ROOM);
  /** The bits of all letters: whether they are narrow. */
  protected bits = 0;

  /** Up to the first `stop`, and tells where that is. */
  add(text: string, from: number, to: number, stop = -1): number {
    this.makeRoom(to - from);
    const { narrow, wide } = this;
    let { length, bits } = this;
    let at = from;
    for (; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === stop) break;
      narrow[length] = code;
      wide[length] = code;
      bits |= code;
      length += 1;
    }
    this.length = length;
    this.bits = bits;
    return at;
  }

  addSpace(): void {
    this.makeRoom(1);
    this.narrow[this.length] = SPACE;
    this.wide[this.length] = SPACE;
    this.length += 1;
  }

  /** All of it; then it is empty again, and room that only a very long page needs is given back. */
  take(): string {
    const { length, bits, narrow, wide } = this;
    this.clear();
    if (length === 0) return "";
    return bits < NARROW ? written(narrow, length, "latin1") : written(wide, 2 * length, "utf16le");
  }

  clear(): void {
    this.length = 0;
    this.bits = 0;
    if (this.wide.length === ROOM) return;
    this.narrow = new Uint8Array(ROOM);
    this.wide = new Uint16Array(ROOM);
  }

  protected makeRoom(more: number): void {
    const needed = this.length + more;
    if (needed <= this.wide.length) return;
    const { narrow, wide } = this;
    const room = 2 ** Math.ceil(Math.log2(needed));
    this.narrow = new Uint8Array(room);
    this.narrow.set(narrow);
    this.wide = new Uint16Array(room);
    this.wide.set(wide);
  }
}

const SPACE = 32;

function written({ buffer }: Uint8Array | Uint16Array, bytes: number, encoding: "latin1" | "utf16le"): string {
  return Buffer.from(buffer, 0, bytes).toString(encoding);
}
