/**
 * Which site a connection or a change belongs to. Of a platform, two things tell it: the number that the site was given, by which
 * WordPress's companion names it, and its home address. The companion comes and goes while the site stays the same, so both are kept together.
 */
import { z } from "zod";
import type { ConnectedSite, ProfileOf, SitePlatform } from "#domain/connection.ts";

/** Older rows name no platform, because there was one only. */
const FIRST_PLATFORM: SitePlatform = "wordpress";
const Identity = z.object({
  platform: z.string().default(FIRST_PLATFORM),
  instance: z.string().nullable(),
  home: z.string().nullable(),
});
type Identity = Readonly<z.infer<typeof Identity>>;

const UNKNOWN: Identity = { platform: FIRST_PLATFORM, instance: null, home: null };

/** As text that is kept with connections and changes. */
export function identityOf({ platform, profile }: Pick<ConnectedSite, "platform" | "profile">): string {
  const { instanceId, homeUrl } = profile;
  return JSON.stringify({ platform, instance: instanceId, home: placeOf(homeUrl) } satisfies Identity);
}

/**
 * Sites of two platforms are two sites. Two numbers that differ are, too, also at one address. Otherwise the home address decides: a site that got
 * the companion, lost it or moved to https is still the same. A companion that was deleted and installed again counts
 * as another site, because it took its number along and so cannot be told from a site that was set up anew.
 */
export function isSameIdentity(then: string, now: string): boolean {
  const [a, b] = [read(then), read(now)];
  if (a.platform !== b.platform) return false;
  const knowsBoth = a.instance !== null && b.instance !== null;
  if (knowsBoth && a.instance !== b.instance) return false;
  if (a.home !== null && b.home !== null) return a.home === b.home;
  return knowsBoth;
}

/** Where the site says that it is, and where we speak to it, by the names that refusals give them. */
export function addressesOf(profile: ProfileOf<SitePlatform>): Readonly<Record<string, string | null>> {
  const { homeUrl } = profile;
  return "restRoot" in profile ? { homeUrl, restRoot: profile.restRoot } : { homeUrl };
}

/** Host and port, whatever the scheme: many a site is reached by both. */
export function isSameHost(origin: string, address: string | null): boolean {
  const url = address === null ? null : URL.parse(address);
  return url !== null && url.host === new URL(origin).host;
}

/** Older rows hold the bare number or, where there was none, the bare home address. */
function read(text: string): Identity {
  if (text === "") return UNKNOWN;
  if (text.startsWith("{")) return readJson(text);
  const home = /^https?:/i.test(text) ? placeOf(text) : null;
  return { ...UNKNOWN, ...(home === null ? { instance: text } : { home }) };
}

function readJson(text: string): Identity {
  try {
    return Identity.catch(UNKNOWN).parse(JSON.parse(text));
  } catch {
    return UNKNOWN;
  }
}

/** Host, port and folder; not the scheme, which changes when a site gets a certificate. */
function placeOf(homeUrl: string | null): string | null {
  const url = homeUrl === null ? null : URL.parse(homeUrl);
  return url && url.host + url.pathname.replace(/\/+$/, "");
}
