/** How an address reads: the parts of a URL as people see them. */

/** Percent codes as the letters they stand for; as written where they stand for none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The folders and the last part of a path, without empty ones. */
export function segmentsOf(pathname: string): readonly string[] {
  return pathname.split("/").filter((segment) => segment !== "");
}

/** Parameters that only say where a visitor came from. */
const TRACKING =
  /^(utm_[a-z]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|mc_cid|mc_eid|_hsenc|_hsmi)$/i;

export function trackingKeys(url: URL): readonly string[] {
  return [...new Set(url.searchParams.keys())].filter((key) => TRACKING.test(key));
}
