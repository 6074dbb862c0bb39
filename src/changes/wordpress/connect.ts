/**
 * Connecting a website to its WordPress: the credentials are tried, the site is looked at from all sides, and only then
 * is anything kept. A working connection to the same host shows that the website is the caller's to change.
 */
import type { Health } from "#domain/connection.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Website } from "#domain/website.ts";
import type { WordPressAccess, WordPressProfile } from "#domain/wordpress.ts";
import { assertOfWebsite, type ConnectionDeps, connecting, keepConnection, type RecordOf } from "../connection.ts";
import type { ChangeDeps } from "../deps.ts";
import { addressesOf } from "../site-identity.ts";
import { giveBackEarlier, orGiveBack } from "./give-back.ts";

type ConnectDeps = ConnectionDeps & Pick<ChangeDeps, "wordpressOnboarding" | "checkTarget">;

type AccessRequest = WordPressAccess & { readonly writeProbe: boolean };

export type ConnectRequest =
  | AccessRequest
  | { readonly siteUrl: string; readonly pairingCode: string; readonly writeProbe: boolean };

export interface Connected {
  readonly connection: RecordOf<"wordpress">;
  readonly created: boolean;
  readonly health: Health;
}

/** @throws ServiceError validation_failed, target_not_allowed, wordpress_credentials_rejected, wordpress_https_required, website_mismatch, wordpress_* */
export async function connect(website: Website, request: ConnectRequest, deps: ConnectDeps): Promise<Connected> {
  const { siteUrl, writeProbe } = request;
  assertAddress(siteUrl);
  await deps.checkTarget(siteUrl, "/siteUrl");
  assertOfWebsite(website, { siteUrl });
  if (!("pairingCode" in request)) return connectBy(website, request, deps);
  const access = await connecting(deps.wordpressOnboarding.pair(siteUrl, request.pairingCode));
  return orGiveBack(access, deps, (saw) => connectBy(website, { ...access, writeProbe }, deps, saw));
}

/** @param saw is told what the site is, as soon as that is known. @throws ServiceError */
export async function connectBy(
  website: Website,
  { writeProbe, ...access }: AccessRequest,
  deps: ConnectDeps,
  saw: (profile: WordPressProfile) => void = () => {},
): Promise<Connected> {
  const { health } = await connecting(deps.platforms.wordpress.connect(access));
  saw(health.profile);
  assertUsable(website, access, health);
  const probe = writeProbe ? await connecting(deps.platforms.wordpress.writeProbe(access, health.profile)) : undefined;
  if (probe?.ok === false)
    throw new ServiceError("wordpress_insufficient_capability", { extra: { cause: probe.words } });
  return keep(website, access, health, deps);
}

async function keep(
  website: Website,
  access: WordPressAccess,
  health: Health<"wordpress">,
  deps: ConnectDeps,
): Promise<Connected> {
  const { siteUrl, username, applicationPassword } = access;
  const earlier = await deps.store.connections.of(website.id);
  const kept = await keepConnection(
    website,
    {
      ...{ platform: "wordpress", siteUrl, access: { username }, profile: health.profile },
      ...{ secret: applicationPassword, credentialHint: `…${applicationPassword.replaceAll(" ", "").slice(-4)}` },
    },
    health,
    deps,
  );
  await giveBackEarlier(earlier, health.profile, deps);
  return { ...kept, health };
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
function assertUsable(
  website: Website,
  { siteUrl }: WordPressAccess,
  { checks, profile, status, can }: Health<"wordpress">,
): void {
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
  assertOfWebsite(website, { siteUrl, ...addressesOf(profile) });
  if (status === "unhealthy" || can.length === 0)
    throw new ServiceError("wordpress_insufficient_capability", {
      extra: { missing: profile.missingCapabilities, checks },
    });
}
