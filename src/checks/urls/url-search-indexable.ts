import { parameterOf, parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeNoindex } from "../kit/suggest/indexing.ts";

/** Words for a search in a path, and the parameters that hold what was searched for. */
const SEARCH_PATH = /\/(search|suche|recherche|buscar|busca|busqueda|ricerca|zoeken|szukaj|sok)(\.[a-z]+)?\/?$/i;
const SEARCH_KEYS = ["q", "query", "s", "search", "keyword", "keywords", "term"];

export default defineCheck({
  id: "url-search-indexable",
  title: "Internal search results page is indexable",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "This is an indexable internal search results page for “{words}”.",
  noSuggestion: "The directive has to be set in the search template.",
  docs: {
    what: "The page is an internal search results page, and nothing prevents it from being indexed.",
    why: "Every query creates a new page. Google doesn't want search results in its index, and spammers exploit such pages.",
    fix: "Noindex search results pages. SEO plugins do this by default.",
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
      { url: "https://example.com/?s=oolong", html: "<h1>Results</h1>", because: "it is a WordPress search" },
      { url: "https://example.com/search?q=oolong", html: "<h1>Results</h1>", because: "it is a search query" },
      { url: "https://example.com/de/suche.php?term=oolong", html: "<h1>Treffer</h1>", because: "it is German" },
    ],
    passes: [
      { url: "https://example.com/?s=", html: "<p>Tea</p>", because: "the query is empty" },
      { url: "https://example.com/search/", html: "<h1>Search</h1>", because: "the form alone is a page" },
      { url: "https://example.com/?q=oolong", html: "<p>Tea</p>", because: "the homepage may use q for anything" },
      { url: "https://example.com/sizes?s=large", html: "<p>Tea</p>", because: "s may be a size" },
      { url: "https://example.com/research?q=3", html: "<p>Tea</p>", because: "it is another word" },
      {
        url: "https://example.com/?s=oolong",
        html: '<meta name="robots" content="noindex">',
        because: "it is noindexed",
      },
    ],
  }),
});
