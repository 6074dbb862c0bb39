/** Lines that came and went between two texts; order and repetition aside, which is how rules are read. */
export function lineDiff(
  before: string,
  after: string,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const [old, now] = [linesOf(before), linesOf(after)];
  return {
    added: [...now].filter((line) => !old.has(line)),
    removed: [...old].filter((line) => !now.has(line)),
  };
}

function linesOf(text: string): ReadonlySet<string> {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/#.*$/, "").trim());
  return new Set(lines.filter((line) => line !== ""));
}
