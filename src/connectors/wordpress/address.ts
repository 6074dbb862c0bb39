/** Comparing addresses as WordPress means them. */

/** The same place: a final slash and the case of the escapes do not matter. */
export function sameAddress(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = "";
  return url.href.replace(/\/(?=$|\?)/, "").replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

/** Path and query, as a redirect is kept by. */
export function pathOf(address: string): string {
  const url = new URL(address);
  return url.pathname + url.search;
}
