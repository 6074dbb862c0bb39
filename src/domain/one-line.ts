const LONGEST = 200;

/** What strangers wrote, as plain text on one line: it can't look like a paragraph of ours, and hides nothing. */
export function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ").trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
