/** Small questions about texts. */

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Undoes the character references that WordPress and people write into short texts. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** As two texts look to a reader. */
export function looksSame(one: string, other: string): boolean {
  const normal = (text: string) =>
    decodeEntities(text.replace(/<[^>]*>/g, ""))
      .replace(/[\s\u00a0]+/g, " ")
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .trim();
  return normal(one) === normal(other);
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};

/** As WordPress's own `esc_html` writes it, so that it finds nothing left to escape. */
export function escapeLikeWordPress(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);
}
