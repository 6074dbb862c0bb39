/** What people enter for a deploy hook, as it is kept: a URL that is a credential is kept sealed, and its origin beside it. */
import { type DeployHook, GITHUB_REPOSITORY, isBareUrl, isConfidentialUrl } from "#domain/deploy-hook.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Webhook } from "#domain/webhook.ts";

export type DeployHookRequest =
  | { readonly service: "url"; readonly url: string }
  | { readonly service: "github"; readonly url: string; readonly repository: string; readonly token: string }
  | {
      readonly service: "gitlab";
      readonly url: string;
      readonly repository: string;
      readonly ref: string;
      readonly token: string;
    };

export interface DeploySettings {
  readonly url: string;
  readonly deployHook: DeployHook;
  readonly credential: string;
}

/** What is `undefined` stays. */
export interface DeployHookChanges {
  readonly url?: string | undefined;
  readonly repository?: string | undefined;
  readonly ref?: string | undefined;
  readonly token?: string | undefined;
}

export function deploySettings(request: DeployHookRequest): DeploySettings {
  const { service, url } = request;
  if (service === "url")
    return { url: new URL(url).origin, credential: url, deployHook: { service, repository: null, ref: null } };
  const { repository, token } = request;
  const ref = request.service === "gitlab" ? request.ref : null;
  return { url: baseOf(url), credential: token, deployHook: { service, repository, ref } };
}

/** @throws ServiceError validation_failed for what hooks of its kind and service don't have */
export function deployChanges(
  { deployHook, url: earlier }: Pick<Webhook, "deployHook" | "url">,
  { url, repository, ref, token }: DeployHookChanges,
): { readonly url?: string; readonly credential?: string | undefined } {
  assertNone({ repository, token }, deployHook === null || deployHook.service === "url");
  assertNone({ ref }, deployHook?.service !== "gitlab");
  if (deployHook === null) return url === undefined ? {} : { url };
  if (url !== undefined && !isConfidentialUrl(url)) throw invalid("/url", "Use https, or http on a private network.");
  if (deployHook.service === "url") return url === undefined ? {} : { url: new URL(url).origin, credential: url };
  if (url !== undefined && !isBareUrl(url)) throw invalid("/url", "Leave the query out.");
  if (deployHook.service === "github" && repository !== undefined && !GITHUB_REPOSITORY.test(repository))
    throw invalid("/repository", "Enter owner/name.");
  // Whoever changes the address hasn't seen the token, and must not learn it.
  if (url !== undefined && token === undefined && new URL(url).origin !== new URL(earlier).origin)
    throw invalid("/token", "Enter a token for the new server; the old one isn't sent there.");
  return { ...(url === undefined ? {} : { url: baseOf(url) }), credential: token };
}

/** @throws ServiceError validation_failed */
export function assertNone(given: Readonly<Record<string, unknown>>, isStrange: boolean): void {
  const [name] = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (!isStrange || name === undefined) return;
  throw invalid(`/${name}`, "An integration of this kind doesn't have it.");
}

function invalid(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { fields: [{ pointer, code: "invalid", message }] });
}

function baseOf(url: string): string {
  return url.replace(/\/+$/, "");
}
