import { parameterOf, parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeNoindex } from "../kit/suggest/indexing.ts";

/** Words for a search in a path, and the parameters that hold what was searched for. */
const SEARCH_PATH = /\/(search|suche|recherche|buscar|busca|busqueda|ricerca|zoeken|szukaj|sok)(\.[a-z]+)?\/?$/i;
const SEARCH_KEYS = ["q", "query", "s", "search", "keyword", "keywords", "term"];

export default defineCheck({
  id: "url-search-indexable",
  title: "Search result page may be listed",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "This page lists what the site's own search found for “{words}”, and may be listed by search engines.",
  noSuggestion: "The directive would have to be set in the search template.",
  docs: {
    what: "The page shows results of the site's own search, and nothing keeps it from being listed.",
    why: "Every word somebody searches for makes a page. Search engines do not want results in their results, and spammers link to such pages to have their words listed.",
    fix: "Let search results carry a noindex. SEO plugins do so unless it was switched off.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const address = parsedAddress(page.url);
    // WordPress searches at its start page, with `?s=`.
    const keys = address.pathname === "/" ? ["s"] : SEARCH_PATH.test(address.pathname) ? SEARCH_KEYS : [];
    const words = keys.map((key) => parameterOf(address, key)?.trim()).find(Boolean);
    if (words) yield { words };
  },

  suggest: (context) => proposeNoindex(context, "safe"),

  examples: () => ({
    fails: [
      { url: "https://example.com/?s=oolong", html: "<h1>Results</h1>", because: "WordPress was searched" },
      { url: "https://example.com/search?q=oolong", html: "<h1>Results</h1>", because: "a search was asked" },
      { url: "https://example.com/de/suche.php?term=oolong", html: "<h1>Treffer</h1>", because: "it is German" },
    ],
    passes: [
      { url: "https://example.com/?s=", html: "<p>Tea</p>", because: "nothing was searched for" },
      { url: "https://example.com/search/", html: "<h1>Search</h1>", because: "the form alone is a page" },
      { url: "https://example.com/?q=oolong", html: "<p>Tea</p>", because: "the start page may use q for anything" },
      { url: "https://example.com/sizes?s=large", html: "<p>Tea</p>", because: "s may be a size" },
      { url: "https://example.com/research?q=3", html: "<p>Tea</p>", because: "it is another word" },
      {
        url: "https://example.com/?s=oolong",
        html: '<meta name="robots" content="noindex">',
        because: "it is kept from being listed",
      },
    ],
  }),
});
