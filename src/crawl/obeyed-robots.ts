/**
 * Which rules of a robots.txt a crawl obeys: those for Sitemend, and under another User-Agent also those that name its
 * product token. Another name never opens what a site has closed to us, and never ignores what the site says to that name.
 */
import type { CrawlPlan } from "#domain/crawl.ts";
import { parseRobots, type RobotsTxt } from "#domain/robots-txt.ts";

export function obeyedRobots(
  text: string,
  { userAgent = null }: Pick<CrawlPlan, "userAgent">,
): Pick<RobotsTxt, "allows" | "crawlDelaySeconds"> {
  const own = parseRobots(text);
  const token = userAgent === null ? null : productToken(userAgent);
  const named = token === null ? null : parseRobots(text, token);
  // Everybody's group is no wish about this name; for Sitemend the site may have other rules.
  if (named === null || named.group === null || named.group.name === "*") return own;
  return {
    allows: (path) => own.allows(path) && named.allows(path),
    crawlDelaySeconds:
      own.crawlDelaySeconds === null && named.crawlDelaySeconds === null
        ? null
        : Math.max(own.crawlDelaySeconds ?? 0, named.crawlDelaySeconds ?? 0),
  };
}

/** `Tea` of `Tea/1.0 …`, and of `Mozilla/5.0 (compatible; Tea/1.0)`; `null` where there is none. */
function productToken(userAgent: string): string | null {
  return /\(compatible; *([a-z_-]+)/i.exec(userAgent)?.[1] ?? /^[a-z_-]+/i.exec(userAgent)?.[0] ?? null;
}
