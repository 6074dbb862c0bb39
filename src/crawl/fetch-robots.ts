/** The robots.txt of a site outside any audit. */
import type { RobotsFacts } from "#domain/site.ts";
import type { Net } from "#net/index.ts";
import { createFetcher } from "./fetcher.ts";
import { readRobots } from "./read-robots.ts";

const NO_ACCESS = { headers: {}, cookies: {}, basicAuth: null };

/** @param origin scheme, host and port; redirects are followed, each past the guard of `net` */
export async function fetchRobots(origin: string, net: Net, signal: AbortSignal): Promise<RobotsFacts> {
  const session = net.session();
  const fetcher = createFetcher(session, { access: NO_ACCESS }, signal);
  try {
    return await readRobots(origin, (url, maxBytes) => fetcher.ask(url, { maxBytes }));
  } finally {
    await session.close();
  }
}
