/** A site that is served somewhere else for one audit, such as a build before it is published: its own URLs lead there. */
import type { HeaderList } from "#domain/headers.ts";

export interface ServedAt {
  /** Of the site, such as `https://example.com`. */
  readonly origin: string;
  /** Of the server that is asked in its place, such as `http://localhost:4321`. */
  readonly at: string;
}

/** Headers in which a server names its own URLs. */
const WITH_URLS = new Set(["location", "content-location", "link", "refresh"]);
/** Hosts of previews keep all of them out of search engines by it; the site's own server decides for the site. */
const OF_THE_SERVER = new Set(["x-robots-tag"]);

export function createServedAt(served: ServedAt | undefined) {
  const site = served && new URL(served.origin);

  /** Also with http for https and with or without www: a redirect between those must not lead to the live site. */
  function isOfSite(url: URL): boolean {
    if (site === undefined) return false;
    if (url.origin === site.origin) return true;
    return (
      url.port === "" && site.port === "" && withoutWww(url) === withoutWww(site) && /^https?:$/.test(url.protocol)
    );
  }

  return {
    /** Where a URL is asked for. */
    placeOf(url: URL): URL {
      if (served === undefined || !isOfSite(url)) return url;
      const place = new URL(served.at);
      // Set, not resolved: a path that begins with two slashes would name a host.
      place.pathname = url.pathname;
      place.search = url.search;
      return place;
    },

    /** What the site itself would have sent. */
    asOfSite(headers: HeaderList, url: URL): HeaderList {
      if (served === undefined || !isOfSite(url)) return headers;
      return headers
        .filter(([name]) => !OF_THE_SERVER.has(name))
        .map(([name, value]) =>
          WITH_URLS.has(name) ? [name, value.replaceAll(served.at, url.origin)] : [name, value],
        );
    },
  };
}

function withoutWww({ hostname }: URL): string {
  return hostname.replace(/^www\./, "");
}
