/** What a host's spelling says: an address or a name, for the public or not. Nothing is looked up. */
import { getDomain } from "tldts";

/** Names that can never be looked up in public: RFC 2606, RFC 6761, RFC 6762, RFC 8375 and ICANN's `.internal`. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|test|invalid|localdomain|lan|intranet|home\.arpa)$/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
/** RFC 1918, RFC 6598, RFC 3927, RFC 1122: loopback, private, shared and link-local. */
const PRIVATE_IPV4 =
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
/** Loopback, unspecified, unique local (RFC 4193), link-local. */
const PRIVATE_IPV6 = /^\[(::1?\]|f[cd]|fe[89ab])/;

/** Nobody outside the owner's machine or network can open it. */
export function isPrivateHost({ hostname }: URL): boolean {
  if (hostname.startsWith("[")) return PRIVATE_IPV6.test(hostname);
  if (IPV4.test(hostname)) return PRIVATE_IPV4.test(hostname);
  return !hostname.includes(".") || PRIVATE_NAMES.test(hostname);
}

/** A name that the public can look up: HTTPS, www and search engines make sense for it. */
export function hasPublicName(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const { hostname } = parsed;
  return !hostname.startsWith("[") && !IPV4.test(hostname) && !isPrivateHost(parsed);
}

/** The name that somebody registered: `tea.co.uk` of `www.shop.tea.co.uk`; `null` for addresses and local names. */
export function registrableDomain({ hostname }: URL): string | null {
  // Below github.io and the like every name belongs to somebody else.
  return getDomain(hostname, { allowPrivateDomains: true });
}
