/**
 * The robots.txt tester: for each path and crawler, what Google's parser and RFC 9309 make of the file, and the line that
 * decided. `robots-verdicts.ts` has the two ways to read it.
 */
import { isMarkup, type LineFault, lintRobots } from "./robots-lint.ts";
import { MAX_ROBOTS_BYTES, openRobots, type RobotsFile, withoutComment } from "./robots-txt.ts";
import { LONGEST_LINE, READINGS, type RobotsVerdict } from "./robots-verdicts.ts";
import type { RobotsFacts } from "./site.ts";

/** Of search engines, of an AI company, ours, and everybody else. */
export const TESTED_AGENTS: readonly string[] = ["Googlebot", "Bingbot", "GPTBot", "Sitemend", "*"];
export const MOST_TESTED_PATHS = 100;
export const MOST_TESTED_AGENTS = 10;
export const LONGEST_TESTED_PATH = 2083;

/** What the server gave: `found` 2xx · `missing` 4xx · `rate_limited` 429 · `unreachable` 5xx or no answer. */
export type RobotsState = "found" | "missing" | "rate_limited" | "unreachable";

/** Of a robots.txt that was fetched. */
export function robotsStateOf({ state, status }: Pick<RobotsFacts, "state" | "status">): RobotsState {
  return status === 429 ? "rate_limited" : state;
}

export interface RobotsTestRequest {
  readonly state: RobotsState;
  /** Ignored unless found; read to 500 KiB, as crawlers do. */
  readonly text: string;
  /** Path and query, or a URL of the site. */
  readonly paths: readonly string[];
  /** Product tokens; `*` = a crawler that the file doesn't name. */
  readonly agents: readonly string[];
}

export interface RobotsDecision {
  readonly allowed: boolean;
  /** Of the rule that decided, from 1; `null`: no rule matches. */
  readonly line: number | null;
  /** The rule as written, without its comment; `null`: no rule matches. */
  readonly rule: string | null;
  /** The crawler whose group applies, in small letters; `null`: no group does. */
  readonly group: string | null;
}

export interface RobotsTestRow {
  /** Path and query. */
  readonly path: string;
  readonly agent: string;
  readonly google: RobotsDecision;
  readonly rfc: RobotsDecision;
  /** Why one allows what the other doesn't; `null`: they agree. */
  readonly difference: string | null;
}

export interface RobotsTest {
  /** Path by path, and crawler by crawler. */
  readonly rows: readonly RobotsTestRow[];
  readonly remarks: readonly RobotsRemark[];
  /** Lines with a fault beyond those in `remarks`. */
  readonly moreRemarks: number;
  readonly sitemaps: readonly string[];
}

export interface RobotsRemark {
  /** From 1; `null`: it's about the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** A broken template would otherwise fill the screen. */
const MOST_REMARKS = 100;
const MOST_SITEMAPS = 100;
const LONGEST_QUOTE = 120;

export function testRobots({ state, text: whole, paths, agents }: RobotsTestRequest): RobotsTest {
  const text = state === "found" ? cut(whole).replaceAll("\0", "") : "";
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const pathsAsked = paths.map(pathOf);
  const rows: RobotsTestRow[][] = pathsAsked.map(() => []);
  const file = openRobots(text);
  for (const agent of agents) {
    const judge = createJudge(state, { file, lines }, agent);
    for (const [index, path] of pathsAsked.entries()) rows[index]?.push({ path, agent, ...judge(path) });
  }
  const faults = isMarkup({ text }) ? [] : [...lintRobots(text)];
  const remarks = [
    ...fileRemarks(state, { isCut: state === "found" && cut(whole).length < whole.length, text }),
    ...faults.slice(0, MOST_REMARKS).map(remarkOf),
  ];
  return {
    rows: rows.flat(),
    remarks,
    moreRemarks: Math.max(0, faults.length - MOST_REMARKS),
    sitemaps: file().sitemaps.slice(0, MOST_SITEMAPS),
  };
}

/** Letters of paths that rules with wildcards are compared with: less than a second of work. */
const MOST_COMPARED = 30_000_000;
/** Rules that are held in memory: a group of one crawler may be that of all others, too. */
const MOST_HELD = 200_000;

/** Whether a test would keep a processor busy for more than a second. Asked of strangers' files, before the test. */
export function isTooMuchToTest({ text, paths, agents }: Omit<RobotsTestRequest, "state">): boolean {
  let [rules, wildcards] = [0, 0];
  for (const line of text.slice(0, MAX_ROBOTS_BYTES).split(/[\r\n]+/)) {
    rules += 1;
    if (line.includes("*")) wildcards += 1;
  }
  const letters = paths.reduce((sum, path) => sum + path.length, 0);
  return rules * agents.length > MOST_HELD || wildcards * letters * agents.length > MOST_COMPARED;
}

/** The product token of a crawler's name or User-Agent; `null` where there is none. */
export function testedAgent(name: string): string | null {
  if (name.trim() === "*") return "*";
  return /^\s*([a-z_-]{1,100})(?:[/\s].*)?$/i.exec(name.slice(0, 1000))?.[1] ?? null;
}

/** Whether it is a path, or an absolute URL that has one. */
export function isTestedPath(text: string): boolean {
  return text.startsWith("/") || (/^https?:\/\//i.test(text) && URL.canParse(text));
}

function pathOf(text: string): string {
  const url = text.startsWith("/") ? null : URL.parse(text);
  const path = url === null ? text : url.pathname + url.search;
  return (path.split("#", 1)[0] ?? "").replaceAll("\0", "");
}

function createJudge(
  state: RobotsState,
  { file, lines }: { readonly file: RobotsFile; readonly lines: readonly string[] },
  agent: string,
) {
  if (state === "unreachable" || state === "rate_limited") return () => withoutFile(state);
  const open = { google: file(agent, "google"), rfc: file(agent, "rfc") };
  const decisionOf = (verdict: RobotsVerdict, path: string): RobotsDecision => {
    const { deciding, group } = open[verdict];
    const rule = deciding(path);
    const line = rule === null ? null : rule.line;
    return {
      allowed: rule?.allow ?? true,
      line,
      rule: line === null ? null : quoted(lines[line - 1]),
      group: group?.name ?? null,
    };
  };
  return (path: string) => {
    const [google, rfc] = [decisionOf("google", path), decisionOf("rfc", path)];
    const difference = google.allowed === rfc.allowed ? null : reasonOf(google, rfc, lines);
    return { google, rfc, difference };
  };
}

/** RFC 9309 §2.3.1: 4xx allows all, and 429 is one of them; Google takes 429 for an error of the server. */
function withoutFile(state: "unreachable" | "rate_limited") {
  const none = { line: null, rule: null, group: null };
  const isLimited = state === "rate_limited";
  return {
    google: { ...none, allowed: false },
    rfc: { ...none, allowed: isLimited },
    difference: isLimited
      ? "Google treats status 429 like a server error and stops crawling; by RFC 9309, it means that everything is allowed."
      : null,
  };
}

/** What made the difference, as far as one line shows it. */
function reasonOf(google: RobotsDecision, rfc: RobotsDecision, lines: readonly string[]): string {
  for (const number of [google.line, rfc.line]) {
    const reason = number === null ? null : lineReason(number, lines);
    if (reason !== null) return reason;
  }
  const rule = google.rule?.toLowerCase() ?? "";
  if (google.allowed && google.line !== rfc.line && /\/index\.htm/.test(rule))
    return `Google also applies line ${google.line} (“${google.rule}”) to the folder of the index page; RFC 9309 has no such exception.`;
  return (
    groupReason(google, rfc, lines) ??
    "Google compares paths as they are written; by RFC 9309, a percent-encoded character equals the character itself."
  );
}

/** The last line before the rule that begins a group for one of the two only. */
function groupReason(google: RobotsDecision, rfc: RobotsDecision, lines: readonly string[]): string | null {
  const rule = Math.max(google.line ?? 0, rfc.line ?? 0);
  for (let number = google.group === rfc.group ? rule : lines.length; number > 0; number--) {
    const isGroup = READINGS.google.field(withoutComment(lines[number - 1] ?? ""))?.field === "user-agent";
    const reason = isGroup ? lineReason(number, lines) : null;
    if (reason !== null) return reason;
  }
  return null;
}

/** Why the two read one line differently; `null` where they don't. */
function lineReason(number: number, lines: readonly string[]): string | null {
  const line = withoutComment(lines[number - 1] ?? "");
  const [google, rfc] = [READINGS.google.field(line), READINGS.rfc.field(line)];
  const named = `line ${number} (“${quoted(line)}”)`;
  if (line.length > LONGEST_LINE) return `Google reads only the first ${LONGEST_LINE} characters of line ${number}.`;
  if (google !== null && rfc === null)
    return `Google reads ${named} as ${NAMES[google.field]} although it is misspelled; crawlers that follow RFC 9309 ignore it.`;
  if (google?.field !== "user-agent" || rfc?.field !== "user-agent") return null;
  if (READINGS.google.agent(google.value) === READINGS.rfc.agent(rfc.value)) return null;
  return `Google and RFC 9309 read the crawler's name in ${named} differently.`;
}

const NAMES = {
  "user-agent": "User-agent",
  allow: "Allow",
  disallow: "Disallow",
  sitemap: "Sitemap",
  "crawl-delay": "Crawl-delay",
} as const;

function fileRemarks(
  state: RobotsState,
  { isCut, text }: { readonly isCut: boolean; readonly text: string },
): RobotsRemark[] {
  const about = (message: string) => ({ line: null, message });
  if (state === "missing") return [about("There is no robots.txt: everything is allowed.")];
  if (state === "rate_limited") return [about("The server returned status 429 (too many requests) for robots.txt.")];
  if (state === "unreachable")
    return [about("robots.txt couldn't be fetched: crawlers have to assume that everything is disallowed.")];
  return [
    ...(isCut ? [about("The file is larger than 500 KiB; crawlers ignore the rest.")] : []),
    ...(isMarkup({ text }) ? [about("This is HTML instead of a robots.txt file.")] : []),
  ];
}

function remarkOf({ number, text, fault }: LineFault): RobotsRemark {
  return { line: number, message: `“${quoted(text)}” ${fault}.` };
}

function quoted(line: string | undefined): string {
  const text = withoutComment(line ?? "").trim();
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text;
}

/** To what crawlers read: bytes, not characters. */
function cut(text: string): string {
  if (text.length * 3 <= MAX_ROBOTS_BYTES) return text;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= MAX_ROBOTS_BYTES) return text;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, MAX_ROBOTS_BYTES));
}
