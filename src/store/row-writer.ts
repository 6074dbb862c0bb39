/** Rows in PostgreSQL's binary COPY format: for each cell its length and its bytes, big endian. */
import { putAscii, SHORT } from "./put-ascii.ts";

export type ColumnType =
  | "bool"
  | "bytea"
  | "float4"
  | "float8"
  | "int2"
  | "int4"
  | "int8"
  | "jsonb"
  | "text"
  | "timestamptz"
  | "uuid";
/** Columns in the order of their cells. */
export type Columns = Readonly<Record<string, ColumnType>>;
/** `jsonb` takes text made by `storableJson`. */
export type Cell = string | number | boolean | null | Uint8Array | Date;

/** Milliseconds between 1970 and 2000, where PostgreSQL's time begins. */
const EPOCH_2000_MS = 946_684_800_000;
/** What a writer begins with, and what is kept for the next one at most; in bytes. */
const [LEAST_ROOM, MOST_SPARE] = [64 * 1024, 1024 * 1024];
const NO_ROOM = Buffer.alloc(0);
/** What a writer before wrote to. Each page needs three writers, whose rooms would be garbage outside of V8's heap. */
let spare = NO_ROOM;

const NULL = -1;
const JSONB_VERSION = 1;
const UUID_BYTES = 16;
const HYPHEN = 45;
/** A length and the widest cell that has always the same. */
const MOST_FIXED = 4 + UUID_BYTES;

/** Grows as rows come; `take` hands over what there is. */
export class RowWriter {
  #bytes = NO_ROOM;
  #at = 0;

  get length(): number {
    return this.#at;
  }

  /** A whole row. */
  row(types: readonly ColumnType[], cells: readonly Cell[]): void {
    this.begin(types.length);
    this.cells(types, cells);
  }

  /** Begins a row whose cells follow, also from elsewhere. */
  begin(columns: number): void {
    this.#reserve(2);
    this.#at = this.#bytes.writeInt16BE(columns, this.#at);
  }

  cells(types: readonly ColumnType[], cells: readonly Cell[]): void {
    for (let index = 0; index < types.length; index++) this.#cell(types[index] ?? "text", cells[index] ?? null);
  }

  /** What was written, as bytes of its own; the writer begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#at);
    taken.set(this.#bytes.subarray(0, this.#at));
    if (this.#bytes.length > spare.length && this.#bytes.length <= MOST_SPARE) spare = this.#bytes;
    this.#bytes = NO_ROOM;
    this.#at = 0;
    return taken;
  }

  #cell(type: ColumnType, cell: Cell): void {
    this.#reserve(MOST_FIXED);
    if (cell === null) this.#at = this.#bytes.writeInt32BE(NULL, this.#at);
    else if (typeof cell === "number") this.#number(type, cell);
    else if (typeof cell === "string") this.#string(type, cell);
    else if (typeof cell === "boolean") this.#boolean(cell);
    else if (cell instanceof Date) this.#time(cell);
    else this.#raw(cell);
  }

  #number(type: ColumnType, value: number): void {
    const size = NUMBER_SIZE[type];
    if (size === undefined) throw new Error(`a number in a column of type ${type}`);
    const at = this.#bytes.writeInt32BE(size, this.#at);
    if (type === "int4") this.#at = this.#bytes.writeInt32BE(value, at);
    else if (type === "int2") this.#at = this.#bytes.writeInt16BE(value, at);
    else if (type === "int8") this.#at = this.#bytes.writeBigInt64BE(BigInt(value), at);
    else if (type === "float4") this.#at = this.#bytes.writeFloatBE(value, at);
    else this.#at = this.#bytes.writeDoubleBE(value, at);
  }

  #string(type: ColumnType, value: string): void {
    if (type === "uuid") this.#uuid(value);
    else this.#text(value, type === "jsonb");
  }

  #uuid(value: string): void {
    let at = this.#bytes.writeInt32BE(UUID_BYTES, this.#at);
    for (let index = 0; index < value.length; index += 2) {
      if (value.charCodeAt(index) === HYPHEN) index += 1;
      this.#bytes[at++] = (hexDigit(value.charCodeAt(index)) << 4) | hexDigit(value.charCodeAt(index + 1));
    }
    this.#at = at;
  }

  #text(value: string, isJson: boolean): void {
    // A UTF-16 unit takes three bytes at most.
    this.#reserve(5 + value.length * 3);
    const lengthAt = this.#at;
    const start = lengthAt + 4;
    if (isJson) this.#bytes[start] = JSONB_VERSION;
    this.#at = putText(this.#bytes, isJson ? start + 1 : start, value);
    this.#bytes.writeInt32BE(this.#at - start, lengthAt);
  }

  #boolean(value: boolean): void {
    this.#at = this.#bytes.writeInt32BE(1, this.#at);
    this.#bytes[this.#at++] = value ? 1 : 0;
  }

  #time(value: Date): void {
    const at = this.#bytes.writeInt32BE(8, this.#at);
    this.#at = this.#bytes.writeBigInt64BE(BigInt(value.getTime() - EPOCH_2000_MS) * 1000n, at);
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(4 + bytes.length);
    this.#at = this.#bytes.writeInt32BE(bytes.length, this.#at);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = roomFor(Math.max(this.#bytes.length * 2, this.#at + more));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

function roomFor(bytes: number): Buffer<ArrayBuffer> {
  if (spare.length < bytes) return Buffer.allocUnsafeSlow(Math.max(LEAST_ROOM, bytes));
  const room = spare;
  spare = NO_ROOM;
  return room;
}

function putText(bytes: Buffer, at: number, text: string): number {
  const end = text.length <= SHORT ? putAscii(bytes, at, text) : -1;
  return end === -1 ? at + bytes.write(storable(text), at, "utf8") : end;
}

/** The last four bits of 0 to 9 are their value; of A to F and a to f, nine less. */
function hexDigit(code: number): number {
  return (code & 15) + (code > 57 ? 9 : 0);
}

const NUMBER_SIZE: Partial<Record<ColumnType, number>> = { int2: 2, int4: 4, int8: 8, float4: 4, float8: 8 };

/** NUL cannot be stored in PostgreSQL text and lone surrogates are not UTF-8; both come from hostile pages. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd").toWellFormed();
}

/** JSON for a jsonb column, which refuses `\u0000` and the lone surrogates that JSON.stringify writes as escapes. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes("\\u") ? json.replace(/\\u0000|\\ud[89a-f][0-9a-f]{2}/g, "\\ufffd") : json;
}
