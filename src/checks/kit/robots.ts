/** What robots.txt says to a crawler other than ours. Read once, however many checks ask. */
import { withoutFragment } from "#domain/indexing.ts";
import { openRobots, type RobotsFile, type RobotsTxt } from "#domain/robots-txt.ts";
import type { RobotsFacts } from "#domain/site.ts";

const files = new WeakMap<RobotsFacts, RobotsFile>();

/** A file that was not found, or not read, forbids nothing that we could name. */
export function robotsFor(robots: RobotsFacts, agent: string): RobotsTxt {
  return fileOf(robots)(agent);
}

function fileOf(robots: RobotsFacts): RobotsFile {
  const file = files.get(robots) ?? openRobots(robots.state === "found" ? robots.text : "");
  files.set(robots, file);
  return file;
}

/** Googlebot must not read the address; other hosts have a robots.txt of their own, of which nothing is known. */
export function isDisallowed(robots: RobotsFacts, address: string): boolean {
  // Asked for every link of every page: addresses are in canonical form, so that no URL has to be parsed.
  const origin = robots.url.slice(0, -"/robots.txt".length);
  if (!address.startsWith(`${origin}/`)) return false;
  return !robotsFor(robots, "Googlebot").allows(withoutFragment(address.slice(origin.length)));
}

/**
 * Words for messages, where crawlers that read robots.txt as RFC 9309 says come to another verdict than Googlebot; empty
 * where all agree.
 * @param address of the audited site
 */
export function otherVerdict(robots: RobotsFacts, address: string): string {
  const path = withoutFragment(address.slice(new URL(address).origin.length));
  const file = fileOf(robots);
  const google = file("Googlebot", "google").allows(path);
  if (google === file("Googlebot", "rfc").allows(path)) return "";
  return google
    ? ". Google reads the rule differently and allows it"
    : ". Crawlers that follow RFC 9309 to the letter ignore the misspelled rule";
}

/** There are rules, and they do not forbid everything: that is one fault of its own. */
export function hasRules({ robots }: { readonly robots: RobotsFacts }): "applies" | "not-applicable" {
  return robots.state === "found" && !robots.blocksAll ? "applies" : "not-applicable";
}

/** The crawlers of a list that may not read the site's root. */
export function blockedAgents(robots: RobotsFacts, agents: readonly string[]): readonly string[] {
  return agents.filter((agent) => !robotsFor(robots, agent).allows("/"));
}
