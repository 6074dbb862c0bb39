/**
 * robots.txt: our own group or `*`, longest match wins, Allow wins a tie. What the file says is parsed here; what its
 * absence means is decided where it is fetched. Unknown lines are ignored and close no group (RFC 9309 §2.2.4).
 */
import { createRuleFinder, type Rule, type RuleLine } from "./robots-rules.ts";
import { READINGS, type RobotsReading, type RobotsVerdict } from "./robots-verdicts.ts";

/** RFC 9309 §2.5: a parser reads at least 500 KiB. We read no more, like Google. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
const PRODUCT_TOKEN = "Sitemend";
const EVERYBODY = "*";

interface Group {
  readonly agents: string[];
  /** Of each of the agents, from 1. */
  readonly lines: number[];
  readonly rules: RuleLine[];
  crawlDelaySeconds: number | null;
}

export interface RobotsTxt {
  /** `path` is path and query. */
  readonly allows: (path: string) => boolean;
  /** The rule that decides on the path; `null`: none does, and it is allowed. */
  readonly deciding: (path: string) => Rule | null;
  /** Whose rules these are; `null`: the file has none for this crawler. */
  readonly group: RobotsGroup | null;
  readonly crawlDelaySeconds: number | null;
  readonly sitemaps: readonly string[];
}

export interface RobotsGroup {
  /** In small letters; `*` = everybody. */
  readonly name: string;
  /** Of the lines that name it, from 1. */
  readonly lines: readonly number[];
}

/** What a file says to a crawler, to ours when none is named. Google's crawlers read it as Google does, all others by the RFC. */
export type RobotsFile = (agent?: string, verdict?: RobotsVerdict) => RobotsTxt;

/** An audit asks several times about one file. */
let last: { readonly text: string; readonly file: RobotsFile } | undefined;

export function parseRobots(text: string, agent?: string): RobotsTxt {
  if (last?.text !== text) last = { text, file: openRobots(text) };
  return last.file(agent);
}

/**
 * Read once, however many crawlers are asked about: rules for twenty of them would be twenty times what a hostile file
 * takes, and most have none of their own.
 */
export function openRobots(text: string): RobotsFile {
  const opened = new Map<RobotsVerdict, (agent: string) => RobotsTxt>();
  return (agent = PRODUCT_TOKEN, verdict = verdictOf(agent)) => {
    const file = opened.get(verdict) ?? readFile(text, READINGS[verdict]);
    opened.set(verdict, file);
    return file(agent);
  };
}

function verdictOf(agent: string): RobotsVerdict {
  return agent.toLowerCase().startsWith("googlebot") ? "google" : "rfc";
}

function readFile(text: string, reading: RobotsReading): (agent: string) => RobotsTxt {
  const { groups, sitemaps } = readLines(text, reading);
  const named = new Set(groups.flatMap((group) => group.agents));
  const known = new Map<string, RobotsTxt>();
  return (agent) => {
    const token = named.has(agent.toLowerCase()) ? agent.toLowerCase() : EVERYBODY;
    const own = groups.filter((group) => group.agents.includes(token));
    const robots = known.get(token) ?? robotsOf(token, own, { sitemaps, reading });
    known.set(token, robots);
    return robots;
  };
}

function robotsOf(
  name: string,
  groups: readonly Group[],
  { sitemaps, reading }: { readonly sitemaps: readonly string[]; readonly reading: RobotsReading },
): RobotsTxt {
  const ruleOf = createRuleFinder(
    groups.flatMap((group) => group.rules),
    reading.pattern,
  );
  const deciding = (path: string): Rule | null => {
    const normal = reading.path(path);
    // RFC 9309 §2.2.2: robots.txt itself is always allowed.
    return normal === "/robots.txt" ? null : (ruleOf(normal) ?? null);
  };
  return {
    deciding,
    allows: (path) => deciding(path)?.allow ?? true,
    group: groups.length === 0 ? null : { name, lines: groups.flatMap((group) => linesNaming(name, group)) },
    crawlDelaySeconds: groups.find((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null,
    sitemaps,
  };
}

function linesNaming(name: string, { agents, lines }: Group): readonly number[] {
  return lines.filter((_, index) => agents[index] === name);
}

function readLines(text: string, reading: RobotsReading): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  /** User-agent lines name one group until its first rule. */
  let namingAgents = false;
  let number = 0;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    number += 1;
    const { field, value } = reading.field(withoutComment(line)) ?? { field: null, value: "" };
    if (field === "user-agent") {
      if (!namingAgents) groups.push({ agents: [], lines: [], rules: [], crawlDelaySeconds: null });
      groups.at(-1)?.agents.push(reading.agent(value));
      groups.at(-1)?.lines.push(number);
      namingAgents = true;
    } else if (field === "sitemap") {
      if (value) sitemaps.push(value);
    } else if (field === "crawl-delay") {
      addDelay(groups.at(-1), value);
    } else if (field !== null) {
      namingAgents = false;
      // A rule before any group belongs to nobody; an empty path matches nothing.
      if (value) groups.at(-1)?.rules.push(...reading.rules({ allow: field === "allow", path: value, line: number }));
    }
  }
  return { groups, sitemaps };
}

function addDelay(group: Group | undefined, value: string): void {
  const seconds = Number.parseFloat(value);
  if (group && seconds >= 0) group.crawlDelaySeconds ??= seconds;
}

export function withoutComment(line: string): string {
  const comment = line.indexOf("#");
  return comment === -1 ? line : line.slice(0, comment);
}
