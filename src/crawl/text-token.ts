/** A piece of text between two tags, as the tokenizer tells of it. */
import { decodeHTML } from "entities/decode";

/** Where a text stands. The tokenizer uses it again for the next one. */
export interface TextToken {
  readonly from: number;
  readonly to: number;
  /** `&amp;` stands for `&`. */
  readonly isEscaped: boolean;
}

export function tokenTextOf(html: string, { from, to, isEscaped }: TextToken): string {
  const text = html.slice(from, to);
  return isEscaped && text.includes("&") ? decodeHTML(text) : text;
}
