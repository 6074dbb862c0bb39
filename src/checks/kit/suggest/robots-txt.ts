/** robots.txt rewritten line by line, so that everything that is not at fault stays as it was written. */
import { openRobots } from "#domain/robots-txt.ts";
import type { RobotsFacts, SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { AI_SEARCH_AGENTS, AI_USER_AGENTS } from "../ai-agents.ts";
import { isOwnResource } from "../resources.ts";

/** A suggestion carries the whole file, and some are made for each page. */
const LONGEST = 10_000;

/** @param edit what the file should say; not asked for one that is too long, for that would take time for nothing */
export function proposeRobots(
  { text }: RobotsFacts,
  edit: () => string | undefined,
  how: Pick<Suggestion, "risk" | "source">,
): Suggestion | undefined {
  const value = text.length > LONGEST ? undefined : edit();
  if (value === undefined || value === text) return undefined;
  return { field: "robots_txt", value, ...how };
}

export interface Line {
  readonly text: string;
  readonly name: string;
  readonly value: string;
}

export function linesOf(text: string): readonly Line[] {
  return text.split(/\r\n|\r|\n/).map((line) => {
    const [, name = "", value = ""] = /^([^:#]*):([^#]*)/.exec(line.replace(/^\ufeff/, "")) ?? [];
    return { text: line, name: name.trim().toLowerCase(), value: value.trim() };
  });
}

export interface Group {
  readonly agents: readonly string[];
  /** Numbers of the lines that name its crawlers, and of all its other lines. */
  readonly names: readonly number[];
  readonly rules: readonly number[];
}

const IN_GROUP = new Set(["allow", "disallow", "crawl-delay"]);

export function groupsOf(lines: readonly Line[]): readonly Group[] {
  const groups: { agents: string[]; names: number[]; rules: number[] }[] = [];
  let isNaming = false;
  for (const [number, { name, value }] of lines.entries()) {
    if (name === "user-agent") {
      if (!isNaming) groups.push({ agents: [], names: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      groups.at(-1)?.names.push(number);
      isNaming = true;
    } else if (IN_GROUP.has(name)) {
      // Only rules close the list of crawlers.
      if (name !== "crawl-delay") isNaming = false;
      groups.at(-1)?.rules.push(number);
    }
  }
  return groups;
}

/** The crawlers lose their own rules and follow those for all. */
export function withoutAgents({ text }: RobotsFacts, agents: readonly string[]): string {
  const lines = linesOf(text);
  const unwanted = new Set(agents.map((agent) => agent.toLowerCase()));
  const gone = new Set<number>();
  for (const group of groupsOf(lines)) {
    const named = group.names.filter((number) => unwanted.has(lines[number]?.value.toLowerCase() ?? ""));
    for (const number of named) gone.add(number);
    if (named.length === group.names.length) for (const number of group.rules) gone.add(number);
  }
  return joined(lines.filter((_, number) => !gone.has(number)).map((line) => line.text));
}

/** Rules against everything, for all crawlers or for Googlebot, become rules against nothing. */
export function unblocked({ text }: RobotsFacts): string | undefined {
  const lines = linesOf(text);
  const opened = new Set<number>();
  for (const { agents, rules } of groupsOf(lines)) {
    if (!agents.includes("*") && !agents.includes("googlebot")) continue;
    for (const number of rules) {
      const { name, value } = lines[number] ?? {};
      if (name === "disallow" && /^\/\*?$/.test(value ?? "")) opened.add(number);
    }
  }
  const value = joined(lines.map((line, number) => (opened.has(number) ? "Disallow:" : line.text)));
  const file = openRobots(value);
  return ["*", "Googlebot"].every((agent) => file(agent).allows("/")) ? value : undefined;
}

/** Allow rules for these paths in the groups that all crawlers, ours and Googlebot follow. */
export function allowing({ text }: RobotsFacts, paths: readonly string[]): string | undefined {
  const lines = linesOf(text);
  const rules = paths.map((path) => `Allow: ${path}`);
  const after = new Set<number>();
  for (const { agents, rules: own } of groupsOf(lines)) {
    const last = own.at(-1);
    const isMeant = agents.some((agent) => /^(?:\*|googlebot|sitemend)\b|^\*$/.test(agent));
    if (isMeant && last !== undefined) after.add(last);
  }
  return joined(lines.flatMap((line, number) => (after.has(number) ? [line.text, ...rules] : [line.text])));
}

/** The rule for one page and nothing below it. */
export function pathRule(address: string): string {
  const { pathname, search } = new URL(address);
  const path = pathname + search;
  return /[$*]/.test(path) ? path : `${path}$`;
}

const assets = new WeakMap<SiteView, string | undefined>();

/** Lets crawlers read what pages load: a rule for each folder and kind of file. */
export function withAssetsAllowed(robots: RobotsFacts, view: SiteView): string | undefined {
  if (!assets.has(view)) assets.set(view, allowing(robots, [...new Set(assetRules(view))].slice(0, MOST_RULES)));
  return assets.get(view);
}

const MOST_RULES = 50;

function* assetRules(view: SiteView): Generator<string> {
  for (const { kind, leftOut, url } of view.urls()) {
    if (kind !== "resource" || leftOut !== "robots" || !isOwnResource(url, view.facts.origin)) continue;
    const { pathname } = new URL(url);
    const [, folder = "/", ending = ""] = /^(.*\/)[^/]*?(\.[a-z0-9]+)?$/i.exec(pathname) ?? [];
    yield ending === "" ? pathname : `${folder}*${ending}`;
  }
}

/** Nothing that crawlers may read now would be closed to them: then a repair needs no thought. */
export function closesNothing(robots: RobotsFacts, text: string, view: SiteView): boolean {
  const [now, then] = [openRobots(robots.text), openRobots(text)];
  for (const agent of ["*", "Googlebot", ...AI_SEARCH_AGENTS, ...AI_USER_AGENTS])
    if (now(agent).allows("/") && !then(agent).allows("/")) return false;
  const [before, after] = [now("Googlebot"), then("Googlebot")];
  for (const { url, kind } of view.urls()) {
    if (kind === "external" || !isOwnResource(url, view.facts.origin)) continue;
    const path = url.slice(view.facts.origin.length);
    if (before.allows(path) && !after.allows(path)) return false;
  }
  return true;
}

export function joined(lines: readonly string[]): string {
  return `${lines.join("\n").trim()}\n`;
}
