/** A connection to a repository as it goes out: never with the token. */
import type { RecordOf } from "#changes/index.ts";

export function gitView({ websiteId, status, access, credentialHint, epoch, profile, ...at }: RecordOf<"git">) {
  const { host, generator, head, files } = profile;
  return {
    ...{
      websiteId,
      status,
      ...access,
      host,
      folders: [...access.folders],
      credentialHint,
      generator,
      head,
      files,
      epoch,
    },
    connectedAt: at.connectedAt.toISOString(),
    lastVerifiedAt: at.lastVerifiedAt.toISOString(),
  };
}
