/** The connection of a website to its site, whatever the platform: keeping one, looking at it again, ending it. */
import type { ConnectedSite, Health, SitePlatform, VerifyCheck } from "#domain/connection.ts";
import { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Website } from "#domain/website.ts";
import type { ConnectionRecord } from "#store/index.ts";
import { type ChangeDeps, connectionSecretPlace } from "./deps.ts";
import { siteOf } from "./open-site.ts";
import { addressesOf, identityOf, isSameHost } from "./site-identity.ts";

export type ConnectionDeps = Pick<ChangeDeps, "store" | "platforms" | "sealer">;

type NewSite = ConnectedSite & {
  /** Public address of the site as the person gave it. */
  readonly siteUrl: string;
  readonly secret: string;
  /** Enough of the secret that its owner knows which one it is. */
  readonly credentialHint: string;
};

/** Keeps a connection that works, in place of the one before. That of a WordPress shows that the website is the caller's. */
export async function keepConnection<Name extends SitePlatform>(
  website: Website,
  { secret, ...site }: NewSite & { readonly platform: Name },
  { status, can, checks }: Health,
  deps: ConnectionDeps,
): Promise<{ readonly connection: RecordOf<Name>; readonly created: boolean }> {
  const { store, sealer } = deps;
  const { connections } = store;
  const sealedSecret = sealer.seal(secret, connectionSecretPlace(site.platform, website.id));
  const { created } = await connections.save(
    { ...site, websiteId: website.id, identity: identityOf(site), sealedSecret, status, can, checks },
    // Whoever may write to a repository need not own the website that they say is built from it.
    { owned: site.platform === "wordpress" },
  );
  const connection = await keptOf(website, site.platform, deps);
  if (connection === undefined) throw new ServiceError("internal_error");
  return { connection, created };
}

/**
 * What a site says of its own home proves nothing: also the places that we speak to must be the website's, or else
 * anybody could own any website by a server that claims to be it.
 *
 * @throws ServiceError website_mismatch
 */
export function assertOfWebsite(website: Website, addresses: Readonly<Record<string, string | null>>): void {
  if (Object.values(addresses).every((address) => isSameHost(website.origin, address))) return;
  throw new ServiceError("website_mismatch", { extra: { ...addresses, website: website.origin } });
}

const CODES = {
  unreachable: "wordpress_unreachable",
  https_required: "wordpress_https_required",
  timeout: "wordpress_timeout",
  bad_response: "wordpress_bad_response",
  credentials_rejected: "wordpress_credentials_rejected",
  identity_changed: "site_identity_changed",
} as const;

/** While connecting, refused credentials are the caller's mistake. @throws ServiceError */
export async function connecting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SiteUnreadable)) throw error;
    throw new ServiceError(CODES[error.code], { extra: { cause: error.message } });
  }
}

export type RecordOf<Name extends SitePlatform> = Extract<ConnectionRecord, { readonly platform: Name }>;

export interface Verified<Name extends SitePlatform = SitePlatform> {
  readonly status: Health["status"] | "not_connected";
  readonly connection: RecordOf<Name> | null;
  readonly can: readonly string[];
  readonly checks: Health["checks"];
}

/** Looks at the connection again; never writes to the site, and keeps what it saw. */
export async function verify<Name extends SitePlatform>(
  website: Website,
  platform: Name,
  deps: ConnectionDeps,
): Promise<Verified<Name>> {
  const kept = await keptOf(website, platform, deps);
  if (kept === undefined || kept.sealedSecret === null)
    return { status: "not_connected", connection: kept ?? null, can: [], checks: [] };
  const health = await siteOf(kept, deps).open().probe();
  const seen = asOfWebsite(website, kept.siteUrl, health);
  await deps.store.connections.saveHealth(kept, seen);
  const connection = (await keptOf(website, platform, deps)) ?? kept;
  return { status: seen.status, connection, can: seen.can, checks: seen.checks };
}

/** `undefined` also where the website is connected to a site of another platform. */
async function keptOf<Name extends SitePlatform>(
  { id }: Website,
  platform: Name,
  { store }: ConnectionDeps,
): Promise<RecordOf<Name> | undefined> {
  const kept = await store.connections.of(id);
  return kept !== undefined && isOf(kept, platform) ? kept : undefined;
}

function isOf<Name extends SitePlatform>(kept: ConnectionRecord, platform: Name): kept is RecordOf<Name> {
  return kept.platform === platform;
}

/** However well it works: a site that has moved to another host is not this website's any more. */
function asOfWebsite({ origin }: Website, siteUrl: string, health: Health): Health {
  const addresses = [siteUrl, ...Object.values(addressesOf(health.profile))];
  const other = addresses.find((address) => address !== null && !isSameHost(origin, address));
  if (other === undefined)
    return health.profile.homeUrl === null ? { ...health, status: "unhealthy", can: [] } : health;
  const identity: VerifyCheck = {
    id: "identity",
    status: "fail",
    durationMs: 0,
    message: `The URL of this WordPress site is now ${other}, not ${origin}.`,
    fix: "Connect the WordPress site whose home URL has the website's host and port.",
  };
  const rest = health.checks.filter(({ id }) => id !== "identity");
  return { ...health, status: "unhealthy", can: [], checks: [...rest, identity] };
}

export interface Disconnected {
  readonly wasConnected: boolean;
  /** The site has forgotten our credential. */
  readonly revoked: boolean;
  /** Changes that can be rolled back once the same site is connected again. */
  readonly openChanges: number;
}

/** Forgets the credential for good, whether or not the site can be told to forget it, too. */
export async function disconnect(
  website: Website,
  platform: SitePlatform,
  deps: ConnectionDeps,
): Promise<Disconnected> {
  const kept = await keptOf(website, platform, deps);
  const openChanges = await deps.store.journal.openChanges(website.id);
  if (kept === undefined || kept.sealedSecret === null) return { wasConnected: false, revoked: false, openChanges };
  const revoked = await siteOf(kept, deps)
    .revoke()
    .catch(() => false);
  const wasConnected = await deps.store.connections.erase(website.id);
  return { wasConnected, revoked, openChanges };
}
