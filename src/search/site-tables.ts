/** Rows of any source → clicks of a website's pages and queries, under the URLs that its audits know; so all sources order the same. */
import { MAX_URL_LENGTH, resolveUrl, withoutWww } from "#crawl/index.ts";
import type { QuerySearchCounts, SearchCounts, SearchTables } from "#domain/search.ts";
import { SearchTally } from "./search-tally.ts";

/** A longer one was made to be stored. */
const QUERY_LENGTH = 500;
/** Larger counts and sums are none of the database. */
export const SUM_AT_MOST = 2_147_483_647;

/** What a row is about: a page, a query, or both. */
export interface RowKeys {
  readonly url: string | null;
  readonly query: string | null;
}

export class SiteTables {
  readonly #site: string;
  readonly #origin: string;
  readonly #pages = new SearchTally();
  readonly #pagesOfQueries = new SearchTally();
  readonly #queries = new SearchTally();
  readonly #leftOut = { otherSite: 0, noUrl: 0, unreadable: 0 };

  constructor(origin: string) {
    this.#site = siteKeyOf(new URL(origin));
    this.#origin = new URL(origin).origin;
  }

  add({ url: written, query: text }: RowKeys, counts: SearchCounts): void {
    const query = text === null ? null : text.slice(0, QUERY_LENGTH);
    if (written === null) {
      if (query !== null) this.#queries.add(JSON.stringify([null, query]), counts);
      return;
    }
    const url = this.#urlOf(written);
    if (url === null) return;
    if (query === null) this.#pages.add(url, counts);
    else {
      this.#pagesOfQueries.add(url, counts);
      this.#queries.add(JSON.stringify([url, query]), counts);
    }
  }

  leaveOutUnreadable(): void {
    this.#leftOut.unreadable++;
  }

  /** The pages' own table counts where there is one; the rows of a page's queries miss those that Google hides. */
  result(): SearchTables {
    const pages = this.#pages.size > 0 ? this.#pages : this.#pagesOfQueries;
    return {
      pages: Array.from(pages.counts(), ([url, counts]) => ({ url, ...counts })),
      queries: Array.from(this.#queries.counts(), ([key, counts]) => ({ ...queryOf(key), ...counts })),
      leftOut: { ...this.#leftOut },
    };
  }

  /** Whether the sums are those of no website. */
  static isTooLarge({ pages, queries }: Pick<SearchTables, "pages" | "queries">): boolean {
    let [clicks, impressions] = [0, 0];
    for (const page of pages) {
      clicks += page.clicks;
      impressions += page.impressions;
    }
    return [{ clicks, impressions }, ...queries].some(
      (counts) => counts.clicks > SUM_AT_MOST || counts.impressions > SUM_AT_MOST,
    );
  }

  #urlOf(written: string): string | null {
    const url = resolveUrl(written, undefined)?.url;
    // No audit crawls a longer one, and none fits into an index.
    if (url === undefined || url.length > MAX_URL_LENGTH) {
      this.#leftOut.noUrl++;
      return null;
    }
    const { origin, pathname, search, hostname, port } = new URL(url);
    // Audits know pages by the website's own scheme and host.
    if (siteKeyOf({ hostname, port }) === this.#site)
      return origin === this.#origin ? url : `${this.#origin}${pathname}${search}`;
    this.#leftOut.otherSite++;
    return null;
  }
}

/** Google counts both schemes and `www.` for one site where a domain is the property. */
export function siteKeyOf({ hostname, port }: Pick<URL, "hostname" | "port">): string {
  return `${withoutWww(hostname)}:${port}`;
}

function queryOf(key: string): Pick<QuerySearchCounts, "query" | "url"> {
  const [url, query] = JSON.parse(key) as readonly [string | null, string];
  return { url, query };
}
