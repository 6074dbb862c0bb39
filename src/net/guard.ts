/**
 * Who may be asked at all. The rules for a URL as written (scheme, user info, name, port, address literal) need no
 * network; the rule for a name is that every address it leads to is allowed, so that one private answer among public
 * ones refuses the whole. An administrator's allow list lifts name, port and address rules for what is on it.
 */
import ipaddr from "ipaddr.js";
import { inAny, isPublicAddress, parseAddress } from "./address.ts";

/** Why a target is refused, in words for the person who gave it. */
export type Refusal = string;

export type Guard = ReturnType<typeof createGuard>;

const PORTS = new Set(["", "80", "443", "8080", "8443"]);
const PRIVATE_SUFFIXES = [".local", ".internal", ".localhost", ".home.arpa"];

export const NOT_PUBLIC = "The host does not lead to a public address.";
/** One wording for a name that is unknown and a name that is private: the answer must not map an inner network. */
export const NAME_NOT_PUBLIC =
  "The name could not be resolved, or leads to an address that is not public. Check its spelling.";

/**
 * @param allowPrivate CIDRs, addresses, names, each of the last two with an optional `:port`
 * @param ownServer `host:port` of a server that this installation has started itself
 */
export function createGuard(allowPrivate: readonly string[], ownServer: () => string | undefined = () => undefined) {
  const allowed = allowPrivate.map(parseEntry);

  function addressIsListed(address: string, port: string | null): boolean {
    const parsed = parseAddress(address);
    return (
      parsed !== null && allowed.some((entry) => entry.range && inAny(parsed, [entry.range]) && fits(entry.port, port))
    );
  }

  /** The name itself, or the address literal, is on the allow list with this port. */
  function isListed(url: URL): boolean {
    const host = bareHost(url);
    const port = url.port || (url.protocol === "https:" ? "443" : "80");
    return (
      allowed.some((entry) => entry.name === host && fits(entry.port, port)) ||
      addressIsListed(host, port) ||
      isOwnServer(url)
    );
  }

  /** Only loopback is asked about: nothing else can be ours. */
  function isOwnServer(url: URL): boolean {
    return url.protocol === "http:" && url.hostname === "127.0.0.1" && url.host === ownServer();
  }

  return {
    isListed,
    isOwnServer,

    /** Checks the URL as written; `null` = nothing speaks against it so far. */
    refuseUrl(url: URL): Refusal | null {
      if (url.protocol !== "http:" && url.protocol !== "https:") return "Only http and https addresses can be read.";
      if (url.username || url.password) return "The address must not carry a user name or password.";
      if (isListed(url)) return null;
      const host = bareHost(url);
      if (!mayBePublic(host)) return NOT_PUBLIC;
      return PORTS.has(url.port) ? null : "Only the ports 80, 443, 8080 and 8443 can be read.";
    },

    /** Checks an address that a host was resolved or connected to. */
    allowsAddress(url: URL, address: string): boolean {
      return isPublicAddress(address) || isListed(url) || addressIsListed(address, null);
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
  /** `null` = any port. */
  readonly port: string | null;
}

function parseEntry(text: string): Entry {
  if (ipaddr.isValidCIDR(text)) return { name: null, range: ipaddr.parseCIDR(text), port: null };
  const parts = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text);
  const host = parts?.[1] ?? parts?.[2] ?? text;
  const port = parts?.[3] ?? null;
  const address = parseAddress(host);
  if (address) return { name: null, range: [address, address.kind() === "ipv4" ? 32 : 128], port };
  return { name: host.toLowerCase(), range: null, port };
}

/** `asked` is null when only the address is known: then an entry for one port does not vouch for it. */
function fits(listed: string | null, asked: string | null): boolean {
  return listed === null || listed === asked;
}
