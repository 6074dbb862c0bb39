/** Reads many objects by one `git cat-file --batch`. */
import { SiteUnreadable } from "#domain/connector.ts";
import type { GitRun } from "./run-git.ts";

/** What was fetched once isn't here any more, or is damaged. */
export class ObjectsMissing extends SiteUnreadable {
  constructor() {
    super("bad_response", "Objects of the repository are missing.");
  }
}

/**
 * @param ids one after the other; the same may be asked for twice
 * @param run runs `git cat-file --batch` with the input
 * @param got takes the bytes, in the order of `ids`
 * @throws ObjectsMissing
 */
export async function readBlobs(
  ids: readonly string[],
  run: (input: Iterable<string>, take: (piece: Buffer) => boolean) => Promise<GitRun>,
  got: (index: number, bytes: Buffer) => void,
): Promise<void> {
  const answers = createAnswers(ids, got);
  // In pieces: a few of them wait in the pipe, not all.
  const { code } = await run(inLines(ids), answers.take);
  if (code !== 0 || answers.count() !== ids.length) throw new ObjectsMissing();
}

function* inLines(ids: readonly string[]): Iterable<string> {
  for (let at = 0; at < ids.length; at += 1000) yield `${ids.slice(at, at + 1000).join("\n")}\n`;
}

function createAnswers(ids: readonly string[], got: (index: number, bytes: Buffer) => void) {
  let head = Buffer.alloc(0);
  /** Of the object that is coming; its last byte is a line end. */
  let body: Buffer | null = null;
  let filled = 0;
  let index = 0;

  function begin(piece: Buffer): Buffer | null {
    const end = piece.indexOf(10);
    head = Buffer.concat([head, end < 0 ? piece : piece.subarray(0, end)]);
    if (end < 0) return Buffer.alloc(0);
    const [id, type, size] = head.toString("latin1").split(" ");
    if (id !== ids[index] || type !== "blob" || size === undefined) return null;
    head = Buffer.alloc(0);
    body = Buffer.allocUnsafeSlow(Number(size) + 1);
    filled = 0;
    return piece.subarray(end + 1);
  }

  return {
    count: () => index,
    take(piece: Buffer): boolean {
      let left = piece;
      while (left.length > 0) {
        if (body === null) {
          const after = begin(left);
          if (after === null) return false;
          left = after;
          continue;
        }
        const taken = left.copy(body, filled);
        filled += taken;
        left = left.subarray(taken);
        if (filled < body.length) continue;
        got(index, body.subarray(0, -1));
        index += 1;
        body = null;
      }
      return true;
    },
  };
}
