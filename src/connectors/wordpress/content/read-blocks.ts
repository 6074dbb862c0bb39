/**
 * Finds WordPress's block comments (`<!-- wp:image {"id":3} -->`) with their places in the text. They nest by order
 * alone: a closing comment closes the block that was opened last, whatever it calls itself. That is how WordPress reads
 * them, too.
 */
export interface Block {
  /** With its maker, such as `core/image`. */
  readonly name: string;
  /** The comment that opens it. */
  readonly start: number;
  readonly openEnd: number;
  /** The comment that closes it; of a block without one, where its only comment or its parent ends. */
  readonly closeStart: number;
  readonly end: number;
  /** Place of the JSON; `undefined` when the block has none. */
  readonly json: Range | undefined;
  /** Where JSON would stand: behind the name and one blank. */
  readonly jsonPlace: number;
  readonly parent: Block | undefined;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

export function readBlocks(source: string): readonly Block[] {
  const blocks: Mutable<Block>[] = [];
  const open: Mutable<Block>[] = [];
  for (const comment of comments(source)) {
    if (comment.is === "close") {
      const block = open.pop();
      // One that closes nothing makes WordPress take all that follows for classic content.
      if (!block) break;
      Object.assign(block, { closeStart: comment.start, end: comment.end });
      continue;
    }
    const { start, end: openEnd, name, json, jsonPlace } = comment;
    const block = { name, start, openEnd, closeStart: openEnd, end: openEnd, json, jsonPlace, parent: open.at(-1) };
    blocks.push(block);
    if (comment.is === "open") open.push(block);
  }
  // What nobody closed goes to the end of the text.
  for (const block of open) Object.assign(block, { closeStart: source.length, end: source.length });
  return blocks;
}

/** The innermost block around a place; `undefined` in classic content. */
export function blockAround(blocks: readonly Block[], place: number): Block | undefined {
  return blocks.findLast(({ openEnd, closeStart }) => openEnd <= place && place < closeStart);
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Comment extends Range {
  readonly is: "open" | "close" | "void";
  readonly name: string;
  readonly json: Range | undefined;
  readonly jsonPlace: number;
}

const BEGIN = /<!--\s+(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)\s+/g;

function* comments(source: string): Generator<Comment> {
  const begin = new RegExp(BEGIN);
  // Where one JSON has no end, no later one has: looking each time to the end of the text would take long.
  let isWhole = true;
  for (let match = begin.exec(source); match; match = begin.exec(source)) {
    const [, slash, written = ""] = match;
    const jsonPlace = begin.lastIndex;
    const hasJson = source[jsonPlace] === "{";
    const rest = hasJson && !isWhole ? undefined : endOf(source, jsonPlace);
    if (hasJson && !rest) isWhole = false;
    if (!rest) continue;
    const name = written.includes("/") ? written : `core/${written}`;
    const is = slash ? "close" : rest.isVoid ? "void" : "open";
    begin.lastIndex = rest.end;
    yield { is, name, start: match.index, end: rest.end, json: rest.json, jsonPlace };
  }
}

/** JSON ends only before a blank and the end of the comment, because `}` may stand inside it. */
function endOf(source: string, from: number): { json: Range | undefined; end: number; isVoid: boolean } | undefined {
  const end = source[from] === "{" ? /\}\s+(\/)?-->/g : /(\/)?-->/y;
  end.lastIndex = from;
  const match = end.exec(source);
  if (!match) return undefined;
  const json = source[from] === "{" ? { start: from, end: match.index + 1 } : undefined;
  return { json, end: end.lastIndex, isVoid: match[1] !== undefined };
}
