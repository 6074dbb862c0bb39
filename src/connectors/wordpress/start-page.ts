/**
 * Asks a site's start page as anyone. Redirects are followed only on the same host, from http to https or to another
 * path, and never with a password; the caller learns that there was one, because it is advice for the person.
 */
import { type Exchange, FetchError, type NetSession } from "#net/index.ts";

const MAX_HOPS = 3;
const MAX_BYTES = 512 * 1024;

export type StartPage =
  | { readonly is: "page"; readonly exchange: Exchange; readonly hops: readonly string[] }
  | { readonly is: "elsewhere"; readonly to: string }
  | { readonly is: "failed"; readonly error: FetchError };

export async function askStartPage(session: NetSession, siteUrl: string): Promise<StartPage> {
  const hops: string[] = [];
  let address = siteUrl;
  try {
    for (;;) {
      const exchange = await session.fetch(address, { maxBytes: MAX_BYTES });
      const next = redirectTarget(exchange);
      if (next === null) return { is: "page", exchange, hops };
      if (!staysHere(new URL(address), next) || hops.length === MAX_HOPS) return { is: "elsewhere", to: next.href };
      address = next.href;
      hops.push(address);
    }
  } catch (error) {
    if (error instanceof FetchError) return { is: "failed", error };
    throw error;
  }
}

function redirectTarget({ status, headers, url }: Exchange): URL | null {
  if (status < 300 || status >= 400) return null;
  return URL.parse(headers.find(([name]) => name === "location")?.[1] ?? "", url);
}

function staysHere(from: URL, to: URL): boolean {
  if (to.username || to.password) return false;
  const becomesSecure = from.protocol === "http:" && to.protocol === "https:" && !from.port && !to.port;
  return to.hostname === from.hostname && (to.origin === from.origin || becomesSecure);
}
