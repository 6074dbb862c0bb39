/** Public pages of the website as they are served now: what a file is told by. */
import type { NetSession } from "#net/index.ts";
import type { LivePage } from "./locate/index.ts";

const MOST_HOPS = 5;

/** `null` when it cannot be had, is no page, or leads to another host. */
export async function readLivePage(session: NetSession, url: string): Promise<LivePage | null> {
  let at = url;
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    const answer = await session.fetch(at).catch(() => null);
    if (answer === null) return null;
    const location = answer.headers.find(([name]) => name === "location")?.[1];
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
      const next = URL.parse(location, at);
      if (next === null || next.host !== new URL(url).host) return null;
      at = next.href;
    } else if (answer.status === 200) return { url, html: new TextDecoder().decode(answer.body) };
    else return null;
  }
  return null;
}
