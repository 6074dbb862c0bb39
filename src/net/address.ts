/**
 * Which addresses are public. IPv4 is judged by a block list (the IANA special-purpose registry), IPv6 by an allow list
 * (2000::/3) minus the special blocks inside it: new IPv6 blocks appear, and a block list would miss them. IPv4-mapped,
 * NAT64, link-local, unique-local and SRv6 addresses all lie outside 2000::/3, so they need no row of their own.
 */
import ipaddr from "ipaddr.js";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** https://www.iana.org/assignments/iana-ipv4-special-registry plus multicast. */
const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map((cidr) => ipaddr.parseCIDR(cidr));

const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/** https://www.iana.org/assignments/iana-ipv6-special-registry, the rows inside 2000::/3 (2001::/23 holds Teredo). */
const SPECIAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"].map((cidr) =>
  ipaddr.parseCIDR(cidr),
);

/** True only for an address literal that anyone on the internet could reach. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  if (address.kind() === "ipv4") return !inAny(address, SPECIAL_V4);
  return inAny(address, [GLOBAL_V6]) && !inAny(address, SPECIAL_V6);
}

/** True when the address lies in one of the ranges; ranges of the other family never match. */
export function inAny(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Range[]): boolean {
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
}

/** Four-part decimal IPv4 or IPv6 without zone; other spellings have been normalised by the URL parser before. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.includes("%")) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}
