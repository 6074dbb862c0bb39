/** A deploy hook: a program that builds or deploys a site, called when a deployment needs it. */
import { isPrivateHost } from "./host.ts";
import type { Id } from "./ids.ts";

/** `url`: an address that is its own credential, as Vercel, Netlify and Cloudflare give them. */
export const DEPLOY_SERVICES = ["url", "github", "gitlab"] as const;
export type DeployService = (typeof DEPLOY_SERVICES)[number];

export interface DeployHook {
  readonly service: DeployService;
  /** `owner/name` of GitHub, a project's id or path of GitLab; `null` of a URL. */
  readonly repository: string | null;
  /** Branch or tag of GitLab; the others decide themselves. */
  readonly ref: string | null;
}

/** A deploy hook as people are shown it before they grant: what they grant calls this one, in this version. */
export interface DeployTrigger {
  readonly id: Id<"int">;
  readonly name: string;
  readonly service: DeployService;
  readonly origin: string;
  readonly repository: string | null;
  /** Counts what changes which program is called, or whether it is. */
  readonly version: number;
}

const MINUTE = 60;
/** Seconds after each failed call; an hour in all: nobody waits longer for a build before they look. */
export const CALL_WAITS: readonly number[] = [30, 5 * MINUTE, 20 * MINUTE, 35 * MINUTE];

/** `owner/name`, none of them a step to another folder. */
export const GITHUB_REPOSITORY = /^[A-Za-z0-9][\w.-]*\/[\w.-]*[\w-][\w.-]*$/;

/** Nobody on the way reads the credential. */
export function isConfidentialUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || isPrivateHost(url));
}

/** Paths can be added to it. */
export function isBareUrl(text: string): boolean {
  return !/[?#]/.test(text);
}
