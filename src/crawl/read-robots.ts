/** Fetches robots.txt and says what its absence means (RFC 9309 §2.3.1): 4xx allows all, 5xx and silence forbid all. */

import { MAX_ROBOTS_BYTES, parseRobots } from "#domain/robots-txt.ts";
import type { RobotsFacts } from "#domain/site.ts";
import { type FetchAnswer, redirectTarget } from "./fetcher.ts";

/** RFC 9309 §2.3.1.2: at least five redirects are followed; more count as missing. */
const MAX_REDIRECTS = 5;

export async function readRobots(
  origin: string,
  ask: (url: string, maxBytes: number) => Promise<FetchAnswer>,
): Promise<RobotsFacts> {
  const url = `${origin}/robots.txt`;
  // One byte more tells a file that is cut from one that fits.
  let answer = await ask(url, MAX_ROBOTS_BYTES + 1);
  let next = redirectTarget(answer);
  for (let hops = 0; next && hops < MAX_REDIRECTS; hops++) {
    answer = await ask(next, MAX_ROBOTS_BYTES + 1);
    next = redirectTarget(answer);
  }
  const state = stateOf(answer);
  const body = state === "found" ? (answer.exchange?.body ?? new Uint8Array()) : new Uint8Array();
  const text = new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(body.subarray(0, MAX_ROBOTS_BYTES))
    .replaceAll("\0", "");
  const robots = parseRobots(text);
  return {
    url,
    state,
    status: answer.exchange?.status ?? null,
    failure: answer.failure,
    text,
    bytes: body.length,
    sitemaps: robots.sitemaps,
    crawlDelaySeconds: robots.crawlDelaySeconds,
    blocksAll: ["*", "Googlebot"].some((agent) => !parseRobots(text, agent).allows("/")),
  };
}

function stateOf({ exchange }: FetchAnswer): RobotsFacts["state"] {
  if (!exchange || exchange.status >= 500) return "unreachable";
  return exchange.status >= 200 && exchange.status <= 299 ? "found" : "missing";
}
