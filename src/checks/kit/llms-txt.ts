/** Reads an /llms.txt (https://llmstxt.org): Markdown with a title, a summary and lists of links. */

export interface LlmsTxt {
  readonly hasTitle: boolean;
  readonly hasSummary: boolean;
  /** Absolute addresses of its links, each once. */
  readonly links: readonly string[];
}

export const LINK = /\[[^\]\n]*\]\(\s*<?([^)\s>]+)/g;

export function readLlmsTxt(text: string, url: string): LlmsTxt {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const links = [...text.matchAll(LINK)].flatMap(([, href = ""]) => URL.parse(href, url)?.href ?? []);
  return {
    hasTitle: lines.some((line) => /^#\s+\S/.test(line)),
    hasSummary: lines.some((line) => /^>\s*\S/.test(line)),
    links: [...new Set(links)],
  };
}
