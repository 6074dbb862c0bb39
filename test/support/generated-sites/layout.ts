/** One page layout, with the expressions of a template language. */
import { ADDED_TO_TITLES } from "./pieces.ts";

export interface Expressions {
  readonly language: string;
  readonly title: string;
  /** What is printed only where the page has the value. */
  readonly optional: (
    key: "description" | "canonical" | "robots" | "og_title",
    html: (value: string) => string,
  ) => string;
  readonly heading: string;
  readonly content: string;
  /** From a data file. */
  readonly shop: string;
  readonly more?: string;
}

export function layoutOf({ language, title, optional, heading, content, shop, more = "" }: Expressions): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<title>${title}${ADDED_TO_TITLES}</title>
${optional("description", (value) => `<meta name="description" content="${value}">`)}
${optional("canonical", (value) => `<link rel="canonical" href="${value}">`)}
${optional("robots", (value) => `<meta name="robots" content="${value}">`)}
${optional("og_title", (value) => `<meta property="og:title" content="${value}">`)}
${more}</head><body><nav><a href="/">Home</a> <a href="/about/">About</a></nav><main>${heading}${content}</main><footer>${shop}: all teas are shipped from our garden</footer></body></html>
`;
}
