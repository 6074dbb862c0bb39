/** Connecting a website to the Git repository that it is built from: it is read first, and only then is anything kept. */
import type { Health } from "#domain/connection.ts";
import { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { GitSettings } from "#domain/git.ts";
import type { Website } from "#domain/website.ts";
import { type ConnectionDeps, keepConnection, type RecordOf } from "../connection.ts";
import type { ChangeDeps } from "../deps.ts";

export interface GitRequest extends GitSettings {
  readonly token: string;
  readonly writeProbe: boolean;
}

export interface GitConnected {
  readonly connection: RecordOf<"git">;
  readonly created: boolean;
  readonly health: Health;
}

/** @throws ServiceError validation_failed, target_not_allowed, git_* */
export async function connectGit(
  website: Website,
  { token, writeProbe, ...settings }: GitRequest,
  deps: ConnectionDeps & Pick<ChangeDeps, "checkTarget" | "isLocalRepository">,
): Promise<GitConnected> {
  if (!deps.isLocalRepository(settings.remote)) {
    assertRemote(settings.remote);
    await deps.checkTarget(settings.remote, "/remote");
  }
  const access = { ...settings, siteUrl: website.origin, token };
  const { health } = await connecting(deps.platforms.git.connect(access));
  assertUsable(health);
  if (writeProbe) {
    const { ok, words } = await connecting(deps.platforms.git.writeProbe(access, health.profile));
    if (!ok) throw new ServiceError("git_not_writable", { extra: { cause: words } });
  }
  const kept = await keepConnection(
    website,
    {
      ...{ platform: "git", siteUrl: website.origin, access: settings, profile: health.profile, secret: token },
      credentialHint: `…${token.slice(-4)}`,
    },
    health,
    deps,
  );
  return { ...kept, health };
}

/** @throws ServiceError validation_failed */
function assertRemote(remote: string): void {
  const url = URL.parse(remote);
  const problem =
    url?.protocol !== "https:"
      ? {
          code: "url_invalid",
          message: "Enter the https URL to clone the repository, such as https://git.example/me/site.git.",
        }
      : url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== ""
        ? { code: "url_credentials", message: "Enter the username and token in their own fields." }
        : undefined;
  if (problem !== undefined)
    throw new ServiceError("validation_failed", { fields: [{ pointer: "/remote", ...problem }] });
}

/** @throws ServiceError git_credentials_rejected, git_unreachable, git_not_usable */
function assertUsable({ checks, status }: Health): void {
  if (status !== "unhealthy") return;
  const cause = checks.find((check) => check.status === "fail")?.message;
  throw new ServiceError("git_not_usable", { extra: { cause, checks } });
}

const CODES = {
  unreachable: "git_unreachable",
  https_required: "git_not_usable",
  timeout: "git_unreachable",
  bad_response: "git_not_usable",
  credentials_rejected: "git_credentials_rejected",
  identity_changed: "site_identity_changed",
} as const;

/** @throws ServiceError */
async function connecting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SiteUnreadable)) throw error;
    throw new ServiceError(CODES[error.code], { extra: { cause: error.message } });
  }
}
