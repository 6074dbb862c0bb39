/** A ticket in Markdown as GitHub and GitLab read it. Code mentions nobody, refers to nothing, and is no command. */
import type { TicketPart } from "#domain/tracker.ts";

export function ticketMarkdown(parts: readonly TicketPart[]): string {
  return parts.map((part) => WRITERS[part.kind](part as never)).join("\n\n");
}

type Of<Kind extends TicketPart["kind"]> = Extract<TicketPart, { readonly kind: Kind }>;

const WRITERS: { readonly [Kind in TicketPart["kind"]]: (part: Of<Kind>) => string } = {
  text: ({ heading, text }) => `${headed(heading)}${ours(text)}`,
  code: ({ heading, lines }) => `${headed(heading)}${fenced(lines)}`,
  link: ({ label, url }) => `[${ours(label)}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`,
};

const headed = (heading: string | null) => (heading === null ? "" : `**${ours(heading)}**\n\n`);

/** Our own words name tags, and could stand at the start of a line for a command. */
function ours(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[<@#]/g, "\\$&").replace(/^\//, "\\/");
}

/** Longer than any fence in it. */
function fenced(lines: readonly string[]): string {
  const text = lines.join("\n");
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
