/**
 * Who may be asked at all. The rules for a URL as written (scheme, user info, name, port, address literal) need no
 * network; the rule for a name is that every address it leads to is allowed, so that one private answer among public
 * ones refuses the whole. An administrator's allow list lifts name, port and address rules for what is on it.
 */
import ipaddr from "ipaddr.js";
import { inAny, isPublicAddress, parseAddress } from "./address.ts";

/** Why a target is refused, in words for the person who gave it. */
export type TargetRefusal = string;

export type Guard = ReturnType<typeof createGuard>;

/** First and last of each range. */
type Ports = readonly (readonly [first: number, last: number])[];

/** Where websites are: of public hosts and of allowed networks, nothing else is read. */
const WEB_PORTS: Ports = [80, 443, 8080, 8443].map((port) => [port, port] as const);
const PRIVATE_SUFFIXES = [".local", ".internal", ".localhost", ".home.arpa"];

export const NOT_PUBLIC = "The hostname doesn't resolve to a public IP address.";
const OTHER_PORT =
  "This port isn't allowed in this network. SITEMEND_ALLOW_PRIVATE allows 80, 443, 8080 and 8443, unless the entry lists others.";
/** One wording for a name that is unknown and a name that is private: the answer must not map an inner network. */
export const NAME_NOT_PUBLIC =
  "The hostname couldn't be resolved, or resolves to a private IP address. Check the spelling.";

/**
 * @param allowPrivate CIDRs, addresses, names, each with an optional `:port` or `:first-last`, or `:*` for all
 * @param ownServer `host:port` of a server that this installation has started itself
 */
export function createGuard(allowPrivate: readonly string[], ownServer: () => string | undefined = () => undefined) {
  const allowed = allowPrivate.map(parseEntry);

  /** Entries that an address lies in. */
  function entriesOf(address: string): readonly Entry[] {
    const parsed = parseAddress(address);
    return parsed === null ? [] : allowed.filter(({ range }) => range !== null && inAny(parsed, [range]));
  }

  /** The name itself, or the address literal, is on the allow list with this port. */
  function isListed(url: URL): boolean {
    const host = bareHost(url);
    const named = allowed.filter(({ name }) => name === host);
    return [...named, ...entriesOf(host)].some(({ ports }) => fits(ports, url)) || isOwnServer(url);
  }

  /** Only loopback is asked about: nothing else can be ours. */
  function isOwnServer(url: URL): boolean {
    return url.protocol === "http:" && url.hostname === "127.0.0.1" && url.host === ownServer();
  }

  return {
    isListed,
    isOwnServer,

    /** Checks the URL as written; `null` = nothing speaks against it so far. */
    refuseUrl(url: URL): TargetRefusal | null {
      if (url.protocol !== "http:" && url.protocol !== "https:") return "Only http and https URLs are supported.";
      if (url.username || url.password) return "The URL must not contain a username or password.";
      if (isListed(url)) return null;
      const host = bareHost(url);
      if (entriesOf(host).some(({ isNetwork }) => isNetwork)) return OTHER_PORT;
      if (!mayBePublic(host)) return NOT_PUBLIC;
      return fits(WEB_PORTS, url) ? null : "Only ports 80, 443, 8080 and 8443 are supported.";
    },

    /** Checks an address that a host was resolved or connected to. */
    allowsAddress(url: URL, address: string): boolean {
      if (isPublicAddress(address) || isListed(url)) return true;
      // An entry for one port of a host vouches for that host as written, not for names that lead to it.
      return entriesOf(address).some(({ ports, isNetwork }) => ports === null || (isNetwork && fits(ports, url)));
    },
  };
}

/** A public address, or a name that public name servers could know. */
function mayBePublic(host: string): boolean {
  if (parseAddress(host)) return isPublicAddress(host);
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix));
}

/** The host without the brackets of an IPv6 literal. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

interface Entry {
  readonly name: string | null;
  readonly range: [ipaddr.IPv4 | ipaddr.IPv6, number] | null;
  /** It stands for more than one machine. */
  readonly isNetwork: boolean;
  /** `null` = any port. */
  readonly ports: Ports | null;
}

function parseEntry(text: string): Entry {
  const [, cidr = "", portsOfNetwork] = /^([^/]+\/\d{1,3})(?::(.+))?$/.exec(text) ?? [];
  if (ipaddr.isValidCIDR(cidr)) {
    const range = ipaddr.parseCIDR(cidr);
    const isNetwork = !isOneMachine(range);
    const ports = portsOfNetwork === undefined && isNetwork ? WEB_PORTS : parsePorts(portsOfNetwork);
    return { name: null, range, isNetwork, ports };
  }
  const parts = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}(?:-\d{1,5})?|\*))?$/.exec(text);
  const host = parts?.[1] ?? parts?.[2] ?? text;
  const ports = parsePorts(parts?.[3]);
  const address = parseAddress(host);
  if (address) return { name: null, range: [address, widthOf(address)], isNetwork: false, ports };
  return { name: host.toLowerCase(), range: null, isNetwork: false, ports };
}

const LOOPBACK = ipaddr.parseCIDR("127.0.0.0/8");

/** All of loopback is the machine that we run on. */
function isOneMachine([address, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  return bits === widthOf(address) || (bits >= LOOPBACK[1] && inAny(address, [LOOPBACK]));
}

function widthOf(address: ipaddr.IPv4 | ipaddr.IPv6): number {
  return address.kind() === "ipv4" ? 32 : 128;
}

function parsePorts(text = "*"): Ports | null {
  if (text === "*") return null;
  const [first = 0, last = first] = text.split("-").map(Number);
  return [[first, last]];
}

function fits(ports: Ports | null, { port, protocol }: URL): boolean {
  const asked = Number(port || (protocol === "https:" ? 443 : 80));
  return ports === null || ports.some(([first, last]) => first <= asked && asked <= last);
}
