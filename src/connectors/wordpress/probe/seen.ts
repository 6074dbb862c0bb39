/** What a probe has learned so far; each check adds to it, and later ones rest on it. */
import type { WordPressAccess, WordPressProfile } from "#domain/wordpress.ts";
import type { NetSession } from "#net/index.ts";
import type { Client } from "../client.ts";
import type { Dialect } from "../dialects/index.ts";
import type { RestApiDiscovery, Undiscovered } from "../discover.ts";
import type { Status } from "../guarded/contract.ts";
import type { StartPage } from "../start-page.ts";

export interface ProbeContext {
  readonly session: NetSession;
  readonly access: WordPressAccess;
  /** What was kept of the last probe; `null` at the first. */
  readonly known: WordPressProfile | null;
  readonly allowsHttp: (url: URL) => boolean;
  readonly now: () => number;
  /** After redirects of its own host. */
  siteUrl: string;
  start: StartPage | null;
  html: string;
  discovery: RestApiDiscovery | Undiscovered | null;
  client: Client | null;
  login: SiteLogin | null;
  status: Status | null;
  plugins: readonly Dialect[];
  unfilteredHtml: boolean;
  passwordUuid: string | null;
  wordpressVersion: string | null;
  date: string | null;
  readonly tookMs: number[];
}

export interface SiteLogin {
  /** `null`: a security plugin hides the users. */
  readonly userId: number | null;
  readonly capabilities: readonly string[];
  readonly capabilitiesKnown: boolean;
}

export interface ProbeVerdict {
  readonly status: "pass" | "warn" | "fail" | "skip";
  readonly message: string;
  readonly fix?: string;
}

export type ProbeCheck = (seen: ProbeContext) => Promise<ProbeVerdict>;

export const pass = (message: string, fix?: string): ProbeVerdict => verdict("pass", message, fix);
export const warn = (message: string, fix: string): ProbeVerdict => verdict("warn", message, fix);
export const fail = (message: string, fix: string): ProbeVerdict => verdict("fail", message, fix);
export const skip = (message: string): ProbeVerdict => verdict("skip", message);

function verdict(status: ProbeVerdict["status"], message: string, fix?: string): ProbeVerdict {
  return fix === undefined ? { status, message } : { status, message, fix };
}

export function isDiscovered(discovery: ProbeContext["discovery"]): discovery is RestApiDiscovery {
  return discovery !== null && "root" in discovery;
}

export function isGuarded({ status }: Pick<ProbeContext, "status">): boolean {
  return status?.transactional === true;
}
