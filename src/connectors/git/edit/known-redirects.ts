/** Redirects that the repository's files hold already: what is proposed must neither lead in circles nor through one of them. */
import { parse as parseToml } from "smol-toml";
import type { SiteSource } from "../locate/site-source.ts";
import { FixRefused } from "./refused.ts";

export interface KnownRedirect {
  readonly from: string;
  readonly to: string;
  /** The file that says so. */
  readonly path: string;
}

/** @throws FixRefused */
export function assertNewRedirect(
  entry: Pick<KnownRedirect, "from" | "to">,
  known: readonly KnownRedirect[],
  origin: string,
): void {
  const [from, to] = [keyOf(entry.from, origin), keyOf(entry.to, origin)];
  if (from === to)
    throw new FixRefused("value_not_possible", `${entry.from} would be redirected to itself, without end.`);
  for (const one of known) {
    if (to !== undefined && leadsOn(one, to, origin))
      throw new FixRefused(
        "value_not_possible",
        keyOf(one.to, origin) === from
          ? `${one.path} redirects ${one.from} to ${one.to}: visitors would go round in circles. Remove that redirect first.`
          : `${one.path} redirects ${one.from} to ${one.to}, so visitors would be redirected twice. Redirect to ${one.to} instead.`,
      );
    if (keyOf(one.to, origin) === from && keyOf(one.from, origin) !== from)
      throw new FixRefused(
        "value_not_possible",
        `${one.path} redirects ${one.from} to ${one.to}, so its visitors would be redirected twice. Let it lead to ${entry.to} first.`,
      );
  }
}

/** A link's new address. @throws FixRefused */
export function assertDirect(value: string, known: readonly KnownRedirect[], pageUrl: string): void {
  const target = URL.parse(value, pageUrl);
  const origin = new URL(pageUrl).origin;
  const key = target === null ? undefined : keyOf(target.href, origin);
  const redirect = key === undefined ? undefined : known.find((one) => leadsOn(one, key, origin));
  if (redirect)
    throw new FixRefused(
      "value_not_possible",
      `${redirect.path} redirects ${redirect.from} to ${redirect.to}. Link to ${redirect.to} instead.`,
    );
}

/** @param lists paths of `_redirects` files */
export function knownRedirects({ texts }: SiteSource, lists: readonly string[]): readonly KnownRedirect[] {
  return [
    ...lists.flatMap((path) => inList(path, texts.get(path) ?? "")),
    ...inTable("netlify.toml", texts.get("netlify.toml")),
    ...inObject("vercel.json", texts.get("vercel.json")),
  ];
}

/** Rewrites and error pages have other statuses; without one it is a redirect. */
function inList(path: string, text: string): readonly KnownRedirect[] {
  return text.split("\n").flatMap((line) => {
    const [from = "", ...rest] = line.replace(/#.*/, "").trim().split(/\s+/);
    const at = rest.findIndex((part) => /^(?:\/|https?:\/\/)/.test(part));
    const status = rest[at + 1] ?? "301";
    return at === -1 || !/^3\d\d!?$/.test(status) ? [] : [{ from, to: rest[at] ?? "", path }];
  });
}

function inTable(path: string, text: string | undefined): readonly KnownRedirect[] {
  const { redirects } = parsed(() => parseToml(text ?? ""));
  return entriesOf(redirects).flatMap(({ from, to, status }) =>
    isAddress(from) && isAddress(to) && /^3\d\d$/.test(String(status ?? 301)) ? [{ from, to, path }] : [],
  );
}

function inObject(path: string, text: string | undefined): readonly KnownRedirect[] {
  const { redirects } = parsed(() => JSON.parse(text ?? "{}"));
  return entriesOf(redirects).flatMap(({ source: from, destination: to }) =>
    isAddress(from) && isAddress(to) ? [{ from, to, path }] : [],
  );
}

function parsed(parse: () => unknown): Readonly<Record<string, unknown>> {
  try {
    const value = parse();
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function entriesOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Hosts take an address with and without the final slash for one. `undefined`: on another host. */
function keyOf(address: string, origin: string): string | undefined {
  const url = URL.parse(address, origin);
  if (url === null || url.origin !== origin) return undefined;
  return url.pathname.replace(/\/+$/, "") + url.search;
}

const MAX_UNKNOWN = 3;

/** Whether a visitor of the address is sent on to another one; a rule that only adds or removes a slash isn't meant. */
function leadsOn({ from, to }: KnownRedirect, key: string, origin: string): boolean {
  const own = from.startsWith("/") ? from : fromHere(from, origin);
  if (own === undefined || keyOf(to, origin) === key) return false;
  if (!/[*:(]/.test(own)) return keyOf(own, origin) === key;
  const parts = own.replace(/\/+$/, "").split(/(\*|:\w+\*?|\([^()]*\)\*?)/);
  if (parts.filter((_, at) => at % 2 === 1).length > MAX_UNKNOWN) return false;
  const source = parts.map((part, at) => (at % 2 === 0 ? RegExp.escape(part) : /^:\w+$/.test(part) ? "[^/]+" : ".*"));
  return new RegExp(`^${source.join("")}$`, "u").test(key) || new RegExp(`^${source.join("")}$`, "u").test(`${key}/`);
}

/** The path of a rule that names its host, if it is this one. */
function fromHere(from: string, origin: string): string | undefined {
  const [, host, path = "/"] = /^https?:\/\/([^/]+)(\/.*)?$/.exec(from) ?? [];
  return host === new URL(origin).host ? path : undefined;
}
