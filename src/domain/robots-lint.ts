/** What is wrong with the lines of a robots.txt. Parsers overlook it in silence, so people have to be told. */
import { type RobotsLine, robotsLines } from "./robots-lines.ts";

/** Of RFC 9309, and what crawlers or hosts are known to read besides. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...["user-agent", "allow", "disallow", "sitemap"],
  ...["crawl-delay", "host", "clean-param", "request-rate", "visit-time", "noindex", "cache-delay", "content-signal"],
  ...["content-usage", "license", "llms-txt", "llm-content", "schemamap", "ai-policy", "robot-version", "comment"],
]);
export const RULE_FIELDS: ReadonlySet<string> = new Set(["allow", "disallow"]);
/** Google takes these for what was meant, others do not. */
export const MISSPELLED_FIELDS: Readonly<Record<string, string>> = {
  useragent: "User-agent",
  "user agent": "User-agent",
  user_agent: "User-agent",
  dissallow: "Disallow",
  dissalow: "Disallow",
  disalow: "Disallow",
  diasllow: "Disallow",
  disallaw: "Disallow",
  "site-map": "Sitemap",
};

export interface LineFault {
  /** Of the line, from 1. */
  readonly number: number;
  /** The line without its comment. */
  readonly text: string;
  /** Goes on after the line's name, as in “Line 3, …, is misspelled”. */
  readonly fault: string;
  /** A byte order mark before the first line, and nothing that the line says itself. */
  readonly isMark: boolean;
}

/** In the order of the lines. */
export function* lintRobots(text: string): Generator<LineFault> {
  const lines = robotsLines(text);
  const [first] = lines;
  if (text.startsWith("\ufeff") && first?.number === 1) {
    const fault = "is hidden from some crawlers by a byte order mark (BOM)";
    yield { number: 1, text: first.text, fault, isMark: true };
  }
  let hasGroup = false;
  for (const line of lines) {
    if (line.name === "user-agent" || MISSPELLED_FIELDS[line.name ?? ""] === "User-agent") hasGroup = true;
    const fault = faultOf(line, hasGroup);
    if (fault !== null) yield { number: line.number, text: line.text, fault, isMark: false };
  }
}

/** A page stands in the place of the file: there is no text to judge line by line, and none to add to. */
export function isMarkup({ text }: { readonly text: string }): boolean {
  return /^\s*</.test(text.replace(/^\ufeff/, ""));
}

function faultOf({ name, value }: RobotsLine, hasGroup: boolean): string | null {
  if (name === null) return "is not a directive: it has no colon";
  const meant = MISSPELLED_FIELDS[name];
  if (meant !== undefined) return `is misspelled: it should start with “${meant}:”`;
  if (!KNOWN_FIELDS.has(name)) return "starts with an unknown directive";
  if (name === "user-agent" && value === "") return "specifies no crawler";
  if (name === "sitemap" && !/^https?:\/\//i.test(value)) return "is not an absolute sitemap URL";
  if (!RULE_FIELDS.has(name)) return null;
  if (!hasGroup) return "applies to no crawler: there is no User-agent line before it";
  return pathFault(value);
}

/** An empty value is allowed: it forbids nothing. */
function pathFault(value: string): string | null {
  if (/^https?:\/\//i.test(value)) return "has an absolute URL instead of a path";
  if (value !== "" && !/^[/*]/.test(value)) return "has a path that doesn't start with / or *";
  return /\$./.test(value) ? "has a $ that is not at the end, where it is a literal character" : null;
}
