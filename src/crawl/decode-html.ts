/**
 * Bytes to text as a browser does: byte order mark, then the Content-Type header, then a meta tag in the first 1024
 * bytes. Without any of them modern pages are UTF-8 when they can be, otherwise windows-1252, until a meta tag further down
 * says something else.
 */
import { isAscii, isUtf8 } from "node:buffer";
import sniff from "html-encoding-sniffer";
import iconv from "iconv-lite";
import type { Document } from "#domain/document.ts";

export interface DecodedHtml {
  readonly text: string;
  readonly charset: Document["charset"];
}

/** The standard asks for the declaration within this many bytes. */
const PRESCAN_BYTES = 1024;

export function decodeHtml(bytes: Uint8Array, contentType: string | null): DecodedHtml {
  const label = /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? "")?.[1];
  const bom = sniff(bytes.subarray(0, 3), { defaultEncoding: "" });
  const fromHeader =
    label === undefined ? "" : sniff(EMPTY, { transportLayerEncodingLabel: label, defaultEncoding: "" });
  // Looking for it takes longer than decoding, and what was said before counts more.
  const fromMeta =
    bom || fromHeader ? "" : sniff(withoutBom(bytes), { maxPrescanBytes: PRESCAN_BYTES, defaultEncoding: "" });
  const name = bom || fromHeader || fromMeta || (isAnyUtf8(bytes) ? "UTF-8" : GUESS);
  const declaredBy = bom ? "bom" : fromHeader ? "header" : fromMeta ? "meta" : "none";
  return {
    text: decode(bytes, name),
    charset: { name: name.toLowerCase(), declaredBy },
  };
}

/**
 * The charset beside what a meta tag says, for those who judge it.
 * @param label as the first meta tag of the page with a charset has it
 */
export function compareWithMeta(
  charset: Document["charset"],
  label: string | null,
  bytes: Uint8Array,
): Document["charset"] {
  const meta = label === null ? "" : nameOf(label).toLowerCase();
  if (meta === "") return charset;
  if (charset.declaredBy === "none") return { ...charset, late: meta };
  if (charset.declaredBy !== "header" || meta === charset.name) return charset;
  const content = isAscii(bytes) ? "ascii" : isAnyUtf8(bytes) ? "utf-8" : "other";
  return { ...charset, otherMeta: { name: meta, content } };
}

/**
 * What browsers do when they meet a meta tag that the first bytes did not have: they start again. `null` = the guess holds.
 * @param label as in `compareWithMeta`
 */
export function decodeAgain(bytes: Uint8Array, { charset }: DecodedHtml, label: string | null): DecodedHtml | null {
  if (label === null || charset.declaredBy !== "none" || charset.name !== GUESS) return null;
  const name = nameOf(label);
  if (name === "" || name === "UTF-8" || name.toLowerCase() === GUESS) return null;
  return { text: decode(bytes, name), charset: { ...charset, name: name.toLowerCase() } };
}

/** By the standard's list of labels; empty if it is none of them. */
function nameOf(label: string): string {
  const name = sniff(EMPTY, { transportLayerEncodingLabel: label, defaultEncoding: "" });
  // A meta tag that can be read as one is no UTF-16, whatever it says (HTML standard §13.2.3.2).
  return name.startsWith("UTF-16") ? "UTF-8" : name;
}

/** Of pages that are no UTF-8 and declare nothing in time. */
const GUESS = "windows-1252";

const EMPTY = new Uint8Array();

function withoutBom(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function decode(bytes: Uint8Array, name: string): string {
  // Letters of ASCII are the same in both, and copying them needs no decoder.
  if ((name === "UTF-8" || name === "windows-1252") && isAscii(bytes))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    // Node's decoder lacks a few labels of the standard (x-user-defined); iconv-lite knows them or we read latin1.
    const known = iconv.encodingExists(name) ? name : "latin1";
    return iconv.decode(Buffer.from(bytes), known);
  }
}

/** UTF-8 that may end in the middle of a letter, as pages that are too large do. */
function isAnyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
