/**
 * Connecting a website to its WordPress: the credentials are tried, the site is looked at from all sides, and only then
 * is anything kept. A working connection to the same host shows that the website is the caller's to change.
 */
import type { Health, SiteAccess, SiteProfile } from "#domain/connection.ts";
import { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Website } from "#domain/website.ts";
import type { ConnectionRecord } from "#store/index.ts";
import { type ChangeDeps, passwordPlace } from "./deps.ts";
import { accessOf } from "./open-site.ts";

export type ConnectionDeps = Pick<ChangeDeps, "store" | "wordpress" | "sealer" | "checkTarget">;

export type ConnectRequest =
  | (SiteAccess & { readonly writeProbe: boolean })
  | { readonly siteUrl: string; readonly pairingCode: string; readonly writeProbe: boolean };

export interface Connected {
  readonly connection: ConnectionRecord;
  readonly created: boolean;
  readonly health: Health;
}

/** @throws ServiceError validation_failed, target_not_allowed, wordpress_credentials_rejected, wordpress_https_required, website_mismatch, wordpress_* */
export async function connect(website: Website, request: ConnectRequest, deps: ConnectionDeps): Promise<Connected> {
  const { store, wordpress, sealer } = deps;
  assertAddress(request.siteUrl);
  await deps.checkTarget(request.siteUrl);
  const access = await connecting(accessFrom(request, deps));
  const { health } = await connecting(wordpress.connect(access));
  const { profile } = health;
  assertUsable(website, health);
  const probe = request.writeProbe ? await connecting(wordpress.writeProbe(access, profile)) : undefined;
  if (probe?.ok === false)
    throw new ServiceError("wordpress_insufficient_capability", { extra: { cause: probe.words } });
  const { created } = await store.connections.save(
    {
      websiteId: website.id,
      identity: identityOf(profile),
      siteUrl: access.siteUrl,
      username: access.username,
      credentialHint: `…${access.applicationPassword.replaceAll(" ", "").slice(-4)}`,
      sealedPassword: sealer.seal(access.applicationPassword, passwordPlace(website.id)),
      ...{ status: health.status, profile, can: health.can, checks: health.checks },
    },
    { owned: isSameHost(website.origin, profile.homeUrl) && health.status !== "unhealthy" },
  );
  const connection = await store.connections.of(website.id);
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
      field("url_invalid", "Give an absolute address, such as https://example.com/."),
    );
  if (url.username !== "" || url.password !== "")
    throw new ServiceError(
      "target_not_allowed",
      field("url_credentials", "Give the user name and the application password as fields of their own."),
    );
}

async function accessFrom(request: ConnectRequest, { wordpress }: ConnectionDeps): Promise<SiteAccess> {
  if ("pairingCode" in request) return wordpress.pair(request.siteUrl, request.pairingCode);
  const { siteUrl, username, applicationPassword } = request;
  return { siteUrl, username, applicationPassword };
}

/** @throws ServiceError */
function assertUsable(website: Website, { checks, profile, status, can }: Health): void {
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
  if (!isSameHost(website.origin, profile.homeUrl))
    throw new ServiceError("website_mismatch", { extra: { homeUrl: profile.homeUrl, website: website.origin } });
  if (status === "unhealthy" || can.length === 0)
    throw new ServiceError("wordpress_insufficient_capability", {
      extra: { missing: profile.missingCapabilities, checks },
    });
}

/** Host and port, whatever the scheme: many a site is reached by both. */
export function isSameHost(origin: string, homeUrl: string | null): boolean {
  const home = homeUrl === null ? null : URL.parse(homeUrl);
  return home !== null && home.host === new URL(origin).host;
}

/** The companion's own number; without it, the home address is the best there is. */
export function identityOf({ instanceId, homeUrl }: SiteProfile): string {
  return instanceId ?? homeUrl ?? "";
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
  const can = isSameHost(website.origin, health.profile.homeUrl) ? health.can : [];
  await deps.store.connections.saveHealth(website.id, { ...health, can });
  const connection = (await deps.store.connections.of(website.id)) ?? kept;
  return { status: health.status, connection, can, checks: health.checks };
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
