/**
 * Connecting a website to its WordPress: the credentials are tried, the site is looked at from all sides, and only then
 * is anything kept. A working connection to the same host shows that the website is the caller's to change.
 */
import type { Health, SiteProfile, VerifyCheck, WordPressAccess } from "#domain/connection.ts";
import { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Website } from "#domain/website.ts";
import type { ConnectionRecord } from "#store/index.ts";
import { type ChangeDeps, passwordPlace } from "./deps.ts";
import { giveBackEarlier, orGiveBack } from "./give-back.ts";
import { accessOf } from "./open-site.ts";
import { identityOf, isSameHost } from "./site-identity.ts";

export type ConnectionDeps = Pick<ChangeDeps, "store" | "wordpress" | "sealer" | "checkTarget">;

type AccessRequest = WordPressAccess & { readonly writeProbe: boolean };

export type ConnectRequest =
  | AccessRequest
  | { readonly siteUrl: string; readonly pairingCode: string; readonly writeProbe: boolean };

export interface Connected {
  readonly connection: ConnectionRecord;
  readonly created: boolean;
  readonly health: Health;
}

/** @throws ServiceError validation_failed, target_not_allowed, wordpress_credentials_rejected, wordpress_https_required, website_mismatch, wordpress_* */
export async function connect(website: Website, request: ConnectRequest, deps: ConnectionDeps): Promise<Connected> {
  const { siteUrl, writeProbe } = request;
  assertAddress(siteUrl);
  await deps.checkTarget(siteUrl);
  assertOfWebsite(website, { siteUrl });
  if (!("pairingCode" in request)) return connectBy(website, request, deps);
  const access = await connecting(deps.wordpress.pair(siteUrl, request.pairingCode));
  return orGiveBack(access, deps, (saw) => connectBy(website, { ...access, writeProbe }, deps, saw));
}

/** @param saw is told what the site is, as soon as that is known. @throws ServiceError */
export async function connectBy(
  website: Website,
  { writeProbe, ...access }: AccessRequest,
  deps: ConnectionDeps,
  saw: (profile: SiteProfile) => void = () => {},
): Promise<Connected> {
  const { health } = await connecting(deps.wordpress.connect(access));
  saw(health.profile);
  assertUsable(website, access, health);
  const probe = writeProbe ? await connecting(deps.wordpress.writeProbe(access, health.profile)) : undefined;
  if (probe?.ok === false)
    throw new ServiceError("wordpress_insufficient_capability", { extra: { cause: probe.words } });
  return keep(website, access, health, deps);
}

async function keep(
  website: Website,
  access: WordPressAccess,
  health: Health,
  deps: ConnectionDeps,
): Promise<Connected> {
  const { connections } = deps.store;
  const { profile, status, can, checks } = health;
  const earlier = await connections.of(website.id);
  const identity = identityOf(profile);
  const { created } = await connections.save(
    {
      ...{ websiteId: website.id, identity, siteUrl: access.siteUrl, username: access.username },
      credentialHint: `…${access.applicationPassword.replaceAll(" ", "").slice(-4)}`,
      sealedPassword: deps.sealer.seal(access.applicationPassword, passwordPlace(website.id)),
      ...{ status, profile, can, checks },
    },
    { owned: true },
  );
  await giveBackEarlier(earlier, { access, profile, identity }, deps);
  const connection = await connections.of(website.id);
  if (connection === undefined) throw new ServiceError("internal_error");
  return { connection, created, health };
}

/** @throws ServiceError validation_failed, target_not_allowed for a password in the address */
function assertAddress(siteUrl: string): void {
  const url = URL.parse(siteUrl);
  const field = (code: string, message: string) => ({ fields: [{ pointer: "/siteUrl", code, message }] });
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new ServiceError(
      "validation_failed",
      field("url_invalid", "Enter an absolute URL, such as https://example.com/."),
    );
  if (url.username !== "" || url.password !== "")
    throw new ServiceError(
      "target_not_allowed",
      field("url_credentials", "Enter the username and application password in their own fields."),
    );
}

/** @throws ServiceError */
function assertUsable(website: Website, { siteUrl }: WordPressAccess, { checks, profile, status, can }: Health): void {
  const failed = (id: string) => checks.find((check) => check.id === id && check.status === "fail");
  const https = failed("https");
  if (https) throw new ServiceError("wordpress_https_required", { extra: { checks } });
  const cause = checks.find((check) => check.status === "fail");
  if (failed("dns_reachable"))
    throw new ServiceError("wordpress_unreachable", { extra: { cause: cause?.message, checks } });
  if (failed("auth") || failed("app_passwords_available"))
    throw new ServiceError("wordpress_credentials_rejected", { extra: { cause: cause?.message, checks } });
  if (failed("rest_discovery") || failed("rest_enabled"))
    throw new ServiceError("wordpress_bad_response", { extra: { cause: cause?.message, checks } });
  assertOfWebsite(website, { siteUrl, homeUrl: profile.homeUrl, restRoot: profile.restRoot });
  if (status === "unhealthy" || can.length === 0)
    throw new ServiceError("wordpress_insufficient_capability", {
      extra: { missing: profile.missingCapabilities, checks },
    });
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

export interface Verified {
  readonly status: Health["status"] | "not_connected";
  readonly connection: ConnectionRecord | null;
  readonly can: readonly string[];
  readonly checks: Health["checks"];
}

/** Looks at the connection again; never writes to the site, and keeps what it saw. */
export async function verify(website: Website, deps: ConnectionDeps): Promise<Verified> {
  const kept = await deps.store.connections.of(website.id);
  if (kept === undefined || kept.sealedPassword === null)
    return { status: "not_connected", connection: kept ?? null, can: [], checks: [] };
  const health = await deps.wordpress.open(accessOf(kept, deps), kept.profile).probe();
  const seen = asOfWebsite(website, kept.siteUrl, health);
  await deps.store.connections.saveHealth(website.id, seen);
  const connection = (await deps.store.connections.of(website.id)) ?? kept;
  return { status: seen.status, connection, can: seen.can, checks: seen.checks };
}

/** However well it works: a site that has moved to another host is not this website's any more. */
function asOfWebsite({ origin }: Website, siteUrl: string, health: Health): Health {
  const { homeUrl, restRoot } = health.profile;
  const other = [siteUrl, homeUrl, restRoot].find((address) => address !== null && !isSameHost(origin, address));
  if (other === undefined) return homeUrl === null ? { ...health, status: "unhealthy", can: [] } : health;
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
  /** WordPress has deleted the application password. */
  readonly revoked: boolean;
  /** Changes that can be rolled back once the same site is connected again. */
  readonly openChanges: number;
}

/** Forgets the password for good, whether or not WordPress can be told to forget it, too. */
export async function disconnect(website: Website, deps: ConnectionDeps): Promise<Disconnected> {
  const kept = await deps.store.connections.of(website.id);
  const openChanges = await deps.store.journal.openChanges(website.id);
  if (kept === undefined || kept.sealedPassword === null) return { wasConnected: false, revoked: false, openChanges };
  const revoked = await deps.wordpress.revoke(accessOf(kept, deps), kept.profile).catch(() => false);
  const wasConnected = await deps.store.connections.erase(website.id);
  return { wasConnected, revoked, openChanges };
}
