/** What a probe has learned so far; each check adds to it, and later ones rest on it. */
import type { SiteAccess, SiteProfile } from "#domain/connection.ts";
import type { NetSession } from "#net/index.ts";
import type { Client } from "../client.ts";
import type { Dialect } from "../dialects/index.ts";
import type { Discovery, Undiscovered } from "../discover.ts";
import type { Status } from "../guarded/contract.ts";
import type { StartPage } from "../start-page.ts";

export interface Seen {
  readonly session: NetSession;
  readonly access: SiteAccess;
  /** What was kept of the last probe; `null` at the first. */
  readonly known: SiteProfile | null;
  readonly allowsHttp: (url: URL) => boolean;
  readonly now: () => number;
  /** After redirects of its own host. */
  siteUrl: string;
  start: StartPage | null;
  html: string;
  discovery: Discovery | Undiscovered | null;
  client: Client | null;
  login: Login | null;
  status: Status | null;
  plugins: readonly Dialect[];
  unfilteredHtml: boolean;
  passwordUuid: string | null;
  wordpressVersion: string | null;
  date: string | null;
  readonly tookMs: number[];
}

export interface Login {
  /** `null`: a security plugin hides the users. */
  readonly userId: number | null;
  readonly capabilities: readonly string[];
  readonly capabilitiesKnown: boolean;
}

export interface Verdict {
  readonly status: "pass" | "warn" | "fail" | "skip";
  readonly message: string;
  readonly fix?: string;
}

export type Check = (seen: Seen) => Promise<Verdict>;

export const pass = (message: string, fix?: string): Verdict => verdict("pass", message, fix);
export const warn = (message: string, fix: string): Verdict => verdict("warn", message, fix);
export const fail = (message: string, fix: string): Verdict => verdict("fail", message, fix);
export const skip = (message: string): Verdict => verdict("skip", message);

function verdict(status: Verdict["status"], message: string, fix?: string): Verdict {
  return fix === undefined ? { status, message } : { status, message, fix };
}

export function isDiscovered(discovery: Seen["discovery"]): discovery is Discovery {
  return discovery !== null && "root" in discovery;
}

export function isGuarded({ status }: Pick<Seen, "status">): boolean {
  return status?.transactional === true;
}
