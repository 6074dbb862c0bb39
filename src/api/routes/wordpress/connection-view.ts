/** A connection as it goes out: never with the password. */
import type { RecordOf } from "#changes/index.ts";

export function connectionView(connection: RecordOf<"wordpress">) {
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
