/** A connection as it goes out: never with the password. */
import type { Verified } from "#changes/index.ts";

type ConnectionRecord = NonNullable<Verified["connection"]>;

export function connectionView(connection: ConnectionRecord) {
  const { websiteId, status, siteUrl, credentialHint, epoch, profile } = connection;
  const { username } = connection.access;
  const { mode, pluginVersion, wordpressVersion, seoPlugins, capabilities, missingCapabilities } = profile;
  return {
    ...{ websiteId, status, siteUrl, username, credentialHint, epoch, mode, pluginVersion, wordpressVersion },
    seoPlugin: seoPlugins[0] ?? null,
    capabilities: [...capabilities],
    missingCapabilities: [...missingCapabilities],
    connectedAt: connection.connectedAt.toISOString(),
    lastVerifiedAt: connection.lastVerifiedAt.toISOString(),
  };
}
