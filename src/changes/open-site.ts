/** From a website to the open way to its site, with every reason why there is none. */

import type { AccessOf, ProfileOf, SitePlatform } from "#domain/connection.ts";
import { type Connector, type Platform, SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import type { Website } from "#domain/website.ts";
import type { ConnectionRecord } from "#store/index.ts";
import { type ChangeDeps, connectionSecretPlace } from "./deps.ts";

export interface OpenSite {
  readonly connector: Connector;
  readonly connection: ConnectionRecord;
}

/** @throws ServiceError wordpress_not_connected, ownership_not_verified */
export async function openSite(
  website: Pick<Website, "id" | "ownership">,
  deps: Pick<ChangeDeps, "store" | "sealer" | "platforms">,
): Promise<OpenSite> {
  const connection = await deps.store.connections.of(website.id);
  if (connection === undefined || connection.sealedSecret === null) throw new ServiceError("wordpress_not_connected");
  // What is written to a repository goes nowhere but there.
  if (connection.platform === "wordpress" && website.ownership !== "verified")
    throw new ServiceError("ownership_not_verified");
  return { connector: siteOf(connection, deps).open(), connection };
}

interface KnownSite {
  open(): Connector;
  /** Makes the site forget our credential. False when it could not be told. */
  revoke(): Promise<boolean>;
}

/** The site of a connection, on its platform; asks nothing of it. @throws ServiceError wordpress_not_connected */
export function siteOf(connection: ConnectionRecord, deps: Pick<ChangeDeps, "sealer" | "platforms">): KnownSite {
  const { platform, websiteId, siteUrl, sealedSecret } = connection;
  if (sealedSecret === null) throw new ServiceError("wordpress_not_connected");
  const secret = deps.sealer.open(sealedSecret, connectionSecretPlace(platform, websiteId));
  switch (connection.platform) {
    case "wordpress":
      return known(
        deps.platforms.wordpress,
        { ...connection.access, siteUrl, applicationPassword: secret },
        connection.profile,
      );
    case "git":
      return known(deps.platforms.git, { ...connection.access, siteUrl, token: secret }, connection.profile);
  }
}

function known<Name extends SitePlatform>(
  platform: Platform<Name>,
  access: AccessOf<Name>,
  profile: ProfileOf<Name>,
): KnownSite {
  return { open: () => platform.open(access, profile), revoke: () => platform.revoke(access, profile) };
}

/** The same failures in the words of the API; nothing was written. @throws ServiceError */
export async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SiteUnreadable ? asServiceError(error) : error;
  }
}

const CODES = {
  unreachable: "wordpress_unreachable",
  // It was safe when it was connected; the cause says what has changed.
  https_required: "wordpress_unreachable",
  timeout: "wordpress_timeout",
  bad_response: "wordpress_bad_response",
  credentials_rejected: "wordpress_not_connected",
  identity_changed: "site_identity_changed",
} as const;

function asServiceError(error: SiteUnreadable): ServiceError {
  return new ServiceError(CODES[error.code], { extra: { cause: error.message } });
}

/** Of a website by its id, for work that no request has begun. */
export async function openSiteOf(
  websiteId: WebsiteId,
  deps: Pick<ChangeDeps, "store" | "sealer" | "platforms">,
): Promise<OpenSite> {
  const website = await deps.store.websites.byId(websiteId);
  if (website === undefined) throw new ServiceError("not_found");
  return openSite(website, deps);
}
