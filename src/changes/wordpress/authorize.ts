/**
 * Connecting by logging in at WordPress: WordPress asks its user, makes an application password and sends the browser
 * back with it. The word that travels along is used once, in time, and only by the person who began: otherwise somebody
 * could let another person connect their WordPress to a stranger's account.
 */
import { createHash } from "node:crypto";
import { ServiceError } from "#domain/errors.ts";
import { type Principal, requireRole } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import { APP_ID, APP_NAME, type WordPressAccess } from "#domain/wordpress.ts";
import { AUTHORIZATION_SECONDS } from "#store/index.ts";
import { assertOfWebsite, connecting } from "../connection.ts";
import type { ChangeDeps } from "../deps.ts";
import { type Connected, connectBy } from "./connect.ts";
import { orGiveBack } from "./give-back.ts";

type AuthorizeDeps = Pick<
  ChangeDeps,
  "store" | "platforms" | "wordpressOnboarding" | "sealer" | "checkTarget" | "newRandomText" | "publicUrl" | "now"
>;

export interface Authorization {
  readonly authorizeUrl: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** @throws ServiceError wordpress_https_required, wordpress_* */
export async function beginAuthorization(
  website: Website,
  siteUrl: string,
  principal: Principal,
  deps: AuthorizeDeps,
): Promise<Authorization> {
  assertSafeReturn(deps.publicUrl);
  await deps.checkTarget(siteUrl, "/siteUrl");
  assertOfWebsite(website, { siteUrl });
  const state = deps.newRandomText();
  const back = (path: string) => `${new URL(path, deps.publicUrl).href}?state=${state}`;
  const authorizeUrl = await connecting(
    deps.wordpressOnboarding.authorizeUrl(siteUrl, {
      ...{ appName: APP_NAME, appId: APP_ID },
      ...{ successUrl: back("/wordpress/authorized"), rejectUrl: back("/wordpress/authorized") },
    }),
  );
  const pending = { websiteId: website.id, userId: principal.userId, siteUrl };
  await deps.store.connections.expectAuthorization({ ...pending, stateHash: hashOfState(state) });
  return { authorizeUrl, expiresAt: new Date(deps.now() + AUTHORIZATION_SECONDS * 1000).toISOString() };
}

export interface Authorized extends WordPressAccess {
  readonly state: string;
}

/** @throws ServiceError authorization_invalid, role_required, website_mismatch, wordpress_* */
export async function endAuthorization(
  { state, ...access }: Authorized,
  principal: Principal,
  deps: AuthorizeDeps,
): Promise<Connected> {
  const pending = await deps.store.connections.takeAuthorization(hashOfState(state));
  if (pending === undefined) throw new ServiceError("authorization_invalid");
  // The password goes nowhere but to the site that was meant, whatever address has come back with it.
  const asMeant = { ...access, siteUrl: pending.siteUrl };
  return orGiveBack(asMeant, deps, async (saw) => {
    const website = await deps.store.websites.byId(pending.websiteId);
    if (website === undefined || pending.userId !== principal.userId) throw new ServiceError("authorization_invalid");
    requireRole(principal, website.workspaceId, "admin");
    assertOfWebsite(website, { siteUrl: access.siteUrl });
    await deps.checkTarget(asMeant.siteUrl, "/siteUrl");
    return connectBy(website, { ...asMeant, writeProbe: false }, deps, saw);
  });
}

/** Forgets the word of a person who said no. */
export async function refuseAuthorization(state: string, { store }: AuthorizeDeps): Promise<void> {
  await store.connections.takeAuthorization(hashOfState(state));
}

/** The password comes back in an address: never over an open line. */
function assertSafeReturn(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !isLocal)
    throw new ServiceError("wordpress_https_required", {
      extra: { cause: "WordPress would send the password back to this service, which isn't served over HTTPS." },
    });
}

function hashOfState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
