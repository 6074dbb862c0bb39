/**
 * Browsers open sites whose response headers break the rules, and the HTTP library does not. Here the heads of answers are
 * put right before it reads them: folded lines, line ends without CR, a Content-Length that is said twice, an interim
 * `100 Continue` that nobody asked for, lines that are no header. What browsers refuse, too, is refused with the name of
 * the header at fault. Bodies pass untouched.
 */
import type { Socket } from "node:net";
import { FetchError } from "./exchange.ts";

const PROTOCOL = "HTTP/";
const FIRST_ROOM = 4 * 1024;
const NOTHING = Buffer.alloc(0);
/** More interim answers than this before the real one are a flood. */
const MOST_CONTINUES = 20;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** How the library begins to write a request. */
const REQUEST = /^(?:GET|HEAD|POST|PUT|DELETE) /;

/** Puts the heads right that come from this socket. Each request gets one answer before the next is written. */
export function repairHeads(socket: Socket, maxHeaderBytes: number): void {
  const [read, write] = [socket.read.bind(socket), socket.write.bind(socket)];
  let repair: ReturnType<typeof createHeadRepair> | null = null;
  socket.write = ((chunk: Uint8Array | string, ...rest: []) => {
    if (typeof chunk === "string" && REQUEST.test(chunk)) repair = createHeadRepair(maxHeaderBytes);
    return write(chunk, ...rest);
  }) as Socket["write"];
  socket.read = (size) => {
    const chunk: Buffer | null = read(size);
    if (chunk === null || repair === null) return chunk;
    try {
      const repaired = repair.take(chunk);
      if (repaired !== null) repair = null;
      return repaired;
    } catch (error) {
      repair = null;
      socket.destroy(error as Error);
      return null;
    }
  };
}

/** Takes what comes until the head is whole. */
export function createHeadRepair(maxHeaderBytes: number) {
  let room = NOTHING;
  let held = NOTHING;
  let continues = 0;

  function hold(chunk: Uint8Array): void {
    const length = held.length + chunk.length;
    if (length > room.length) {
      room = Buffer.alloc(Math.max(FIRST_ROOM, 2 * length));
      held.copy(room);
    }
    room.set(chunk, held.length);
    held = room.subarray(0, length);
  }

  return {
    /** The head as it should be, and what follows it; `null` = more must come. @throws FetchError */
    take(chunk: Buffer): Buffer | null {
      // Nearly all answers: copying each to look at it would be most of the garbage of a crawl.
      if (held.length === 0 && isInOrder(chunk, maxHeaderBytes)) return chunk;
      const before = Math.max(0, held.length - 3);
      hold(chunk);
      if (!couldBeHttp(held)) return held;
      for (let from = before; ; from = 0) {
        const parts = divided(held, from, maxHeaderBytes);
        if (parts === null) return null;
        const { head, rest } = parts;
        if (!/^HTTP\/1\.[01] 100\b/.test(head.trimStart())) return Buffer.concat([repaired(head), rest]);
        continues += 1;
        if (continues > MOST_CONTINUES) throw new FetchError("malformed_response", "Too many interim responses.");
        room = Buffer.from(rest);
        held = room;
      }
    },
  };
}

/** `null` = the head is not whole. @throws FetchError when it is too long */
function divided(held: Buffer, from: number, maxHeaderBytes: number): { head: string; rest: Buffer } | null {
  const end = endOfHead(held, from);
  if ((end === -1 ? held.length : end) > maxHeaderBytes) throw tooLong(end === -1 ? held : held.subarray(0, end));
  return end === -1 ? null : { head: held.toString("latin1", 0, end), rest: held.subarray(end) };
}

/**
 * RFC 9112 §4 and §5: a status that is no interim 100, and fields each on a line of its own, without control characters, and without
 * blanks behind their values, of which the library makes another length or another encoding.
 */
const HEAD = headPattern();

function headPattern(): RegExp {
  const text = String.raw`[^\x00-\x08\x0a-\x1f\x7f]*[\x21-\x7e\xa1-\xff]`;
  const status = String.raw`HTTP\/1\.[01] (?!100)\d{3}(?: (?:${text})?)?\r\n`;
  const field = String.raw`[\w!#$%&'*+.^\x60|~-]+:(?:[\t ]*(?=[\x21-\x7e\xa1-\xff])${text})?\r\n`;
  return new RegExp(`^${status}(?:${field})*\\r\\n$`);
}

/** What says where the body ends. */
const FRAMING = /^(?:content-length|transfer-encoding):(.*)\r$/gim;

/** Whether the whole head is there, and nothing of it is to be put right. */
function isInOrder(chunk: Buffer, maxHeaderBytes: number): boolean {
  const end = endOfHead(chunk, 0);
  if (end === -1 || end > maxHeaderBytes) return false;
  const head = chunk.toString("latin1", 0, end);
  if (!HEAD.test(head)) return false;
  const framing = head.match(FRAMING) ?? [];
  return framing.length <= 1 && !framing.some((field) => field.includes(","));
}

/** What is something else is left to the library to refuse. */
function couldBeHttp(bytes: Buffer): boolean {
  const beginning = bytes.toString("latin1", 0, 64).trimStart().slice(0, PROTOCOL.length);
  return PROTOCOL.startsWith(beginning);
}

/** Place behind the empty line; -1 = it is not there yet. Blank lines may come before the status. */
function endOfHead(bytes: Uint8Array, from: number): number {
  let start = 0;
  while (bytes[start] === LINE_FEED || bytes[start] === CARRIAGE_RETURN) start += 1;
  for (let at = bytes.indexOf(LINE_FEED, Math.max(from, start)); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === LINE_FEED) return at + 2;
    if (bytes[at + 1] === CARRIAGE_RETURN && bytes[at + 2] === LINE_FEED) return at + 3;
  }
  return -1;
}

interface Field {
  readonly name: string;
  value: string;
}

function repaired(head: string): Buffer {
  const [status = "", ...lines] = head.trim().split(/\r?\n/);
  const fields: Field[] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line) && last) last.value = `${last.value} ${line.trim()}`;
    else fields.push(...fieldOf(line));
  }
  const kept = withOneLength(fields).map(({ name, value }) => `${name}: ${value}\r\n`);
  return Buffer.from(`${status.trimEnd()}\r\n${kept.join("")}\r\n`, "latin1");
}

/** Browsers skip a line without a name, and control characters in a value but for NUL. @throws FetchError */
function fieldOf(line: string): readonly Field[] {
  const colon = line.indexOf(":");
  const name = line.slice(0, Math.max(0, colon)).trim();
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return [];
  if (line.includes("\0")) throw new FetchError("malformed_response", `The header ${shortened(name)} contains NUL.`);
  return [
    {
      name,
      value: line
        .slice(colon + 1)
        .replace(/[\x01-\x08\x0a-\x1f\x7f]/g, "")
        .trim(),
    },
  ];
}

/** RFC 9112 §6.3: equal lengths are one; chunks need none; different ones are an attack, which browsers refuse, too. */
function withOneLength(fields: readonly Field[]): readonly Field[] {
  const isLength = ({ name }: Field) => name.toLowerCase() === "content-length";
  const lengths = fields.filter(isLength).flatMap(({ value }) => value.split(",").map((length) => length.trim()));
  const [first] = lengths;
  if (first === undefined) return fields;
  if (lengths.some((length) => length !== first))
    throw new FetchError("malformed_response", `Two Content-Length headers differ: ${shortened(lengths.join(", "))}.`);
  const others = fields.filter((field) => !isLength(field));
  const isChunked = others.some(
    ({ name, value }) => name.toLowerCase() === "transfer-encoding" && /chunked/i.test(value),
  );
  return isChunked ? others : [...others, { name: "content-length", value: first }];
}

/** Browsers refuse it, too. Says which header takes most of it. */
function tooLong(head: Uint8Array): FetchError {
  const lines = Buffer.from(head).toString("latin1").split(/\r?\n/).slice(1);
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), "");
  const name = longest.slice(0, Math.max(0, longest.indexOf(":"))).trim();
  const which = name === "" ? "" : ` The longest is ${shortened(name)}, ${Math.ceil(longest.length / 1024)} KB.`;
  return new FetchError("malformed_response", `The response headers are too large.${which}`);
}

function shortened(text: string): string {
  return text.slice(0, 60);
}
