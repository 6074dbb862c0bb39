/** Where the text of elements ends that hold no markup (HTML standard §13.2.5.2–5 and 9–31). */
import type { ContentModel } from "./html-rules.ts";
import { endsName } from "./start-tag.ts";

/** The place of the `<` of the end tag; the end of the page when there is none. */
export function endOfRawText(
  html: string,
  from: number,
  { name, content }: { name: string; content: ContentModel },
): number {
  if (content === "plain") return html.length;
  const end = findEndTag(html, from, name);
  // Only scripts that hold a comment can hide their own end tag.
  return content === "script" && html.slice(from, end).includes("<!--") ? endOfScript(html, from) : end;
}

function findEndTag(html: string, from: number, name: string): number {
  for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2)) {
    const nameEnd = at + 2 + name.length;
    if (nameEnd < html.length && endsName(html.charCodeAt(nameEnd)) && isName(html, at + 2, name)) return at;
  }
  return html.length;
}

function isName(html: string, at: number, name: string): boolean {
  return html.startsWith(name, at) || html.slice(at, at + name.length).toLowerCase() === name;
}

/**
 * Inside `<!--`, a `<script>` hides the next `</script>`: the "escaped" and "double escaped" states. The dashes of `<!--`
 * may already be those of `-->`.
 */
function endOfScript(html: string, from: number): number {
  const marks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
  marks.lastIndex = from;
  let state: "plain" | "escaped" | "double escaped" = "plain";
  for (let match = marks.exec(html); match; match = marks.exec(html)) {
    const [mark] = match;
    if (mark === "-->") state = "plain";
    else if (mark === "<!--") {
      if (state === "plain") state = "escaped";
      marks.lastIndex = match.index + 2;
    } else if (mark.startsWith("</")) {
      if (state !== "double escaped") return match.index;
      state = "escaped";
    } else if (state === "escaped") state = "double escaped";
  }
  return html.length;
}
