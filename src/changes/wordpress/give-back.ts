/**
 * Application passwords that were made for us alone and are needed no more. One that nobody keeps would stay valid at
 * the site for ever, so the site is told to forget it; when it cannot be told, the request does not fail for that.
 */
import type { WordPressAccess, WordPressProfile } from "#domain/wordpress.ts";
import type { ConnectionRecord } from "#store/index.ts";
import type { ChangeDeps } from "../deps.ts";
import { siteOf } from "../open-site.ts";
import { identityOf, isSameIdentity } from "../site-identity.ts";

type GiveBackDeps = Pick<ChangeDeps, "platforms" | "sealer" | "checkTarget">;

/** Does work with a fresh password. When it fails, the password goes back before the failure is told. */
export async function orGiveBack<T>(
  access: WordPressAccess,
  deps: GiveBackDeps,
  work: (saw: (profile: WordPressProfile) => void) => Promise<T>,
): Promise<T> {
  let profile: WordPressProfile | undefined;
  try {
    return await work((seen) => {
      profile = seen;
    });
  } catch (error) {
    await giveBack(access, profile, deps).catch(() => false);
    throw error;
  }
}

/** Where nobody has looked at the site yet, that comes first: only its profile tells where to give a password back. */
async function giveBack(
  access: WordPressAccess,
  profile: WordPressProfile | undefined,
  deps: GiveBackDeps,
): Promise<boolean> {
  const { wordpress } = deps.platforms;
  if (profile !== undefined) return wordpress.revoke(access, profile);
  await deps.checkTarget(access.siteUrl, "/siteUrl");
  const { health } = await wordpress.connect(access);
  return wordpress.revoke(access, health.profile);
}

/** Gives back the password of the connection that was there before, unless it is the one in use now. */
export async function giveBackEarlier(
  earlier: ConnectionRecord | undefined,
  now: WordPressProfile,
  deps: GiveBackDeps,
): Promise<void> {
  if (earlier?.platform !== "wordpress" || earlier.sealedSecret === null) return;
  if (!isSameIdentity(earlier.identity, identityOf({ platform: earlier.platform, profile: now }))) return;
  const [then, current] = [earlier.profile.passwordUuid, now.passwordUuid];
  if (then === null || current === null || then === current) return;
  try {
    await siteOf(earlier, deps).revoke();
  } catch {
    // The site is connected; a password that is left over can be deleted by hand in its users' profile.
  }
}
