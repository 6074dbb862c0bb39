/**
 * Changes one member of a block's JSON and no byte of the others. The value is written as the block editor writes it:
 * letters that could end the comment or the HTML around it stand as `\u` codes.
 */
import { z } from "zod";
import type { TextPart } from "../../edits/pieces.ts";
import type { Block } from "./read-blocks.ts";

const Members = z.record(z.string(), z.unknown());

/** The block's attributes that it keeps in its comment; `undefined` when they cannot be read. */
export function membersOf(source: string, { json }: Block): Readonly<Record<string, unknown>> | undefined {
  if (!json) return {};
  try {
    return Members.parse(JSON.parse(source.slice(json.start, json.end)));
  } catch {
    // Broken JSON is WordPress's to read as none; we must not write into it.
    return undefined;
  }
}

/** `after`: names of members behind which a new one stands, the last that is there. */
export function setMember(source: string, block: Block, [name, value, after]: NewMember): readonly TextPart[] {
  const text = editorJson(value);
  if (!block.json) return [{ start: block.jsonPlace, end: block.jsonPlace, text: `{"${name}":${text}} ` }];
  const members = placesOf(source, block.json.start);
  const own = members.find((member) => member.name === name);
  if (own) return [{ start: own.valueStart, end: own.end, text }];
  const before = members.findLast((member) => after.includes(member.name));
  const start = before?.end ?? block.json.start + 1;
  const added = `"${name}":${text}`;
  if (members.length === 0) return [{ start, end: start, text: added }];
  return [{ start, end: start, text: before ? `,${added}` : `${added},` }];
}

export type NewMember = readonly [name: string, value: string | number, after: readonly string[]];

/** With its comma; the whole JSON goes when nothing else is in it. */
export function removeMember(source: string, block: Block, name: string): readonly TextPart[] {
  if (!block.json) return [];
  const members = placesOf(source, block.json.start);
  const at = members.findIndex((member) => member.name === name);
  const own = members[at];
  if (!own) return [];
  const [before, next] = [members[at - 1], members[at + 1]];
  if (before) return [{ start: before.end, end: own.end, text: "" }];
  if (next) return [{ start: own.start, end: next.start, text: "" }];
  const blank = /^\s+/.exec(source.slice(block.json.end))?.[0].length ?? 0;
  return [{ start: block.json.start, end: block.json.end + blank, text: "" }];
}

export function editorJson(value: string | number): string {
  return JSON.stringify(value)
    .replaceAll("--", "\\u002d\\u002d")
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replace(/\\(\\|")/g, (whole, letter: string) => (letter === '"' ? "\\u0022" : whole));
}

interface Member {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The members of the object that begins at the place; the JSON was parsed before, so it is known to be whole. */
function placesOf(source: string, begin: number): readonly Member[] {
  const members: Member[] = [];
  let tokens: Token[] = [];
  for (const token of tokensOf(source, begin)) {
    if (token.depth > 1 || !/^[,}]$/.test(token.text)) {
      tokens.push(token);
      continue;
    }
    const [key, , value] = tokens;
    const end = tokens.at(-1)?.end;
    if (key && value && end !== undefined)
      members.push({ name: z.string().parse(JSON.parse(key.text)), start: key.start, valueStart: value.start, end });
    tokens = [];
  }
  return members;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 1 for what stands in the object itself; an opening bracket has that of what is around it, a closing one that of what is inside. */
  readonly depth: number;
}

/** All of the object behind its opening bracket, its closing bracket last. */
function* tokensOf(source: string, begin: number): Generator<Token> {
  const token = new RegExp(TOKEN);
  token.lastIndex = begin + 1;
  let depth = 1;
  for (let match = token.exec(source); match && depth > 0; match = token.exec(source)) {
    const [text] = match;
    yield { text, start: match.index, end: token.lastIndex, depth };
    if (/^[{[]$/.test(text)) depth++;
    if (/^[\]}]$/.test(text)) depth--;
  }
}
