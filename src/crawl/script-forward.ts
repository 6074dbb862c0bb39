/**
 * Pages whose script sends visitors to another one at once: pages that are nothing else, which generators of static sites write
 * for old addresses, and pages with content where a script does nothing but that, so that nobody sees the content.
 */
import type { Document } from "#domain/document.ts";

/** A page with more than this has content of its own, which somebody may be shown. */
const MOST_NODES = 30;
const MOST_WORDS = 30;

const SCRIPT = /<script\b[^>]{0,200}>([^<]{1,2000})<\/script/gi;
const SENDS = /\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:replace|assign)\s*\(/;
const TO_LITERAL =
  /\blocation(?:(?:\.href)?\s*=(?!=)\s*|\.(?:replace|assign)\s*\(\s*)(["'])([^"'\\\s]{1,2000})\1\s*(?:[);]|$)/;
/** It depends on the visitor, on time or on another call, whether and where they are sent. */
const DEPENDS =
  /\b(?:if|switch|for|while|catch|function|navigator|cookie|localStorage|setTimeout|addEventListener)\b|=>|&&|\|\||\s\?\s/;
/** The whole script: whatever else is on the page, its visitors are gone. JSON's way of writing slashes counts, too. */
const NOTHING_ELSE =
  /<script\b[^>]{0,200}>\s*(?:(?:window|document|self|top)\.)?location(?:(?:\.href)?\s*=\s*|\.(?:replace|assign)\s*\(\s*)(["'])((?:[^"'\\\s]|\\\/){1,2000})\1\s*\)?\s*;?\s*<\/script/i;
const COMMENTS = /<!--[\s\S]*?(?:-->|$)/g;
/** For visitors without scripts; who generates such pages says the same address there. */
const WITHOUT_SCRIPTS = /<noscript>\s*<meta\b[^>]{0,200}\burl\s*=\s*["']?([^"'>\s]{1,2000})/i;

/**
 * @param html of the whole page
 * @returns the address as written; `null`: it has content, or its script decides by itself
 */
export function scriptForward(
  html: string,
  { nodeCount, wordCount, hasInlineScript }: Pick<Document, "nodeCount" | "wordCount" | "hasInlineScript">,
): string | null {
  if (!hasInlineScript) return null;
  if (nodeCount > MOST_NODES || wordCount > MOST_WORDS) return NOTHING_ELSE.test(html) ? sentAtOnce(html) : null;
  for (const [, script = ""] of html.matchAll(SCRIPT)) {
    if (!SENDS.test(script) || DEPENDS.test(script)) continue;
    const target = TO_LITERAL.exec(script)?.[2] ?? WITHOUT_SCRIPTS.exec(html)?.[1];
    if (target !== undefined) return target;
  }
  return null;
}

function sentAtOnce(html: string): string | null {
  const [, , target] = NOTHING_ELSE.exec(html.replace(COMMENTS, "")) ?? [];
  return target?.replaceAll("\\/", "/") ?? null;
}
