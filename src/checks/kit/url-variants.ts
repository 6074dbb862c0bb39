/** Addresses that lead to one page by technical accident: case, slashes, the order of parameters, sessions, tracking. */

/** Parameters that never choose what a page shows. */
const IDLE_PARAMETER =
  /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|ref|phpsessid|jsessionid|sid|sessionid|session_id|aspsessionid\w*)$/i;
const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;
const PATH_SESSION = /;jsessionid=[^/?]*/;

/** The same for all spellings of an address. */
export function technicalKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = url.pathname
    .toLowerCase()
    .replace(PATH_SESSION, "")
    .replace(/\/{2,}/g, "/")
    .replace(INDEX_FILE, "/")
    .replace(/(.)\/$/, "$1");
  const parameters = [...url.searchParams]
    .filter(([name]) => !IDLE_PARAMETER.test(name))
    .map(([name, value]) => `${name}=${value}`.toLowerCase())
    .sort();
  return `${url.host}${path}?${parameters.join("&")}`;
}

/** The address of a folder, written with the file that a server sends for it. */
export function namesIndexFile(address: string): boolean {
  return INDEX_FILE.test(URL.parse(address)?.pathname ?? "");
}

/** All of them are spellings of one address. */
export function areVariants(addresses: readonly string[]): boolean {
  const [first] = addresses;
  const key = first === undefined ? "" : technicalKey(first);
  return addresses.every((address) => technicalKey(address) === key);
}
