/** Everything in a report comes from a site we do not trust: one function for each place where text can do harm. */

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * For HTML text and quoted attributes. Control characters, which a browser may treat in its own way, are dropped;
 * bidirectional overrides, which would turn the words around them too, are made visible.
 */
export function html(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd")
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** Longer addresses than people read, or browsers like. */
const LINKED_LETTERS = 1_000;
const SHOWN_LETTERS = 200;

/** At most so many letters, with a sign that there are more; never half of a letter. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A link only when it is http(s); anything else (javascript:, data:) is shown as text, as is what is too long to be one. */
export function link(url: string, words = url): string {
  const safe = /^https?:\/\//i.test(url) && url.length <= LINKED_LETTERS;
  const text = shortened(words, SHOWN_LETTERS);
  return safe ? `<a href="${html(url)}" rel="noopener noreferrer nofollow">${html(text)}</a>` : html(text);
}

/**
 * For a terminal: no escape sequence, no bell, no carriage return, and no bidirectional override (which can make a line
 * read as something else) reaches it.
 */
export function terminal(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd")
    .replace(/[\t\n]/g, " ");
}

/** One line of plain text for a file that people also look at in a terminal: the same dangers, and lone surrogates. */
export function plainLine(text: string): string {
  return terminal(text.toWellFormed());
}

/** For XML text and quoted attributes; characters that XML 1.0 cannot hold (§2.2) become visible. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, "\ufffd")
    .replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd")
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** In Markdown, as code: no link, picture, tag or mention of somebody can come of it (CommonMark §6.1). */
export function markdownCode(text: string): string {
  const line = plainLine(text).replaceAll("|", "\u2502");
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  // A blank on both sides is taken off when it is read, and keeps a backtick apart from the fence.
  const blank = /^[` ]|[` ]$|^$/.test(line) ? " " : "";
  return `${fence}${blank}${line}${blank}${fence}`;
}

/**
 * A sentence with words of the site, in Markdown: addresses are code, so that none of them is a link; everything else that
 * could begin something is escaped. Hosts of code look for mentions in what is shown, so that these are broken by a character
 * without width.
 */
export function markdownText(text: string): string {
  return plainLine(text)
    .split(/(\bhttps?:\/\/[^\s“”"'()<>]*[^\s“”"'()<>.,;:!?])/i)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part) : escapedProse(part)))
    .join("");
}

function escapedProse(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/:(?=\/\/)|(?<=\bwww)\./gi, "\\$&")
    .replace(/[@#](?=[a-z0-9])|\bGH(?=-\d)/gi, "$&\u200b");
}

/**
 * For a spreadsheet: a cell that would start a formula gets a leading apostrophe (OWASP, CSV injection). Control
 * characters are dropped, because such a file is also looked at in a terminal.
 */
export function cell(text: string): string {
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "");
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(plain) ? `'${plain}` : plain;
}

/**
 * JSON of the same value that can also be looked at in a terminal: what `JSON.stringify` leaves of the control characters
 * (a terminal may take U+009B for the start of a command) is escaped, and so are ends of lines and turns of direction. They
 * occur inside of strings alone.
 */
export function json(value: unknown, spaces?: number): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, undefined, spaces).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    escaped,
  );
}
