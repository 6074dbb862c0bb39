/** A ticket as a document of Jira (Atlassian Document Format, version 1): text nodes are shown as they are. */
import type { TicketPart } from "#domain/tracker.ts";

export function ticketDocument(parts: readonly TicketPart[]) {
  return { type: "doc", version: 1, content: parts.flatMap(blocksOf) };
}

function blocksOf(part: TicketPart): object[] {
  if (part.kind === "link") return [paragraph(part.label, [{ type: "link", attrs: { href: part.url } }])];
  const heading = part.heading === null ? [] : [paragraph(part.heading, [{ type: "strong" }])];
  if (part.kind === "text") return [...heading, paragraph(part.text)];
  return [...heading, { type: "codeBlock", content: [{ type: "text", text: part.lines.join("\n") }] }];
}

function paragraph(text: string, marks: readonly object[] = []): object {
  return { type: "paragraph", content: [{ type: "text", text, ...(marks.length > 0 && { marks }) }] };
}
