/**
 * robots.txt by RFC 9309: our own group or `*`, longest match wins, Allow wins a tie. What the file says is parsed
 * here; what its absence means is decided where it is fetched. Unknown lines are ignored, as the RFC asks.
 */
import { normalizePath } from "./path-pattern.ts";
import { createRuleFinder, type RuleLine } from "./robots-rules.ts";

/** RFC 9309 §2.5: a parser reads at least 500 KiB. We read no more, like Google. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
const PRODUCT_TOKEN = "Sitemend";
const EVERYBODY = "*";

interface Group {
  readonly agents: string[];
  readonly rules: RuleLine[];
  crawlDelaySeconds: number | null;
}

export interface RobotsTxt {
  /** `path` is path and query. */
  readonly allows: (path: string) => boolean;
  readonly crawlDelaySeconds: number | null;
  readonly sitemaps: readonly string[];
}

/** What a file says to a crawler, to ours when none is named. */
export type RobotsFile = (agent?: string) => RobotsTxt;

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
  const { groups, sitemaps } = readLines(text);
  const named = new Set(groups.flatMap((group) => group.agents));
  const known = new Map<string, RobotsTxt>();
  return (agent = PRODUCT_TOKEN) => {
    const token = named.has(agent.toLowerCase()) ? agent.toLowerCase() : EVERYBODY;
    const robots =
      known.get(token) ??
      robotsOf(
        groups.filter((group) => group.agents.includes(token)),
        sitemaps,
      );
    known.set(token, robots);
    return robots;
  };
}

function robotsOf(groups: readonly Group[], sitemaps: readonly string[]): RobotsTxt {
  const ruleOf = createRuleFinder(groups.flatMap((group) => group.rules));
  return {
    allows(path) {
      const normal = normalizePath(path);
      // RFC 9309 §2.2.2: robots.txt itself is always allowed.
      if (normal === "/robots.txt") return true;
      return ruleOf(normal)?.allow ?? true;
    },
    crawlDelaySeconds: groups.find((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null,
    sitemaps,
  };
}

function readLines(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  /** Several user-agent lines in a row name one group. */
  let namingAgents = false;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const { key, value } = readLine(line);
    if (key === "user-agent") {
      if (!namingAgents) groups.push({ agents: [], rules: [], crawlDelaySeconds: null });
      groups.at(-1)?.agents.push(agentToken(value));
      namingAgents = true;
    } else if (key === "sitemap") {
      if (value) sitemaps.push(value);
    } else if (key === "allow" || key === "disallow" || key === "crawl-delay") {
      namingAgents = false;
      addRule(groups.at(-1), key, value);
    }
  }
  return { groups, sitemaps };
}

/** A rule before any group belongs to nobody; an empty path matches nothing. */
function addRule(group: Group | undefined, key: "allow" | "disallow" | "crawl-delay", value: string): void {
  if (!group) return;
  if (key === "crawl-delay") {
    const seconds = Number.parseFloat(value);
    if (seconds >= 0) group.crawlDelaySeconds ??= seconds;
  } else if (value) group.rules.push({ allow: key === "allow", path: value });
}

function readLine(line: string): { key: string; value: string } {
  const comment = line.indexOf("#");
  const kept = comment === -1 ? line : line.slice(0, comment);
  const colon = kept.indexOf(":");
  if (colon === -1) return { key: "", value: "" };
  return { key: kept.slice(0, colon).trim().toLowerCase(), value: kept.slice(colon + 1).trim() };
}

/** RFC 9309 §2.2.1: only the product token counts, so `Sitemend/1.0` means us too. */
function agentToken(value: string): string {
  return (value === "*" ? "*" : (/^[a-z_-]+/i.exec(value)?.[0] ?? value)).toLowerCase();
}
