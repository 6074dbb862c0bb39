/**
 * Text that is put together letter by letter, in room that the next page uses again: a page has a thousand pieces, and
 * copying their letters costs less than a string for each of them.
 */

/** Most pages say less; of others, what is full becomes a string of its own. */
export const ROOM = 1 << 16;
/** Letters up to here take V8 one byte each. */
const NARROW = 0x100;

export class Letters {
  protected readonly narrow = new Uint8Array(ROOM);
  protected readonly wide = new Uint16Array(ROOM);
  protected used = 0;
  /** The bits of all letters in use: whether they are narrow. */
  protected bits = 0;
  #full: string[] = [];
  #fullLength = 0;

  get length(): number {
    return this.#fullLength + this.used;
  }

  /** Up to the first `stop`, and tells where that is. */
  add(text: string, from: number, to: number, stop = -1): number {
    if (to - from > ROOM) return this.#addLong(text, from, to, stop);
    this.makeRoom(to - from);
    const { narrow, wide } = this;
    let { used, bits } = this;
    let at = from;
    for (; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === stop) break;
      narrow[used] = code;
      wide[used] = code;
      bits |= code;
      used += 1;
    }
    this.used = used;
    this.bits = bits;
    return at;
  }

  /** A piece that long is better left where it stands. */
  #addLong(text: string, from: number, to: number, stop: number): number {
    const piece = text.slice(from, to);
    const found = stop === -1 ? -1 : piece.indexOf(String.fromCharCode(stop));
    this.makeRoom(ROOM);
    this.#keep(found === -1 ? piece : piece.slice(0, found));
    return found === -1 ? to : from + found;
  }

  addSpace(): void {
    this.makeRoom(1);
    this.narrow[this.used] = SPACE;
    this.wide[this.used] = SPACE;
    this.used += 1;
  }

  /** All of it; then it is empty again. */
  take(): string {
    const last = this.#takeUsed();
    const text = this.#full.length === 0 ? last : this.#full.join("") + last;
    this.clear();
    return text;
  }

  clear(): void {
    this.used = this.bits = this.#fullLength = 0;
    if (this.#full.length > 0) this.#full = [];
  }

  /** @param more at most `ROOM` */
  protected makeRoom(more: number): void {
    if (this.used + more > ROOM) this.#keep(this.#takeUsed());
  }

  #keep(text: string): void {
    this.#full.push(text);
    this.#fullLength += text.length;
  }

  #takeUsed(): string {
    const { used, bits, narrow, wide } = this;
    this.used = this.bits = 0;
    if (used === 0) return "";
    return bits < NARROW ? written(narrow, used, "latin1") : written(wide, 2 * used, "utf16le");
  }
}

const SPACE = 32;

function written({ buffer }: Uint8Array | Uint16Array, bytes: number, encoding: "latin1" | "utf16le"): string {
  return Buffer.from(buffer, 0, bytes).toString(encoding);
}
