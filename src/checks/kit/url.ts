/** Small questions about URLs and hosts. Documents carry URLs in canonical form, so plain comparison is mostly enough. */

export function parseUrl(url: string): URL | undefined {
  return URL.parse(url) ?? undefined;
}

/** Same host up to a leading `www.`: the two are one site to its owner. */
export function isSameSite(one: string, other: string): boolean {
  if (beginAlike(one, other)) return true;
  const [first, second] = [parseUrl(one), parseUrl(other)];
  return first !== undefined && second !== undefined && bareHost(first) === bareHost(second);
}

/** Written with the same protocol and host, as nearly all links of a site are: nothing needs to be parsed then. */
function beginAlike(one: string, other: string): boolean {
  const end = one.indexOf("/", "https://".length);
  return end !== -1 && /^https?:\/\//.test(one) && other.startsWith(one.slice(0, end + 1));
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./, "");
}

/** Secure Contexts §3.1: browsers trust loopback without TLS. */
export function isLoopbackUrl({ hostname }: URL): boolean {
  return hostname === "[::1]" || hostname.startsWith("127.") || /(^|\.)localhost$/.test(hostname);
}

/** Where people buy, in the languages of most shops; alternatives of a pattern. */
export const CART_WORDS =
  "cart|basket|checkout|warenkorb|kasse|panier|carrito|carrello|winkelwagen|carrinho|koszyk|varukorg|korzina|sepet|kosik|cos-de-cumparaturi";
/** Paths that owners keep from search engines on purpose: login, cart, account, comment replies, site search. */
const PRIVATE_PATH = new RegExp(
  `/(wp-admin|wp-login\\.php|admin|login|log-in|signin|sign-in|signup|sign-up|register|logout|account|my-account|konto|mein-konto|mon-compte|mi-cuenta|search|suche|recherche|buscar|busca|ricerca|zoeken|szukaj|${CART_WORDS})(\\.(?:html?|php|aspx))?(/|$|\\?)`,
  "i",
);
const PRIVATE_QUERY = /[?&](s|q|replytocom|add-to-cart|preview|redirect_to)=/i;

export function isPrivateByDesign(url: string): boolean {
  const parsed = parseUrl(url);
  return parsed !== undefined && (PRIVATE_PATH.test(`${parsed.pathname}/`) || PRIVATE_QUERY.test(parsed.search));
}

/** For locators: data URIs can be huge, and their beginning tells them apart well enough. */
export function shortLocator(url: string): string {
  return url.length <= 500 ? url : `${url.slice(0, 500)}~${url.length}`;
}

export function asHttps(url: string): string {
  return url.replace(/^http:/i, "https:");
}
