/**
 * Whom limits for each address count: an IPv4 address, and of IPv6 the network of 64 bits, because whoever has one has all of
 * its addresses (RFC 6177) and would never reach a limit.
 */
import { isIP } from "node:net";

export function addressGroup(address: string): string {
  const [bare = ""] = withoutPort(address).split("%");
  if (isIP(bare) !== 6) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = "", after] = bare.split("::");
  const head = before.split(":").filter((group) => group !== "");
  const tail = after?.split(":").filter((group) => group !== "") ?? [];
  // A dotted end stands for two groups; it is never among the first four unless they are all there.
  const dotted = tail.at(-1)?.includes(".") || head.at(-1)?.includes(".") ? 1 : 0;
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length - dotted) }, () => "0");
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** Some proxies name the port as well, which is another for each connection. */
function withoutPort(address: string): string {
  return /^\[(?<v6>.*)\](:\d+)?$/.exec(address)?.groups?.v6 ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
