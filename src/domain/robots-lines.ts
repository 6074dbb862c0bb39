/** robots.txt line by line, for what a parser overlooks: the grammar of RFC 9309 with the extensions in use. */

export interface RobotsLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** In small letters; `null` for a line that is no pair of name and value. */
  readonly name: string | null;
  readonly value: string;
}

/** Lines that say something: blank ones and comments are left out. */
export function robotsLines(text: string): readonly RobotsLine[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((line, index) => readLine(line, index + 1))
    .filter(({ text }) => text !== "");
}

function readLine(line: string, number: number): RobotsLine {
  const text = (line.split("#", 1)[0] ?? "").trim();
  const colon = text.indexOf(":");
  if (colon === -1) return { number, text, name: null, value: "" };
  return { number, text, name: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() };
}

/** Crawlers with their own delay, as written, in seconds. */
export function crawlDelays(text: string): readonly { readonly agents: readonly string[]; readonly seconds: number }[] {
  const delays: { agents: readonly string[]; seconds: number }[] = [];
  let agents: string[] = [];
  let namesAgents = false;
  for (const { name, value } of robotsLines(text)) {
    if (name === "user-agent") {
      agents = namesAgents ? [...agents, value] : [value];
      namesAgents = true;
    } else if (name === "allow" || name === "disallow") namesAgents = false;
    const seconds = name === "crawl-delay" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
    if (seconds !== null && agents.length > 0) delays.push({ agents, seconds });
  }
  return delays;
}
